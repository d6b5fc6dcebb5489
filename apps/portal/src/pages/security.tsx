import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { pagesOf, type SearchWords } from '../app/use-search-state.ts';
import { historyQuery, Security, sessionsQuery } from '../features/security/index.tsx';

/** What the page shows first. */
export const load = async ({ queryClient, call }: LoadContext, { pages }: SearchWords) => {
  const history = { ...historyQuery(call), pages: pagesOf(pages) };
  await Promise.all([
    queryClient.ensureQueryData(sessionsQuery(call)),
    queryClient.ensureInfiniteQueryData(history),
  ]);
};

/** The security of one's own account: `/settings/security`. */
export default function SecurityPage() {
  const t = useT();
  const { call } = useApp();
  return (
    <PageHead title={t('account.security')} lead={t('security.lead')}>
      <Security call={call} />
    </PageHead>
  );
}
