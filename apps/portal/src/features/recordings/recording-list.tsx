import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Call } from '@portico/contract/call';
import { recordingLimits, type RecordingSummary } from '@portico/contract/recordings';
import { RecordingsArt } from '@portico/ui/art/recordings';
import { buttonClass } from '@portico/ui/button-content';
import type { ListWords } from '@portico/ui/list-state';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { ListView } from '../../app/list/list-view.tsx';
import { rowsOf } from '../../app/list/pages.ts';
import { useMore } from '../../app/list/use-more.ts';
import { RecordingRow } from './recording-row.tsx';
import { recordingsQuery, type Filter } from './recordings.queries.ts';
import styles from './recordings.module.css';

const RestoreDialog = lazy(() => import('./restore-dialog.tsx'));

/** Where recordings come from, or where the others are. */
function WayOn({ filter }: { filter: Filter }) {
  const t = useT();
  return filter === 'shared' || filter === 'deleted' ? (
    <Link to="/recording/home" search={{}} className={buttonClass} data-tone="neutral">
      {t('recordings.showAll')}
    </Link>
  ) : (
    <Link to="/meeting/home" search={{}} className={buttonClass} data-tone="neutral">
      {t('nav.meetings')}
    </Link>
  );
}

interface RowsProps {
  call: Call;
  filter: Filter;
  keyword: string;
  empty: ListWords;
}

function Rows({ call, filter, keyword, empty }: RowsProps) {
  const t = useT();
  const [toRestore, setToRestore] = useState<RecordingSummary>();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery({
    ...recordingsQuery(call, { filter, keyword }),
    placeholderData: keepPreviousData,
  });
  const more = useMore(query);
  return (
    <>
      <ListView
        query={query}
        isEmpty={({ pages }) => pages.every(({ recordings }) => recordings.length === 0)}
        empty={empty}
        shape="picture"
      >
        {(data) => {
          const recordings = rowsOf(
            data,
            (page) => page.recordings,
            ({ recordUUID }) => recordUUID,
          );
          return (
            <>
              <output className={styles.count}>
                {t('recordings.count', { count: data.pages[0]?.total ?? 0 })}
              </output>
              <ul ref={list} className={styles.list}>
                {recordings.map((recording) => (
                  <RecordingRow key={recording.recordUUID} recording={recording} onRestore={setToRestore} />
                ))}
              </ul>
              <LoadMore rows={list} shown={recordings.length} {...more}>
                {t('recordings.more')}
              </LoadMore>
            </>
          );
        }}
      </ListView>
      {toRestore && (
        <Suspense>
          <RestoreDialog call={call} recording={toRestore} onClose={() => setToRestore(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The recordings of one filter, to be searched. */
export function RecordingList({ call, filter }: { call: Call; filter: Filter }) {
  const t = useT();
  const { keyword, input, noneFound } = useListSearch({
    label: t('recordings.search'),
    most: recordingLimits.keyword,
  });
  const empty =
    keyword === ''
      ? {
          art: <RecordingsArt />,
          title: t(`recordings.empty.${filter}`),
          text: t(`recordings.empty.${filter}Text`),
          action: <WayOn filter={filter} />,
        }
      : noneFound({ title: t('state.noResults.title'), text: t('state.noResults.text', { query: keyword }) });
  return (
    <>
      {input}
      <Rows call={call} filter={filter} keyword={keyword} empty={empty} />
    </>
  );
}
