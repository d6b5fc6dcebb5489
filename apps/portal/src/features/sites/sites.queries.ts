import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { listDeploymentAdmins, listDeploymentSites } from '@portico/contract/deployment';
import { byCursor, startOf } from '../../app/list/pages.ts';

const PAGE = 50;

/** The sites of the deployment whose name or address holds the keyword, page by page. */
export const sitesQuery = (call: Call, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['deployment', 'sites', keyword],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeploymentSites,
        { query: { ...startOf(pageParam), limit: PAGE, ...(keyword && { keyword }) } },
        { signal },
      ),
    ...byCursor,
  });

/** Who administers the deployment. */
export const adminsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['deployment', 'administrators'],
    queryFn: ({ signal }) => call(listDeploymentAdmins, { signal }),
  });

/** What is shown of the deployment is read again after an act. */
export function useAfterwards() {
  const client = useQueryClient();
  return async <Done>(act: Promise<Done>): Promise<Done> => {
    try {
      return await act;
    } finally {
      await client.invalidateQueries({ queryKey: ['deployment'] });
    }
  };
}
