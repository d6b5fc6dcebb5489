import type { Call } from '@portico/contract/call';

const MOST = 20;

/** The next meetings, for pages that show no more than one page of them. Its contract comes with the first call. */
export const nextMeetingsQuery = (call: Call) => ({
  queryKey: ['meetings', 'next'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { listMeetings } = await import('@portico/contract/meetings');
    return await call(listMeetings, { query: { range: 'upcoming', limit: MOST } }, { signal });
  },
});
