import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { getMeeting, listMeetings } from '@portico/contract/meetings';

export type Range = 'upcoming' | 'past';
const PAGE = 20;

/** The person's meetings, page by page. */
export const meetingsQuery = (call: Call, range: Range) =>
  infiniteQueryOptions({
    queryKey: ['meetings', range],
    queryFn: ({ pageParam, signal }) =>
      call(listMeetings, { query: { range, offset: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * PAGE : undefined),
  });

/** The next meetings, for pages that show no more than one page of them. */
export const nextMeetingsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['meetings', 'next'],
    queryFn: ({ signal }) => call(listMeetings, { query: { range: 'upcoming', limit: PAGE } }, { signal }),
  });

export const meetingQuery = (call: Call, uuid: string) =>
  queryOptions({
    queryKey: ['meetings', 'info', uuid],
    queryFn: ({ signal }) => call(getMeeting, { params: { uuid } }, { signal }),
  });
