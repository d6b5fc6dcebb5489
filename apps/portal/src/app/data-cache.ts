import { hydrate, QueryClient, QueryObserver, type DehydratedState } from '@tanstack/react-query';
import type { DataCache } from './page-data.ts';

/** The cache behind a page in the browser, with what the server has read. */
export function startDataCache(state: DehydratedState): DataCache {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } });
  hydrate(client, state);
  return cacheOf(client);
}

/** A cache as pages are given it. */
export const cacheOf = (client: QueryClient): DataCache => ({
  client,
  watch: (options, notify) => new QueryObserver(client, options).subscribe(notify),
});
