import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { pagesOf, useSearchState, type SearchWords } from '../app/use-search-state.ts';
import {
  AuditList,
  auditQuery,
  auditWords,
  CopyButtons,
  filterOf,
  viewOf,
} from '../features/audit-log/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call, boot }: LoadContext, said: SearchWords) =>
  queryClient.ensureInfiniteQueryData({
    ...auditQuery(call, filterOf(viewOf(said), boot.currentUser.timeZone)),
    pages: pagesOf(said['pages']),
  });

/** The audit log of the site, for its administrators: `/auditlog/home`. */
export default function AuditLogPage() {
  const t = useT();
  const { call } = useApp();
  const [said, change] = useSearchState(...auditWords);
  const view = viewOf(said);
  return (
    <PageHead
      title={t('nav.auditLog')}
      lead={t('audit.lead')}
      actions={<CopyButtons call={call} view={view} />}
    >
      <AuditList
        call={call}
        view={view}
        onNarrow={(words) => change({ ...words, pages: undefined }, 'push')}
      />
    </PageHead>
  );
}
