import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { byCursor, startOf } from '../../app/list/pages.ts';

export type Range = 'upcoming' | 'past';
const PAGE = 20;

/** Comes with the first call: what a page shows first, the server has read. */
const contract = () => import('@portico/contract/meetings');

/** The person's meetings, page by page. */
export const meetingsQuery = (call: Call, range: Range) =>
  infiniteQueryOptions({
    queryKey: ['meetings', range],
    queryFn: async ({ pageParam, signal }) => {
      const { listMeetings } = await contract();
      return await call(listMeetings, { query: { range, ...startOf(pageParam), limit: PAGE } }, { signal });
    },
    ...byCursor,
  });

export const meetingQuery = (call: Call, uuid: string) =>
  queryOptions({
    queryKey: ['meetings', 'info', uuid],
    queryFn: async ({ signal }) => {
      const { getMeeting } = await contract();
      return await call(getMeeting, { params: { uuid } }, { signal });
    },
  });
