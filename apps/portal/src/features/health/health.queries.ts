import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { readHealth } from '@portico/contract/health';

/** While the page is open and seen. */
const LOOK_EVERY_MS = 10_000;

/** How the deployment stands. */
export const healthQuery = (call: Call) =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(readHealth, { signal }),
    staleTime: LOOK_EVERY_MS / 2,
    refetchInterval: LOOK_EVERY_MS,
  });
