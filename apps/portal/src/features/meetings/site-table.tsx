import { Eye, PhoneOff, Trash2, UserRoundCog } from 'lucide-react';
import type { SiteMeeting } from '@portico/contract/site-meetings';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { useFormats } from '@portico/ui/formats';
import { PersonLine } from '@portico/ui/person-line';
import { RowMenu, type MenuEntry } from '@portico/ui/row-menu';
import { Table, type Column } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import { MeetingStatus } from './meeting-status.tsx';
import { actionsOf, type SiteAction } from './site-list.model.ts';
import styles from './site-list.module.css';

function Host({ host: { displayName, email, avatarUrl } }: Pick<SiteMeeting, 'host'>) {
  return (
    <PersonLine name={displayName} avatarUrl={avatarUrl} weight="regular">
      <bdi>{displayName}</bdi>
      <bdi>{email}</bdi>
    </PersonLine>
  );
}

function Time({ startTime, durationMinutes }: SiteMeeting) {
  const formats = useFormats();
  return (
    <time className={styles.when} dateTime={startTime} suppressHydrationWarning>
      <span>{formats.dateTime(startTime)}</span>
      {durationMinutes !== null && (
        <small className={styles.small}>{formats.duration(durationMinutes)}</small>
      )}
    </time>
  );
}

function State({ state, insideCount }: SiteMeeting) {
  const t = useT();
  return (
    <span className={styles.lines}>
      {state === 'planned' ? <span>{t('siteMeetings.planned')}</span> : <MeetingStatus state={state} />}
      {insideCount !== null && (
        <small className={styles.small}>{t('siteMeetings.inside', { count: insideCount })}</small>
      )}
    </span>
  );
}

function useColumns(): Column<SiteMeeting>[] {
  const t = useT();
  const formats = useFormats();
  return [
    {
      id: 'meeting',
      name: t('siteMeetings.column.meeting'),
      render: ({ topic, seriesId }) => (
        <span className={styles.lines}>
          <bdi className={styles.topic}>{topic}</bdi>
          {seriesId !== null && <small className={styles.small}>{t('meetings.repeats')}</small>}
        </span>
      ),
    },
    { id: 'host', name: t('siteMeetings.column.host'), fold: 'below', render: (row) => <Host {...row} /> },
    { id: 'time', name: t('siteMeetings.column.time'), fold: 'named', render: (row) => <Time {...row} /> },
    {
      id: 'number',
      name: t('siteMeetings.column.number'),
      fold: 'named',
      render: ({ meetingKey }) => (
        <bdi className={styles.number} dir="ltr">
          {formatMeetingNumber(meetingKey)}
        </bdi>
      ),
    },
    {
      id: 'people',
      name: t('siteMeetings.column.people'),
      isNumber: true,
      fold: 'named',
      render: ({ peopleCount }) => formats.number(peopleCount),
    },
    {
      id: 'state',
      name: t('siteMeetings.column.state'),
      fold: 'beside',
      render: (row) => <State {...row} />,
    },
  ];
}

const icons = { look: Eye, handOver: UserRoundCog, end: PhoneOff, cancel: Trash2 } as const;

function useEntries(onAct: OnAct): (meeting: SiteMeeting) => MenuEntry[] {
  const t = useT();
  const labelOf = (action: SiteAction, { seriesId }: SiteMeeting): string => {
    if (action === 'look') return t('siteMeetings.content');
    if (action === 'end') return t('siteMeetings.end');
    if (action === 'cancel') return t('meetings.info.cancel');
    return t(seriesId === null ? 'meetingActions.handOver' : 'meetingActions.handOverSeries');
  };
  return (meeting) =>
    actionsOf(meeting).map((action): MenuEntry => {
      const label = labelOf(action, meeting);
      const entry = { id: action, label, icon: icons[action], onAction: () => onAct(action, meeting) };
      return action === 'end' || action === 'cancel'
        ? Object.assign(entry, { tone: 'danger' as const })
        : entry;
    });
}

type OnAct = (action: SiteAction, meeting: SiteMeeting) => void;

interface SiteTableProps {
  meetings: readonly SiteMeeting[];
  isBusy: boolean;
  onAct: OnAct;
}

/** Meetings of the site, with what an administrator may do. */
export function SiteTable({ meetings, isBusy, onAct }: SiteTableProps) {
  const t = useT();
  const entriesOf = useEntries(onAct);
  const mayAct = meetings.some((meeting) => actionsOf(meeting).length > 0);
  return (
    <Table
      label={t('nav.siteMeetings')}
      columns={useColumns()}
      rows={meetings}
      idOf={({ uuid }) => uuid}
      nameOf={({ topic }) => topic}
      isBusy={isBusy}
      {...(mayAct && {
        renderActions: (meeting: SiteMeeting) => (
          <RowMenu name={meeting.topic} entries={entriesOf(meeting)} />
        ),
      })}
    />
  );
}
