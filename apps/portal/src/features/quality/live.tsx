import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import type { LiveRoom, PersonLine } from '@portico/contract/quality';
import { buttonClass } from '@portico/ui/button-content';
import { useFormats } from '@portico/ui/formats';
import { PulseArt } from '@portico/ui/art/pulse';
import { ListState } from '@portico/ui/list-state';
import { Pager } from '@portico/ui/pager';
import type { Column } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import { usePage } from '../../app/use-search-state.ts';
import { Engine } from './engine.tsx';
import { LineTable } from './line-table.tsx';
import type { Language } from './quality.words.ts';
import { LiveView } from './live-view.tsx';
import { liveRoomQuery, liveRoomsQuery, offsetOf, PAGE } from './quality.queries.ts';
import styles from './quality.module.css';

/** How much goes on, in a sentence. */
export function LiveSummary({ call }: { call: Call }) {
  const t = useT();
  const formats = useFormats();
  const { data, dataUpdatedAt } = useQuery(liveRoomsQuery(call, 0));
  if (!data) return null;
  return (
    <>
      <output>{t('quality.live.summary', { rooms: data.total, people: data.people })}</output>{' '}
      <span suppressHydrationWarning>{t('quality.asOf', { time: formats.time(dataUpdatedAt) })}</span>
    </>
  );
}

/** How many lines of a room are not good, and what limits any of them. */
function roomWords({ t }: Language, { measured, poor, fair, line }: LiveRoom): string[] {
  if (measured === 0) return [];
  const counts = [
    ...(poor > 0 ? [t('quality.live.poor', { count: poor })] : []),
    ...(fair > 0 ? [t('quality.live.fair', { count: fair })] : []),
  ];
  const limits = line.limits.map((limit) => t(`quality.limit.${limit}`));
  return [...(counts.length > 0 ? counts : [t('quality.live.allGood')]), ...limits];
}

function RoomRows({ rooms, isBusy }: { rooms: readonly LiveRoom[]; isBusy: boolean }) {
  const t = useT();
  const formats = useFormats();
  return (
    <LineTable
      label={t('quality.live.rooms')}
      columns={[
        {
          id: 'room',
          name: t('quality.live.meeting'),
          render: ({ instanceId, topic, startedAt }) => (
            <span className={styles.grade}>
              <Link to="/media/room/$instanceId" params={{ instanceId }} className={styles.link}>
                <bdi>{topic}</bdi>
              </Link>
              <small suppressHydrationWarning>
                {t('quality.live.since', { time: formats.time(startedAt) })}
              </small>
            </span>
          ),
        },
        {
          id: 'people',
          name: t('quality.live.people'),
          fold: 'named',
          render: ({ people }) => formats.number(people),
        },
      ]}
      rows={rooms}
      idOf={({ instanceId }) => instanceId}
      nameOf={({ topic }) => topic}
      lineOf={({ line }) => line}
      wordsOf={(room) => roomWords({ t, formats }, room)}
      isBusy={isBusy}
    />
  );
}

function NoRooms() {
  const t = useT();
  return (
    <ListState
      state="empty"
      isPart
      words={{
        art: <PulseArt />,
        title: t('quality.live.none'),
        text: t('quality.live.noneText'),
        action: (
          <Link to="/meeting/home" search={{}} className={buttonClass} data-tone="neutral">
            {t('nav.meetings')}
          </Link>
        ),
      }}
    />
  );
}

/** The meetings that go on with how their lines are, the worst first. */
export function LiveRooms({ call }: { call: Call }) {
  const t = useT();
  const [page, turnTo] = usePage();
  const query = useQuery(liveRoomsQuery(call, offsetOf(page)));
  return (
    <LiveView query={query}>
      {({ engine, rooms, total }) => (
        <>
          <Engine engine={engine} />
          <section aria-labelledby="rooms" className={styles.section}>
            <h2 id="rooms" className={styles.heading}>
              {t('quality.live.rooms')}
            </h2>
            {total === 0 ? <NoRooms /> : <RoomRows rooms={rooms} isBusy={query.isPlaceholderData} />}
            <Pager page={page} size={PAGE} total={total} onPage={turnTo} />
          </section>
        </>
      )}
    </LiveView>
  );
}

interface PeopleRowsProps {
  people: readonly PersonLine[];
  /** Of a whole meeting: then it says how many minutes were good. */
  isReport: boolean;
  isBusy: boolean;
  /** The name of somebody, leading to their line. */
  renderName(person: PersonLine): ReactNode;
}

/** People with their lines. */
export function PeopleRows({ people, isReport, isBusy, renderName }: PeopleRowsProps) {
  const t = useT();
  const formats = useFormats();
  const goodMinutes: Column<PersonLine> = {
    id: 'minutes',
    name: t('quality.goodMinutes'),
    fold: 'named',
    render: ({ goodMinutes: good, minutes }) =>
      t('quality.goodOf', { good: formats.number(good), all: formats.number(minutes) }),
  };
  return (
    <LineTable
      label={t('quality.people')}
      columns={[
        {
          id: 'person',
          name: t('quality.person'),
          render: (person) => (
            <span className={styles.grade}>
              {renderName(person)}
              {person.isGuest && <small>{t('quality.guest')}</small>}
            </span>
          ),
        },
        ...(isReport ? [goodMinutes] : []),
      ]}
      rows={people}
      idOf={({ participantId }) => participantId}
      nameOf={({ displayName }) => displayName}
      lineOf={({ line }) => line}
      isBusy={isBusy}
    />
  );
}

/** Everybody in a meeting that goes on. */
export function LiveRoomPeople({ call, instanceId }: { call: Call; instanceId: string }) {
  const [page, turnTo] = usePage();
  const query = useQuery(liveRoomQuery(call, instanceId, offsetOf(page)));
  return (
    <LiveView query={query}>
      {({ room: { meetingUUID: uuid }, people, total }) => (
        <>
          <PeopleRows
            people={people}
            isReport={false}
            isBusy={query.isPlaceholderData}
            renderName={({ participantId, displayName, minutes }) =>
              minutes > 0 ? (
                <Link
                  to="/meeting/quality/$uuid"
                  params={{ uuid }}
                  search={{ time: instanceId, person: participantId }}
                  className={styles.link}
                >
                  <bdi>{displayName}</bdi>
                </Link>
              ) : (
                <bdi>{displayName}</bdi>
              )
            }
          />
          <Pager page={page} size={PAGE} total={total} onPage={turnTo} />
        </>
      )}
    </LiveView>
  );
}
