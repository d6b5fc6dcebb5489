import { createBrowserHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isReady } from '@portico/ui/page/boot';
import type { AppContext } from './context.ts';
import type { Routing } from './moves.ts';
import { pagesOf } from './pages-of.tsx';
import { createAppRouter, type AppRouter } from './router.tsx';

/** The router with the page that the address names, and what shows it; rejects with what its data or its code failed with. */
async function startRouter(context: AppContext, isStreamed: boolean): Promise<[AppRouter, ReactNode]> {
  const { client: queryClient } = await context.data.cache();
  const router = createAppRouter({
    context: { queryClient, call: context.call },
    basePath: context.boot.basePath,
    history: createBrowserHistory(),
    isServer: false,
  });
  if (isStreamed) router.ssr = { manifest: undefined }; // "this page came from a server": no extra boundary around the pages
  await router.load(); // matches, loaders (answered by the cache) and the page's chunk
  const failed = router.state.matches.find((match) => match.status === 'error');
  if (failed) throw failed.error; // the streamed page stays, the watcher shows the hint
  return [router, pagesOf(router, queryClient)];
}

function routingOf(router: AppRouter, content: ReactNode): Routing {
  return {
    expect(to) {
      void router.preloadRoute({ to: to as '/' });
    },
    async open(to) {
      await router.navigate({ to: to as '/' });
      return content;
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
  const [router, content] = await startRouter(context, true);
  leaveLinksAlone();
  return { content, routing: routingOf(router, content) };
}

/** The router behind a page that is shown without it. */
export async function startRouting(context: AppContext): Promise<Routing> {
  const [router, content] = await startRouter(context, false);
  document.dispatchEvent(new Event('scroll')); // it remembers where pages were scrolled to, and has seen nothing of that yet
  return routingOf(router, content);
}
