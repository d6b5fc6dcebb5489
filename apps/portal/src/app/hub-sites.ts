import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';

/** Other sites tell a page nothing of what happens there: it looks again by itself. */
export const LOOKS_AGAIN_MS = 30_000;

/** The sites of the reader. */
export const hubSitesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['hub', 'sites'],
    queryFn: async ({ signal }) => {
      const { listHubSites } = await import('@portico/contract/hub');
      return await call(listHubSites, { signal });
    },
    refetchInterval: LOOKS_AGAIN_MS,
  });
