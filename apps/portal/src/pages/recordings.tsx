import { useNavigate, useSearch } from '@tanstack/react-router';
import { SegmentedControl } from '@portico/ui/segmented-control';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { useArea } from '../app/use-area.ts';
import { RecordingList, recordingsQuery, type Filter } from '../features/recordings/index.tsx';

const filters = ['all', 'mine', 'shared', 'deleted'] as const;

/** The filter that an address asks for; everything for one that there is not. */
const filterOf = (word: string | undefined): Filter => filters.find((filter) => filter === word) ?? 'all';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext, word: string | undefined) =>
  queryClient.ensureInfiniteQueryData(recordingsQuery(call, { filter: filterOf(word), keyword: '' }));

/** What the person may watch: `/recording/home` (ROUT-21). */
export default function RecordingsPage() {
  useArea('recordings');
  const t = useT();
  const { call } = useApp();
  const navigate = useNavigate();
  const filter = filterOf(useSearch({ from: '/recording/home' }).filter);
  return (
    <PageHead title={t('recordings.title')}>
      <SegmentedControl<Filter>
        label={t('recordings.which')}
        segments={filters.map((id) => ({ id, label: t(`recordings.filter.${id}`) }))}
        value={filter}
        onChange={(chosen) =>
          void navigate({ to: '/recording/home', search: chosen === 'all' ? {} : { filter: chosen } })
        }
      />
      <RecordingList key={filter} call={call} filter={filter} />
    </PageHead>
  );
}
