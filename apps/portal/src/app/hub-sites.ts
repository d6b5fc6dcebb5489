import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';

/** The sites of the reader. */
export const hubSitesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['hub', 'sites'],
    queryFn: async ({ signal }) => {
      const { listHubSites } = await import('@portico/contract/hub');
      return await call(listHubSites, { signal });
    },
  });
