import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listAccessRequests, readOwnRequest } from '@portico/contract/access-requests';
import type { Call } from '@portico/contract/call';
import { byCursor, startOf } from '../../app/list/pages.ts';

const PAGE = 50;

/** What waits for an answer, page by page. */
export const requestsQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['accessRequests', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listAccessRequests, { query: { ...startOf(pageParam), limit: PAGE } }, { signal }),
    ...byCursor,
  });

/** How much waits, and whether anybody may ask. */
export const waitingQuery = (call: Call) =>
  queryOptions({
    queryKey: ['accessRequests', 'waiting'],
    queryFn: ({ signal }) => call(listAccessRequests, { query: { limit: 1 } }, { signal }),
  });

/** What one asked for oneself. */
export const ownRequestQuery = (call: Call) =>
  queryOptions({
    queryKey: ['accessRequests', 'own'],
    queryFn: ({ signal }) => call(readOwnRequest, { signal }),
  });
