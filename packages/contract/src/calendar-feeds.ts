import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Instant } from './values.ts';

/** Events of the channels `person:{id}`. */
export const calendarFeedEvents = {
  /** The address of the person's calendar was made, renewed or revoked: read it again. */
  changed: 'calendar_feed.changed',
} as const;

/** What is known of the address at which calendars read the meetings of a person. */
export const CalendarFeed = z.object({
  /** Null where there is none. */
  madeAt: z.nullable(Instant),
  /** When a calendar read it last; null before. To the hour. */
  readAt: z.nullable(Instant),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const readCalendarFeed = operation({
  id: 'calendarFeeds.read',
  method: 'GET',
  path: '/calendar-feed',
  summary:
    'Whether there is an address at which calendars read the person’s meetings. Its secret is not told again.',
  audience: 'person',
  answer: CalendarFeed,
});

export const makeCalendarFeed = operation({
  id: 'calendarFeeds.make',
  method: 'POST',
  path: '/calendar-feed',
  summary:
    'Makes the address at which calendars read the person’s meetings, and says it, this once; the one before ends.',
  audience: 'person',
  answer: z.extend(CalendarFeed, { address: z.url() }),
});

export const revokeCalendarFeed = operation({
  id: 'calendarFeeds.revoke',
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Ends the address at which calendars read the person’s meetings.',
  audience: 'person',
  answer: CalendarFeed,
});
