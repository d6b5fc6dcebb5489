import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { pagesOf, type SearchWords } from '../app/use-search-state.ts';
import { OwnEntries, ownAuditQuery } from '../features/audit-log/index.tsx';
import { MyData, myDataQuery } from '../features/my-data/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext, { pages }: SearchWords) =>
  Promise.all([
    queryClient.ensureQueryData(myDataQuery(call)),
    queryClient.ensureInfiniteQueryData({ ...ownAuditQuery(call), pages: pagesOf(pages) }),
  ]);

/** What somebody may do with their own data: `/myprofile/data`. */
export default function MyDataPage() {
  const t = useT();
  const { call } = useApp();
  return (
    <PageHead title={t('account.myData')} lead={t('myData.lead')}>
      <MyData call={call} />
      <OwnEntries call={call} />
    </PageHead>
  );
}
