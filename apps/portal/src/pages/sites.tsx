import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { sitesLimits } from '@portico/contract/deployment';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { keywordOf, pagesOf, type SearchWords } from '../app/use-search-state.ts';
import { Administrators, adminsQuery, MakeDialog, SitesList, sitesQuery } from '../features/sites/index.tsx';

/** What the page shows first. */
export async function load({ queryClient, call }: LoadContext, { keyword = '', pages }: SearchWords) {
  const found = { ...sitesQuery(call, keywordOf(keyword, sitesLimits.keyword)), pages: pagesOf(pages) };
  await Promise.all([
    queryClient.ensureInfiniteQueryData(found),
    queryClient.ensureQueryData(adminsQuery(call)),
  ]);
}

/** The sites of the deployment and who decides of them: `/sites/home`. */
export default function SitesPage() {
  const t = useT();
  const { call, boot } = useApp();
  const [isMaking, setMaking] = useState(false);
  const { lang, timeZone } = boot.currentUser;
  return (
    <PageHead
      title={t('nav.sites')}
      lead={t('sites.lead')}
      actions={
        <PlainButton tone="accent" size="lg" icon={Plus} onClick={() => setMaking(true)}>
          {t('sites.make')}
        </PlainButton>
      }
    >
      <SitesList call={call} />
      <Administrators call={call} />
      {isMaking && (
        <Suspense>
          <MakeDialog call={call} language={lang} timeZone={timeZone} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </PageHead>
  );
}
