import { queryOptions } from '@tanstack/react-query';
import { listAnnouncements } from '@portico/contract/announcements';
import type { Call } from '@portico/contract/call';

/** What the site announces, for those who administer it. */
export const announcementsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['announcements', 'list'],
    queryFn: ({ signal }) => call(listAnnouncements, { signal }),
  });
