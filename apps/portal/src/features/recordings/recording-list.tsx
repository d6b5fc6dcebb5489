import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import { recordingLimits, type RecordingSummary } from '@portico/contract/recordings';
import { RecordingsArt } from '@portico/ui/art/recordings';
import { buttonClass } from '@portico/ui/button-content';
import { useFormats } from '@portico/ui/formats';
import type { ListWords } from '@portico/ui/list-state';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import { useSort } from '../../app/list/use-sort.ts';
import { RecordingTable, type RecordingActs } from './recording-table.tsx';
import { newestFirst, recordingColumns, recordingsQuery, type Filter } from './recordings.queries.ts';
import { useBulk } from './use-bulk.ts';
import { useRemove } from './use-remove.ts';

const RenameDialog = lazy(() => import('./rename-dialog.tsx'));
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

/** What is done with recordings, and the dialogs that it asks in. */
function useActs(call: Call): { acts: RecordingActs; dialogs: ReactNode } {
  const [asked, setAsked] = useState<{ of: RecordingSummary; what: 'rename' | 'restore' }>();
  const remove = useRemove(call);
  const { removeAll, restoreAll } = useBulk(call);
  const about = asked && { call, recording: asked.of, onClose: () => setAsked(undefined) };
  return {
    acts: {
      onRename: (of) => setAsked({ of, what: 'rename' }),
      onRestore: (of) => setAsked({ of, what: 'restore' }),
      onRemove: (recording) => remove(recording),
      onRemoveAll: removeAll,
      onRestoreAll: restoreAll,
    },
    dialogs: (
      <Suspense>
        {about && asked.what === 'rename' && <RenameDialog {...about} />}
        {about && asked.what === 'restore' && <RestoreDialog {...about} />}
      </Suspense>
    ),
  };
}

function Rows({ call, filter, keyword, empty }: RowsProps) {
  const t = useT();
  const formats = useFormats();
  const { acts, dialogs } = useActs(call);
  const [sort, onSort] = useSort(recordingColumns, newestFirst);
  const query = useInfiniteQuery({
    ...recordingsQuery(call, { filter, keyword, sort }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <RowsView
        query={query}
        pick={(page) => page.recordings}
        idOf={({ recordUUID }) => recordUUID}
        empty={empty}
        shape="picture"
      >
        {(recordings, more, first) => (
          <>
            <RecordingTable
              {...{ recordings, acts, sort, onSort }}
              canChoose={filter !== 'shared'}
              isBusy={query.isPlaceholderData || query.isFetchingNextPage}
            />
            <LoadMore
              shown={recordings.length}
              count={t('recordings.shown', {
                total: first?.total ?? recordings.length,
                shown: formats.number(recordings.length),
              })}
              {...more}
            >
              {t('recordings.more')}
            </LoadMore>
          </>
        )}
      </RowsView>
      {dialogs}
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
