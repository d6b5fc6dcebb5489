import { createBrowserHistory, type HistoryLocation } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '@portico/client/call-error';
import { loadArea } from '@portico/i18n/catalogs';
import { isReady } from '@portico/ui/page/boot';
import type { AppContext } from './context.ts';
import { isFault } from './is-fault.ts';
import type { Move, Routing } from './moves.ts';
import { pagesOf } from './pages-of.tsx';
import { partsOf } from './page.tsx';
import { createAppRouter, type AppRouter } from './router.tsx';

/** A router with what it works with. */
interface Started {
  router: AppRouter;
  client: QueryClient;
  /** What shows its pages. */
  content: ReactNode;
}

/** The router with the page that the address names; rejects with what its data or its code failed with. */
async function startRouter(context: AppContext, isStreamed: boolean): Promise<Started> {
  const { client } = await context.data.cache();
  const router = createAppRouter({
    context: {
      queryClient: client,
      call: context.call,
      facts: context.facts,
      boot: context.boot,
      toldInPart: isFault,
    },
    basePath: context.pagesPath,
    passed: context.passed,
    history: createBrowserHistory(),
    isServer: false,
  });
  if (isStreamed) router.ssr = { manifest: undefined }; // "this page came from a server": no extra boundary around the pages
  await router.load(); // matches, loaders (answered by the cache) and the page's chunk
  const failed = router.state.matches.find((match) => match.status === 'error');
  if (failed && isStreamed) throw failed.error; // the streamed page stays, the watcher shows the hint
  return { router, client, content: pagesOf(router, client) };
}

/** Said by the page itself: it is not there, or not for this person. */
const isSaidByPage = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 403 || error.status === 404);

/** A page and what is asked of it, as the router takes them. */
function asked({ router }: Started, to: string): { to: '/'; search: object } {
  const [path = '', query = ''] = to.split('?', 2);
  return { to: path as '/', search: router.options.parseSearch(query) };
}

/** Fetches code, words and data of a page. */
function fetcherOf(started: Started, { texts, boot }: AppContext) {
  const { router } = started;
  return async (to: string): Promise<void> => {
    const matches = await router.preloadRoute(asked(started, to));
    const failed = matches?.find((match) => match.status === 'error');
    if (failed && !isSaidByPage(failed.error)) throw failed.error;
    const areas = matches?.flatMap((match) => partsOf(match, boot).areas ?? []) ?? [];
    await Promise.all(areas.map((area) => loadArea(texts, area)));
  };
}

/** Which tab of a page its address names: each has forms of its own. */
const tabOf = ({ search }: HistoryLocation): string | null => new URLSearchParams(search).get('active');

/** Where in the history a page stands. */
const indexOf = ({ state }: HistoryLocation): number => state.__TSR_index;

/** Holds whoever moves on, by a link or by the browser's own buttons, until the page is there. */
function holdMoves(started: Started, context: AppContext) {
  const { router } = started;
  const { moves, pagesPath, work } = context;
  const fetch = fetcherOf(started, context);
  let fetched: string | undefined;
  router.history.block({
    enableBeforeUnload: false,
    async blockerFn({ currentLocation, nextLocation, action }) {
      const { pathname, search, href } = nextLocation;
      if (pathname + search === currentLocation.pathname + currentLocation.search) return false;
      const to = pathname.slice(pagesPath.length) + search;
      if (fetched === to) return false;
      // what is filled in stays where only the search of its page changes, unless that names another tab
      const isLeft = pathname !== currentLocation.pathname || tabOf(nextLocation) !== tabOf(currentLocation);
      if (isLeft && !(await work.mayLeave())) return true;
      const isStep = action !== 'PUSH' && action !== 'REPLACE'; // of the browser, whose address is the next one already
      const delta = indexOf(nextLocation) - indexOf(currentLocation);
      const move: Move = {
        fetch: () => fetch(to),
        again: () => {
          if (isStep) router.history.go(delta);
          else void router.navigate(asked(started, to));
        },
        href,
        isReturn: isStep,
      };
      const end = await moves.await(move);
      if (end === 'here' && isLeft && !(await work.mayLeave())) return true;
      return isStep ? end === 'lost' : end !== 'here';
    },
  });
  return {
    fetch,
    /** Goes to a page that was fetched. */
    async open(to: string): Promise<void> {
      fetched = to;
      // before its pages are shown nobody else can hold it, and it would not hear of being let go
      const ignoreBlocker = router.history.subscribers.size === 0;
      await router.navigate({ ...asked(started, to), ignoreBlocker }).finally(() => (fetched = undefined));
    },
  };
}

function routingOf(started: Started, context: AppContext): Routing {
  const { fetch, open } = holdMoves(started, context);
  return {
    fetch,
    async open(to) {
      await open(to);
      return started.content;
    },
    forget() {
      const { client } = started;
      void client.cancelQueries({ predicate: ({ state: { data } }) => data === undefined });
    },
  };
}

/**
 * Until all is interactive a link is the browser's own: a router that moved on now would change the page under parts that
 * React has still to take over.
 */
function leaveLinksAlone(): void {
  window.addEventListener(
    'click',
    (event) => {
      if (!isReady() && (event.target as Element).closest('a')) event.stopImmediatePropagation();
    },
    true,
  );
}

/** A page that is shown by the router from the first. */
export async function openByRouter(context: AppContext): Promise<{ content: ReactNode; routing: Routing }> {
  const started = await startRouter(context, true);
  leaveLinksAlone();
  return { content: started.content, routing: routingOf(started, context) };
}

/** The router behind a page that is shown without it. */
export async function startRouting(context: AppContext): Promise<Routing> {
  const started = await startRouter(context, false);
  document.dispatchEvent(new Event('scroll')); // it remembers where pages were scrolled to, and has seen nothing of that yet
  return routingOf(started, context);
}
