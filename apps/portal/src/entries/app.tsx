import '@portico/ui/styles/index.css';
import type { DehydratedState } from '@tanstack/react-query';
import { goTo } from '@portico/client/go-to';
import { onJump, startClock } from '@portico/client/server-clock';
import { clearSessionStorage } from '@portico/client/session-storage';
import { changeTicket, keepTicketFresh, sessionOf } from '@portico/client/session';
import type { Bootstrap } from '@portico/contract/bootstrap';
import { passedOn } from '@portico/contract/passed-on';
import type { PageFrame } from '@portico/contract/pages';
import { fetchPart, startTexts, type FirstWords } from '@portico/i18n/catalogs';
import { startAriaStrings } from '@portico/ui/aria-strings';
import { onReady, readBoot } from '@portico/ui/page/boot';
import { hydratePage } from '@portico/ui/page/hydrate';
import type { AppContext } from '../app/context.ts';
import { firstPageOf, type FirstPage } from '../app/first-pages.tsx';
import { lateCalls } from '../app/late-calls.ts';
import { LiveFacts } from '../app/site-facts.ts';
import { Moves, type Routing } from '../app/moves.ts';
import { PageData } from '../app/page-data.ts';
import { readerOf } from '../app/reader.ts';
import { ofSite, placeOf } from '../app/site-boot.ts';
import { SignInWatch } from '../app/sign-in-watch.ts';
import { AppTree } from '../app/tree.tsx';
import { UnsavedWork } from '../app/unsaved-work.ts';
import { sessionOver } from '../app/way-out.ts';

interface AppBoot extends FirstPage {
  boot: Bootstrap;
  frame: PageFrame;
  words: FirstWords;
  state: DehydratedState;
  isTabFailed: boolean;
}

const { boot: sent, frame, words, state, isTabFailed, ...shown } = readBoot() as AppBoot;
const boot = ofSite(sent);
startClock(boot.now);
clearSessionStorage(true, frame.chosenTheme);
const texts = startTexts(words);
const [first, ariaStrings] = await Promise.all([firstPageOf(shown), fetchPart<object>(words, 'aria')]);
startAriaStrings(texts.tag, ariaStrings);

const session = sessionOf(sent);
const work = new UnsavedWork();
const facts = new LiveFacts(boot);
const { call, refresh, prepare } = lateCalls(session, {
  onSessionOver: () => watch.ended(),
  ...(sent.currentUser.isAuthenticated && { resume: () => watch.recover() }),
});

const data = new PageData({
  state,
  load: async (first) => (await import('../app/data-cache.ts')).startDataCache(first),
});

const fetchRouting = () => import('../app/routing.tsx');
const fetchToasts = () => import('@portico/ui/toasts');
let atOnce: Routing | undefined;
const passed = passedOn(window.location.search);
const moves = new Moves({
  ...placeOf(sent),
  path: window.location.pathname,
  passed,
  work,
  load: async () => atOnce ?? (await fetchRouting()).startRouting(context),
  leave: goTo,
  sayLost(again) {
    const toast = fetchToasts().then(({ addToast }) =>
      addToast(texts.t('frame.lost'), {
        tone: 'danger',
        action: { label: texts.t('action.retry'), onAction: again },
      }),
    );
    toast.catch(() => undefined); // lost with the connection; the page stays
    return () => void toast.then((close) => close()).catch(() => undefined);
  },
});

let stopTickets = keepTicketFresh(session, refresh);
let stopLive = (): void => undefined;

async function goLive(): Promise<void> {
  const [{ startLive }, { client }] = await Promise.all([import('../app/live.ts'), data.cache()]);
  stopLive();
  stopLive = startLive({
    session,
    facts,
    reader: context.reader,
    queryClient: client,
    basePath: boot.basePath,
    cursor: boot.pushCursor,
    renewTicket: () => changeTicket(session, refresh),
    work,
    async readName() {
      const { getProfile } = await import('@portico/contract/profile');
      return (await call(getProfile)).displayName;
    },
  });
}
const neverLive = (): void => undefined; // the page is as good as it was, only not live

const watch = new SignInWatch({
  session,
  call,
  work,
  leave: () => sessionOver(boot, moves.heading()),
  onBack() {
    stopTickets();
    stopTickets = keepTicketFresh(session, refresh);
    goLive().catch(neverLive);
  },
});
const context: AppContext = {
  data,
  texts,
  frame,
  boot,
  pagesPath: sent.basePath,
  call,
  moves,
  work,
  watch,
  passed,
  facts,
  reader: readerOf(boot),
  isTabFailed,
};

/** A page whose address says more than its name needs the router to be shown. */
async function openByRouter() {
  const { content, routing } = await (await fetchRouting()).openByRouter(context);
  atOnce = routing;
  return content;
}

hydratePage(<AppTree context={context} content={first ?? (await openByRouter())} />);
onReady(() => void prepare());
if (Object.keys(passed).length > 0)
  onReady(
    () => void import('../app/pass-on.ts').then(({ passOnByLinks }) => passOnByLinks(boot.basePath, passed)),
  );
onJump(() => void changeTicket(session, refresh).catch(() => undefined)); // its answer says what time it is
onReady(() => void import('../app/rested.ts').then(({ onRest }) => onRest(work, moves.path())));
onReady(() => void goLive().catch(neverLive));
onReady(() => {
  const rest = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200));
  // so that the first way to another page is no longer than the next, and can be said to be lost without a connection
  rest(() => void Promise.all([fetchRouting(), fetchToasts()]).catch(() => undefined));
});
