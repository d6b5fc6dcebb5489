import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call } from '@portico/contract/call';
import { EmptyState } from '@portico/ui/empty-state';
import { ErrorState } from '@portico/ui/error-state';
import { CalendarArt } from '@portico/ui/art/calendar';
import { ClockArt } from '@portico/ui/art/clock';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { Skeleton, Waiting } from '@portico/ui/skeleton';
import { useT } from '@portico/ui/texts';
import { More } from '../../app/more.tsx';
import type { EnterProps } from './enter-link.tsx';
import { MeetingRow, type RowActions } from './meeting-row.tsx';
import { meetingsQuery, type Range } from './meetings.queries.ts';
import styles from './meetings.module.css';

interface NoneProps extends Pick<EnterProps, 'basePath'> {
  range: Range;
  /** Plans one; undefined for who may not. */
  onSchedule: (() => void) | undefined;
}

function None({ range, basePath, onSchedule }: NoneProps) {
  const t = useT();
  return (
    <EmptyState
      art={range === 'past' ? <ClockArt /> : <CalendarArt />}
      title={t(`meetings.empty.${range}`)}
      text={t(`meetings.empty.${range}Text`)}
      action={
        onSchedule ? (
          <PlainButton onClick={onSchedule}>{t('meetings.scheduleOne')}</PlainButton>
        ) : (
          <PlainLink href={`${basePath}/meeting/join`}>{t('meetings.joinByNumber')}</PlainLink>
        )
      }
    />
  );
}

/** The person's meetings, upcoming or past. */
export function MeetingList({
  call,
  range,
  onSchedule,
  ...rest
}: { call: Call } & NoneProps & EnterProps & RowActions) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(meetingsQuery(call, range));
  const { data, isPending, isError, refetch } = query;
  if (isPending) {
    return (
      <Waiting className={styles.list}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Waiting>
    );
  }
  if (isError && !data) {
    const retry = <PlainButton onClick={() => void refetch()}>{t('action.retry')}</PlainButton>;
    return <ErrorState title={t('state.error.title')} text={t('state.error.text')} action={retry} />;
  }
  const meetings = data.pages.flatMap((page) => page.meetings);
  if (meetings.length === 0) return <None range={range} basePath={rest.basePath} onSchedule={onSchedule} />;
  return (
    <>
      <ul ref={list} className={styles.list}>
        {meetings.map((meeting) => (
          <MeetingRow key={meeting.uuid} meeting={meeting} withDate {...rest} />
        ))}
      </ul>
      <More list={list} shown={meetings.length} query={query}>
        {t('meetings.more')}
      </More>
    </>
  );
}
