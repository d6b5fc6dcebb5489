import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { pagesOf, type SearchWords } from '../app/use-search-state.ts';
import { loadSecurity, Security } from '../features/security/index.tsx';

/** What the page shows first. */
export const load = (context: LoadContext, { pages }: SearchWords) => loadSecurity(context, pagesOf(pages));

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
