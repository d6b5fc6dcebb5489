import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Call } from '@portico/contract/call';
import { ClockArt } from '@portico/ui/art/clock';
import { useFormats } from '@portico/ui/formats';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { RowsView } from '../../app/list/rows-view.tsx';
import { isOver, pastTimesQuery } from './quality.queries.ts';
import styles from './quality.module.css';

/** The meetings that are over: each leads to its report. */
export function PastMeetings({ call }: { call: Call }) {
  const t = useT();
  const formats = useFormats();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(pastTimesQuery(call));
  if (isOver(query.error)) return null; // the list of live meetings says it
  return (
    <section aria-labelledby="past" className={styles.section}>
      <h2 id="past" className={styles.heading}>
        {t('quality.past')}
      </h2>
      <RowsView
        query={query}
        pick={(page) => page.times}
        idOf={({ instanceId }) => instanceId}
        empty={{ art: <ClockArt />, title: t('quality.past.none'), text: t('quality.past.noneText') }}
        isPart
      >
        {(times, more) => (
          <>
            <ul ref={list} className={styles.list}>
              {times.map(({ instanceId, meetingUUID: uuid, topic, startedAt, endedAt }) => (
                <li key={instanceId}>
                  <Link
                    to="/meeting/quality/$uuid"
                    params={{ uuid }}
                    search={{ time: instanceId }}
                    className={styles.link}
                  >
                    <bdi>{topic}</bdi>
                  </Link>
                  <span suppressHydrationWarning>
                    {formats.date(startedAt)} · {formats.timeRange(startedAt, endedAt ?? startedAt)}
                  </span>
                </li>
              ))}
            </ul>
            <LoadMore rows={list} shown={times.length} {...more}>
              {t('quality.more')}
            </LoadMore>
          </>
        )}
      </RowsView>
    </section>
  );
}
