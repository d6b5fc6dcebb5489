import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { makeCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '@portico/contract/calendar-feeds';
import type { Call } from '@portico/contract/call';

/** Whether there is an address at which calendars read the person's meetings. */
export const calendarFeedQuery = (call: Call) =>
  queryOptions({
    queryKey: ['calendarFeeds'],
    queryFn: ({ signal }) => call(readCalendarFeed, { signal }),
  });

/** Makes, renews and ends the address; what is known of it follows. */
export function useCalendarFeed(call: Call) {
  const client = useQueryClient();
  const { queryKey } = calendarFeedQuery(call);
  const make = useMutation({
    mutationFn: () => call(makeCalendarFeed),
    onSuccess: ({ address: _told, ...feed }) => client.setQueryData(queryKey, feed),
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeCalendarFeed),
    onSuccess: (feed) => client.setQueryData(queryKey, feed),
  });
  return { make, revoke };
}
