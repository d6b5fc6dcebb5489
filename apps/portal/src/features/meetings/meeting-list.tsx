import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call } from '@portico/contract/call';
import { CalendarArt } from '@portico/ui/art/calendar';
import { ClockArt } from '@portico/ui/art/clock';
import { LoadMore } from '@portico/ui/pager';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { RowsView } from '../../app/list/rows-view.tsx';
import type { EnterProps } from './enter-link.tsx';
import { MeetingRow, type RowActions } from './meeting-row.tsx';
import { meetingsQuery, type Range } from './meetings.queries.ts';
import styles from './meetings.module.css';

interface MeetingListProps extends EnterProps, RowActions {
  call: Call;
  range: Range;
  /** Plans one; undefined for who may not. */
  onSchedule: (() => void) | undefined;
}

/** The person's meetings, upcoming or past. */
export function MeetingList({ call, range, onSchedule, ...rest }: MeetingListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(meetingsQuery(call, range));
  return (
    <RowsView
      query={query}
      pick={(page) => page.meetings}
      idOf={({ uuid }) => uuid}
      empty={{
        art: range === 'past' ? <ClockArt /> : <CalendarArt />,
        title: t(`meetings.empty.${range}`),
        text: t(`meetings.empty.${range}Text`),
        action: onSchedule ? (
          <PlainButton onClick={onSchedule}>{t('meetings.scheduleOne')}</PlainButton>
        ) : (
          <PlainLink href={`${rest.basePath}/meeting/join`}>{t('meetings.joinByNumber')}</PlainLink>
        ),
      }}
    >
      {(meetings, more) => (
        <>
          <ul ref={list} className={styles.list}>
            {meetings.map((meeting) => (
              <MeetingRow key={meeting.uuid} meeting={meeting} withDate {...rest} />
            ))}
          </ul>
          <LoadMore rows={list} shown={meetings.length} {...more}>
            {t('meetings.more')}
          </LoadMore>
        </>
      )}
    </RowsView>
  );
}
