import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Call } from '@portico/contract/call';
import { ClockArt } from '@portico/ui/art/clock';
import { EmptyPart } from '@portico/ui/empty-part';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { More } from '../../app/more.tsx';
import { pastTimesQuery } from './quality.queries.ts';
import { Failed, isOver, WaitingForLines } from './states.tsx';
import styles from './quality.module.css';

/** The meetings that are over: each leads to its report. */
export function PastMeetings({ call }: { call: Call }) {
  const t = useT();
  const formats = useFormats();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(pastTimesQuery(call));
  const { data, error, refetch } = query;
  if (isOver(error)) return null; // the list of live meetings says it
  const times = data?.pages.flatMap((page) => page.times) ?? [];
  return (
    <section aria-labelledby="past" className={styles.section}>
      <h2 id="past" className={styles.heading}>
        {t('quality.past')}
      </h2>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <WaitingForLines />}
      {data && times.length === 0 && (
        <EmptyPart art={<ClockArt />} title={t('quality.past.none')} text={t('quality.past.noneText')} />
      )}
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
      <More list={list} shown={times.length} query={query}>
        {t('quality.more')}
      </More>
    </section>
  );
}
