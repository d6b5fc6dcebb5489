import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { useNow } from '../app/use-now.ts';
import { pagesOf, useSearchState, type SearchWords } from '../app/use-search-state.ts';
import {
  SiteMeetingList,
  siteListWords,
  siteMeetingsQuery,
  siteViewOf,
  useSiteActions,
} from '../features/meetings/index.tsx';
import { ScopeDialog } from '../features/scheduling/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call, boot }: LoadContext, said: SearchWords) =>
  queryClient.ensureInfiniteQueryData({
    ...siteMeetingsQuery(call, siteViewOf(said), boot.currentUser.timeZone),
    pages: pagesOf(said['pages']),
  });

/** All meetings of the site, for its administrators: `/sitemeetings/home`. */
export default function SiteMeetingsPage() {
  const t = useT();
  const { call } = useApp();
  const [said, change] = useSearchState(...siteListWords);
  const view = siteViewOf(said);
  const { zone } = useFormats();
  const { data } = useInfiniteQuery({
    ...siteMeetingsQuery(call, view, zone),
    placeholderData: keepPreviousData,
  });
  const { onAct, dialogs } = useSiteActions(call, (question) => (
    <ScopeDialog call={call} act="cancel" {...question} />
  ));
  return (
    <PageHead
      title={t('nav.siteMeetings')}
      lead={t(data?.pages[0]?.showsContent ? 'siteMeetings.leadContent' : 'siteMeetings.lead')}
    >
      <SiteMeetingList
        call={call}
        view={view}
        nowMs={useNow()}
        onChange={(words) => change({ ...words, pages: undefined }, 'push')}
        onAct={onAct}
      />
      {dialogs}
    </PageHead>
  );
}
