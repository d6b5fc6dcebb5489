import { recordingLimits } from '@portico/contract/recordings';
import { SegmentedControl } from '@portico/ui/segmented-control';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { keywordOf, pagesOf, useSearchState, type SearchWords } from '../app/use-search-state.ts';
import { sortOf } from '../app/list/use-sort.ts';
import {
  newestFirst,
  recordingColumns,
  RecordingList,
  recordingsQuery,
  type Filter,
} from '../features/recordings/index.tsx';

const filters = ['all', 'mine', 'shared', 'deleted'] as const;

/** The filter that an address asks for; everything for one that there is not. */
const filterOf = (word: string | undefined): Filter => filters.find((filter) => filter === word) ?? 'all';

/** What the page shows first. */
export const load = (
  { queryClient, call }: LoadContext,
  { filter, keyword = '', sort, pages }: SearchWords,
) =>
  queryClient.ensureInfiniteQueryData({
    ...recordingsQuery(call, {
      filter: filterOf(filter),
      keyword: keywordOf(keyword, recordingLimits.keyword),
      sort: sortOf(sort, recordingColumns, newestFirst),
    }),
    pages: pagesOf(pages),
  });

/** What the person may watch: `/recording/home` (ROUT-21). */
export default function RecordingsPage() {
  const t = useT();
  const { call } = useApp();
  const [said, change] = useSearchState('filter', 'pages');
  const filter = filterOf(said.filter);
  return (
    <PageHead title={t('recordings.title')}>
      <SegmentedControl<Filter>
        label={t('recordings.which')}
        segments={filters.map((id) => ({ id, label: t(`recordings.filter.${id}`) }))}
        value={filter}
        onChange={(chosen) =>
          change({ filter: chosen === 'all' ? undefined : chosen, pages: undefined }, 'push')
        }
      />
      <RecordingList call={call} filter={filter} />
    </PageHead>
  );
}
