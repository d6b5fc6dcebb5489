import { MOST_MEETING_KEYWORD } from '@portico/domain/meeting-search';
import * as z from 'zod/mini';
import { AvatarUrl } from './avatars.ts';
import { MailOutlook } from './error-body.ts';
import { EditScope, MeetingId, Undo } from './meetings.ts';
import { SeriesScopes } from './meeting-scope.ts';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { Email, Instant } from './values.ts';

/** A meeting of the site as its administrators see it: never what it is about but its topic. */
export const SiteMeeting = z.object({
  uuid: MeetingId,
  topic: z.string(),
  /** Digits only. */
  meetingKey: z.string(),
  /** Of a room without a time, since when people are in it. */
  startTime: Instant,
  /** Null where no end is planned. */
  durationMinutes: z.nullable(z.int()),
  host: z.object({ displayName: z.string(), email: z.string(), avatarUrl: AvatarUrl }),
  /** Who is invited, and the host. */
  peopleCount: z.int(),
  /** How many are in it; null while it does not take place. */
  insideCount: z.nullable(z.int()),
  state: z.enum(['planned', 'live', 'ended', 'cancelled']),
  meetingType: z.nullable(z.enum(['RECURRING_MASTER', 'OCCURRENCE'])),
  /** The series that it is a date of, or is. */
  seriesId: z.nullable(MeetingId),
  /** What the administrator may do with it. */
  actions: z.object({ end: z.boolean(), cancel: z.boolean(), handOver: z.boolean(), look: z.boolean() }),
});
export type SiteMeeting = z.infer<typeof SiteMeeting>;

/** Where the next page begins: behind the start of the last row, in milliseconds, and its id. */
const Cursor = z.string().check(z.regex(/^\d{1,15}-[0-9a-f]{32}$/));

/** How far a page may begin behind the cursor. */
const MOST_OFFSET = 1000;
const offset = z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_OFFSET)), 0);
const { limit } = page(50).query;
const uuid = z.object({ uuid: MeetingId });

export const siteMeetingRanges = ['live', 'upcoming', 'past', 'all'] as const;

export const findSiteMeetings = operation({
  id: 'siteMeetings.find',
  method: 'GET',
  path: '/sitemeetings',
  summary:
    'Looks through all meetings of the site; those that are over and those that are live come last to first, all others first to last.',
  audience: 'person',
  query: z.object({
    range: z._default(z.enum(siteMeetingRanges), 'upcoming'),
    /** Only those that end later. */
    from: z.optional(Instant),
    /** Only those that begin earlier. */
    before: z.optional(Instant),
    /** Parts of topics and of hosts’ names, an address of a host, or a whole meeting number. */
    keyword: z._default(z.string().check(z.trim(), z.maxLength(MOST_MEETING_KEYWORD)), ''),
    cursor: z.optional(Cursor),
    offset,
    limit,
  }),
  answer: z.object({
    meetings: z.array(SiteMeeting),
    /** Whether administrators of the site are shown what meetings are about. */
    showsContent: z.boolean(),
    hasMore: z.boolean(),
    /** Null on the last page. */
    cursor: z.nullable(Cursor),
  }),
});

/** What a meeting is about, for administrators of a site that lets them see it. */
export const MeetingContent = z.object({
  agenda: z.string(),
  people: z.array(z.object({ displayName: z.string(), email: z.string() })),
  meetingLink: z.string(),
  recordings: z.array(z.object({ topic: z.string(), startedAt: Instant })),
  /** The last messages, oldest first. */
  messages: z.array(z.object({ displayName: z.string(), text: z.string(), sentAt: Instant })),
});
export type MeetingContent = z.infer<typeof MeetingContent>;

export const readMeetingContent = operation({
  id: 'siteMeetings.readContent',
  method: 'POST',
  path: '/sitemeetings/{uuid}/content',
  summary:
    'What a meeting of the site is about, where a setting of the site shows administrators that; each look is in the audit trail.',
  audience: 'person',
  params: uuid,
  answer: MeetingContent,
  errors: ['notFound'],
});

export const getSiteMeetingScopes = operation({
  id: 'siteMeetings.scopes',
  method: 'GET',
  path: '/sitemeetings/{uuid}/scopes',
  summary: 'Says of a date of a series of the site what cancelling it and those behind it, or all, is about.',
  audience: 'person',
  params: uuid,
  answer: SeriesScopes,
  errors: ['notFound'],
});

export const endSiteMeeting = operation({
  id: 'siteMeetings.end',
  method: 'POST',
  path: '/sitemeetings/{uuid}/end',
  summary: 'Ends a meeting of the site that takes place, for everybody in it.',
  audience: 'person',
  params: uuid,
  answer: z.object({}),
  errors: ['notFound', 'meetingEnded'],
});

export const cancelSiteMeeting = operation({
  id: 'siteMeetings.cancel',
  method: 'DELETE',
  path: '/sitemeetings/{uuid}',
  summary:
    'Cancels a meeting of the site. Mails leave after ten seconds, the host’s too; until then it can be undone.',
  audience: 'person',
  params: uuid,
  query: z.object({ scope: z._default(EditScope, 'THIS') }),
  answer: z.object({ undoUntil: Instant, mails: MailOutlook, undo: Undo }),
  errors: ['notFound', 'meetingEnded', 'changedMeanwhile'],
});

export const undoSiteMeetingAct = operation({
  id: 'siteMeetings.undo',
  method: 'POST',
  path: '/sitemeetings/acts/{id}/undo',
  summary: 'Undoes that the administrator cancelled a meeting, within ten seconds; nobody hears of it.',
  audience: 'person',
  params: z.object({ id: z.uuid() }),
  answer: z.object({}),
  errors: ['notFound', 'changedMeanwhile'],
});

export const handOverSiteMeeting = operation({
  id: 'siteMeetings.handOver',
  method: 'POST',
  path: '/sitemeetings/{uuid}/host',
  summary:
    'Makes somebody of the site the host of a meeting, or of a series with its dates to come; oneself only where administrators may see what meetings are about.',
  audience: 'person',
  params: uuid,
  body: z.object({ email: Email }),
  answer: z.object({ hostDisplayName: z.string() }),
  errors: ['notFound', 'meetingEnded'],
});
