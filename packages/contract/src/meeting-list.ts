import { meetingStandings, MOST_MEETING_KEYWORD } from '@portico/domain/meeting-search';
import * as z from 'zod/mini';
import { MeetingSummary } from './meetings.ts';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { Instant } from './values.ts';

const YES = z.optional(z.literal('true'));

/** Where the next page begins: behind the start of the last row, in milliseconds, and its id. */
const Cursor = z.string().check(z.regex(/^\d{1,15}-[0-9a-f]{32}$/));

const { offset, limit } = page(20).query;

export const findMeetings = operation({
  id: 'meetings.find',
  method: 'GET',
  path: '/meetings/search',
  summary:
    'Looks through the meetings that the person hosts or is invited to; past ones come last to first, all others first to last.',
  audience: 'person',
  query: z.object({
    range: z._default(z.enum(['upcoming', 'past', 'all']), 'upcoming'),
    /** Only those that end later. */
    from: z.optional(Instant),
    /** Only those that begin earlier. */
    before: z.optional(Instant),
    /** Parts of topics and of hosts’ names; case and accents are passed over. */
    keyword: z._default(z.string().check(z.trim(), z.maxLength(MOST_MEETING_KEYWORD)), ''),
    standing: z.optional(z.enum(meetingStandings)),
    /** Only dates of series. */
    recurring: YES,
    /** Only those with a recording that the person may watch. */
    recorded: YES,
    cursor: z.optional(Cursor),
    offset,
    limit,
  }),
  answer: z.object({
    meetings: z.array(MeetingSummary),
    hasMore: z.boolean(),
    /** Null on the last page. */
    cursor: z.nullable(Cursor),
  }),
});
