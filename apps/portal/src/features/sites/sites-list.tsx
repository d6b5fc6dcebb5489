import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Call } from '@portico/contract/call';
import { resumeSite, sitesLimits, type DeploymentSite } from '@portico/contract/deployment';
import { useFormats } from '@portico/ui/formats';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import { SitesTable, type SiteAct } from './sites-table.tsx';
import { sitesQuery, useAfterwards } from './sites.queries.ts';

const dialogs = {
  edit: lazy(() => import('./edit-dialog.tsx')),
  rename: lazy(() => import('./rename-dialog.tsx')),
  suspend: lazy(() => import('./suspend-question.tsx')),
  close: lazy(() => import('./close-dialog.tsx')),
} as const;

/** What is done with a site: at once, or after a dialog. */
function useActs(call: Call) {
  const t = useT();
  const afterwards = useAfterwards();
  const [asked, setAsked] = useState<{ act: keyof typeof dialogs; site: DeploymentSite }>();
  const resume = async (site: DeploymentSite): Promise<void> => {
    try {
      await afterwards(call(resumeSite, { params: { siteId: site.id } }));
      addToast(t('sites.resumed', { site: site.displayName }), { tone: 'success' });
    } catch {
      addToast(t('sites.problem.failed'), { tone: 'danger' });
    }
  };
  const act = (what: SiteAct, site: DeploymentSite): void =>
    what === 'resume' ? void resume(site) : setAsked({ act: what, site });
  const Asked = asked && dialogs[asked.act];
  const dialog = Asked && (
    <Suspense>
      <Asked call={call} site={asked.site} onClose={() => setAsked(undefined)} />
    </Suspense>
  );
  return { act, dialog };
}

/** The sites of the deployment, to be searched. */
export function SitesList({ call }: { call: Call }) {
  const t = useT();
  const formats = useFormats();
  const { keyword, input, noneFound } = useListSearch({
    label: t('sites.search'),
    most: sitesLimits.keyword,
  });
  const query = useInfiniteQuery({ ...sitesQuery(call, keyword), placeholderData: keepPreviousData });
  const { act, dialog } = useActs(call);
  return (
    <>
      {input}
      <RowsView
        query={query}
        pick={({ sites }) => sites}
        idOf={({ id }) => id}
        empty={noneFound({
          title: t('sites.noneFound', { query: keyword }),
          text: t('sites.noneFoundText'),
        })}
        shape="person"
      >
        {(sites, more, first) => (
          <>
            <SitesTable sites={sites} onAct={act} isBusy={query.isPlaceholderData} />
            <LoadMore
              shown={sites.length}
              count={t('sites.shown', {
                total: first?.total ?? sites.length,
                shown: formats.number(sites.length),
              })}
              {...more}
            />
          </>
        )}
      </RowsView>
      {dialog}
    </>
  );
}
