import * as z from 'zod/mini';
import { LocalDateTime, MeetingDetail, MeetingId } from './meetings.ts';
import { operation } from './operation.ts';

/** Dates to come that were changed by themselves, and those that were cancelled. */
const Exceptions = z.object({ changedDates: z.int(), cancelledDates: z.int() });

/** What an act from one date of a series on, or on all of them, is about. */
export const SeriesScopes = z.object({
  /** Nothing comes before it: from it on is all. */
  isFirst: z.boolean(),
  /** Nobody has been in the room of this date or a later one: what was cannot go to another series. */
  mayFollow: z.boolean(),
  following: z.extend(Exceptions, {
    /** The wall-clock time that the rule gives the date, and the rule of the rest. */
    start: LocalDateTime,
    rrule: z.string(),
  }),
  all: Exceptions,
});
export type SeriesScopes = z.infer<typeof SeriesScopes>;

export const getSeriesScopes = operation({
  id: 'meetings.scopes',
  method: 'GET',
  path: '/meetings/{uuid}/scopes',
  summary: 'Says of a date of a series what a change of it and those behind it, or of all, is about.',
  audience: 'person',
  params: z.object({ uuid: MeetingId }),
  answer: SeriesScopes,
  errors: ['notFound'],
});

export const undoMeetingAct = operation({
  id: 'meetings.undo',
  method: 'POST',
  path: '/meetings/acts/{id}/undo',
  summary:
    'Undoes that a meeting was planned, changed or cancelled, within ten seconds; nobody hears of it. Null when it was planned.',
  audience: 'person',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ meeting: z.nullable(MeetingDetail) }),
  errors: ['notFound', 'changedMeanwhile'],
});
