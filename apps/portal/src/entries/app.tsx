import '@portico/ui/styles/index.css';
import { hydrate as fillCache, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { createBrowserHistory } from '@tanstack/react-router';
import { changeTicket, keepTicketFresh, type Session } from '@portico/client/session';
import type { Bootstrap } from '@portico/contract/bootstrap';
import type { PageFrame } from '@portico/contract/pages';
import { startTexts } from '@portico/i18n/catalogs';
import { shownLocaleOf } from '@portico/i18n/locales';
import type { Area } from '@portico/i18n/messages.gen';
import { startAriaStrings } from '@portico/ui/aria-strings';
import { onReady, readBoot } from '@portico/ui/page/boot';
import { hydratePage } from '@portico/ui/page/hydrate';
import { lateCalls } from '../app/late-calls.ts';
import { createAppRouter } from '../app/router.tsx';
import { AppTree } from '../app/tree.tsx';

interface AppBoot {
  boot: Bootstrap;
  frame: PageFrame;
  areas: Area[];
  state: DehydratedState;
}

const { boot, frame, areas, state } = readBoot() as AppBoot;
const locale = shownLocaleOf(frame.locale);
const [texts] = await Promise.all([startTexts(locale, ['core', 'ui', ...areas]), startAriaStrings(locale)]);

const session: Session = { ...boot, userId: boot.currentUser.userId };
const { call, refresh } = lateCalls(session);
keepTicketFresh(session, refresh);

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } });
fillCache(queryClient, state);
const context = { queryClient, texts, frame, boot, call };
const router = createAppRouter({ context, history: createBrowserHistory(), isServer: false });
router.ssr = { manifest: undefined }; // "this page came from a server": no extra boundary around the pages
await router.load(); // matches, loaders (answered by the cache) and the page's chunk
const failed = router.state.matches.find((match) => match.status === 'error');
if (failed) throw failed.error; // the streamed page stays, the watcher shows the hint
// Until all is interactive a link is the browser's own: a router that moved on now would change the page under parts
// that React has still to take over.
window.addEventListener(
  'click',
  (event) => {
    if (!window.pageReady && (event.target as Element).closest('a')) event.stopImmediatePropagation();
  },
  true,
);
hydratePage(<AppTree router={router} context={context} />);
onReady(() => {
  import('../app/live.ts').then(
    ({ startLive }) =>
      startLive({
        session,
        queryClient,
        cursor: boot.pushCursor,
        renewTicket: () => changeTicket(session, refresh),
      }),
    () => undefined, // without it the page is as good as it was, only not live
  );
});
