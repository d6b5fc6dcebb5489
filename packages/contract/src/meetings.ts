import { AvatarUrl } from './avatars.ts';
import { meetingPassword } from '@portico/domain/meeting-password';
import { shownLine } from '@portico/domain/shown-line';
import * as z from 'zod/mini';
import { MailOutlook } from './error-body.ts';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { Email, Instant, Mailbox } from './values.ts';

/** Limits that people expect of such products (api-facts). */
export const meetingLimits = {
  topic: 128,
  agenda: 1300,
  durationMinutes: { least: 10, most: 1440 },
  invitees: 1000,
  alternateHosts: 20,
  password: 128,
  /** A new password has at least so many characters; a meeting that has a shorter one from before keeps it. */
  passwordLeast: 4,
  /** Characters of a rule of recurrence. */
  rule: 2000,
  /** How far ahead a meeting may start. */
  yearsAhead: 10,
  /** How many dates a series may have whose dates have links of their own. */
  ownLinks: 100,
  /** From so many minutes before the start others may begin a new meeting, unless its plan says otherwise (SCHO-02). */
  joinBeforeHostMinutes: 15,
} as const;

/** Events of the channels `person:{id}` and `door:{uuid}`. */
export const meetingEvents = {
  /** A meeting was planned, changed, cancelled, begun or ended: read it again. Data: `{uuid}`. */
  changed: 'meeting.changed',
} as const;

/** Minutes before the start from which others may begin without the host. */
export const joinBeforeHostChoices = [0, 5, 10, 15] as const;

/**
 * Meetings and recordings: 32 lower-case hex characters. A date of a series is named by the series and the instant that its rule
 * gives it, `{series}_{YYYYMMDDTHHMMSSZ}`, wherever it is moved.
 */
export const MeetingId = z.string().check(z.regex(/^[0-9a-f]{32}(?:_\d{8}T\d{6}Z)?$/));

// by code points, for readers of the API's document who know no classes of Unicode
const NO_CONTROLS = new RegExp(`^[^${String.raw`\u0000-\u001F\u007F-\u009F`}]*$`);

/** A password of a meeting, as it is kept: without control characters, with at least one character. */
const NewPassword = z
  .string()
  .check(
    z.overwrite(meetingPassword),
    z.minLength(1),
    z.maxLength(meetingLimits.password),
    z.regex(NO_CONTROLS),
  );

/** A line of which only what a reader sees is kept: what a meeting or a recording is called. */
export const title = (most: number) =>
  z.string().check(z.trim(), z.regex(NO_CONTROLS), z.overwrite(shownLine), z.minLength(1), z.maxLength(most));

/** A wall-clock time to the minute, without zone. */
export const LocalDateTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/));

/** `YYYY-MM-DD HH:mm` with seconds or without (VALD-01), or as ISO 8601 has it, with a T. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:[0-5]\d)?$/;
const MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/** A wall-clock time as callers write it; kept to the minute, at which meetings begin. */
const DateTime = z.string().check(
  z.regex(DATE_TIME),
  z.overwrite((text) => text.replace(' ', 'T').slice(0, MINUTE_LENGTH)),
);

/** An IANA name. */
const TimeZoneName = z.string().check(z.minLength(1), z.maxLength(64));

const RuleText = z.string().check(z.trim(), z.minLength(1), z.maxLength(meetingLimits.rule));

/** How a meeting comes back: rules of RFC 5545 without their `RRULE:`. */
export const RecurrencePlan = z.object({
  /** What the portal goes by. */
  rrule: RuleText,
  /** As the calendar that it was planned in has it, where that differs; null where there is none. */
  calendarRrule: z._default(z.nullable(RuleText), null),
  /** Each date has a number and a link of its own; only of a series with an end, and for new ones. */
  hasOwnLinks: z.optional(z.boolean()),
});
export type RecurrencePlan = z.infer<typeof RecurrencePlan>;

/** What somebody plans. */
export const MeetingPlan = z.object({
  topic: title(meetingLimits.topic),
  agenda: z._default(z.string().check(z.trim(), z.maxLength(meetingLimits.agenda)), ''),
  start: DateTime,
  /** Which start is meant where clocks go back and show it twice. One that they skip is moved on by as much as they are. */
  disambiguation: z._default(z.enum(['earlier', 'later']), 'earlier'),
  /** The start is a wall-clock time there. */
  timeZone: TimeZoneName,
  durationMinutes: z
    .int()
    .check(z.minimum(meetingLimits.durationMinutes.least), z.maximum(meetingLimits.durationMinutes.most)),
  /** Addresses, or names with an address: `Jane Doe <jane@x.example>`; people of the site keep their own names. */
  invitees: z._default(z.array(Mailbox).check(z.maxLength(meetingLimits.invitees)), []),
  /** Addresses of people of the site who may start it instead of the host. */
  alternateHosts: z._default(z.array(Email).check(z.maxLength(meetingLimits.alternateHosts)), []),
  /** For those who join by number; links carry their own right. Null for none. A new one is not shorter than `passwordLeast`. */
  password: z._default(z.nullable(NewPassword), null),
  hasLobby: z._default(z.boolean(), true),
  joinBeforeHostMinutes: z._default(
    z.nullable(z.literal(joinBeforeHostChoices)),
    meetingLimits.joinBeforeHostMinutes,
  ),
  /** Null for a single meeting, and for one date of a series. */
  recurrence: z._default(z.nullable(RecurrencePlan), null),
});
export type MeetingPlan = z.infer<typeof MeetingPlan>;

/** What a person may do with a meeting: absent means that no page offers it. */
export const MeetingActions = z.object({
  /** Who runs it begins it; once somebody has, it is joined. */
  start: z.boolean(),
  join: z.boolean(),
  edit: z.boolean(),
  cancel: z.boolean(),
  /** Whoever is invited says whether they come. */
  answer: z.boolean(),
  undoCancel: z.boolean(),
});

/** A meeting in a list. */
export const MeetingSummary = z.object({
  uuid: MeetingId,
  topic: z.string(),
  /** Digits only; `formatMeetingNumber` groups them. */
  meetingKey: z.string(),
  startTime: Instant,
  /** Null of a meeting that was started for now: no end of it is planned. */
  durationMinutes: z.nullable(z.int()),
  timeZone: z.string(),
  hostDisplayName: z.string(),
  hostAvatarUrl: AvatarUrl,
  inviteeCount: z.int(),
  state: z.enum(['planned', 'live', 'ended', 'cancelled']),
  /** Null of a single meeting. */
  meetingType: z.nullable(z.enum(['RECURRING_MASTER', 'OCCURRENCE'])),
  /** The series that it is a date of, or is. */
  seriesId: z.nullable(MeetingId),
  actions: MeetingActions,
});
export type MeetingSummary = z.infer<typeof MeetingSummary>;

const Invitee = z.object({ email: z.string(), displayName: z.string() });

/** When a series takes place. */
export const MeetingSeries = z.object({
  /** That of the calendar where it has one, else that of the site (RECU-02). */
  rrule: z.string(),
  siteRrule: z.string(),
  calendarRrule: z.nullable(z.string()),
  /** Each date has a number and a link of its own. */
  hasOwnLinks: z.boolean(),
  /** Of the series itself: sent back with a change of more than one of its dates. */
  version: z.int(),
  /** The wall-clock time from which the rule counts, in the zone of the meeting. */
  dtStart: LocalDateTime,
  /** Dates that were changed by themselves, and those that were cancelled, of those to come. */
  changedDates: z.int(),
  cancelledDates: z.int(),
});
export type MeetingSeries = z.infer<typeof MeetingSeries>;

/** A meeting on its own page. */
export const MeetingDetail = z.extend(MeetingSummary, {
  agenda: z.string(),
  /** The wall-clock start in the meeting's zone. */
  start: LocalDateTime,
  /** Which of the two it is, where clocks go back and show it twice. */
  disambiguation: z.enum(['earlier', 'later']),
  /** Of a series, and of each of its dates; null of a single meeting. */
  series: z.nullable(MeetingSeries),
  hostEmail: z.string(),
  alternateHosts: z.array(Invitee),
  /** Only for who may edit it. */
  invitees: z.nullable(z.array(Invitee)),
  /** Only for who may see it; null also for none. */
  password: z.nullable(z.string()),
  hasPassword: z.boolean(),
  hasLobby: z.boolean(),
  joinBeforeHostMinutes: z.nullable(z.int()),
  /** The same by the name that clients know it by (SCHO-02). */
  joinBeforeHostTime: z.nullable(z.int()),
  /** To be sent to people: who has it needs no password. */
  meetingLink: z.string(),
  /** Whether the person may give the meeting a new link, so that the one before ends. */
  mayRenewLink: z.boolean(),
  /** Whether the person may read how the lines of the meeting were. */
  mayReadQuality: z.boolean(),
  /** To be sent back with a change, so that two editors do not overwrite each other. */
  version: z.int(),
});
export type MeetingDetail = z.infer<typeof MeetingDetail>;

const uuid = z.object({ uuid: MeetingId });

/** How much of a series an act is about, of which its id names one date. */
export const editScopes = ['THIS', 'FOLLOWING', 'ALL'] as const;
export const EditScope = z.enum(editScopes);
export type EditScope = z.infer<typeof EditScope>;

/** By what an act can be undone, and until when; null where it cannot be. */
export const Undo = z.nullable(z.object({ id: z.uuid(), until: Instant }));
export type Undo = z.infer<typeof Undo>;

/** A meeting as it is after an act, of which nobody hears before it can no longer be undone. */
const Done = z.extend(MeetingDetail, { undo: Undo });

/** A plan as it is sent: mails beyond what may leave within the hour go out later once somebody said that they may. */
const SentPlan = z.extend(MeetingPlan, { mailsMayWait: z._default(z.boolean(), false) });

export const scheduleMeeting = operation({
  id: 'meetings.schedule',
  method: 'POST',
  path: '/meetings',
  summary: 'Plans a meeting and invites people by mail with a calendar part.',
  audience: 'person',
  body: SentPlan,
  answer: Done,
  errors: ['mailsMustWait'],
});

/** For a form of which something else is wrong already: what only the server knows is said with it, not after it. */
export const checkAlternateHosts = operation({
  id: 'meetings.checkAlternateHosts',
  method: 'POST',
  path: '/meetings/alternate-hosts',
  summary: 'Says which alternate hosts of a plan may not host on this site; writes nothing.',
  audience: 'person',
  body: z.object({ alternateHosts: z.array(Email).check(z.maxLength(meetingLimits.alternateHosts)) }),
  /** By field, in the words of a refused plan: `alternateHosts.1`. */
  answer: z.object({ fields: z.record(z.string(), z.literal('invalid')) }),
});

export const previewSeries = operation({
  id: 'meetings.previewSeries',
  method: 'POST',
  path: '/meetings/recurrence',
  summary: 'Says when a meeting would take place by a rule, before it is planned; writes nothing.',
  audience: 'person',
  body: z.object({ start: LocalDateTime, timeZone: TimeZoneName, rrule: RuleText }),
  answer: z.object({
    /** The rule as calendars show it best (RECU-03). */
    rrule: z.string(),
    /** The first dates. */
    dates: z.array(
      z.object({
        startTime: Instant,
        /** By the clock of the zone. Another time of day than that of the start, where clocks skip it. */
        start: LocalDateTime,
        /** The clock of the zone differs from UTC otherwise than on the date before. */
        isClockChanged: z.boolean(),
      }),
    ),
    /** The last date; null of a series that never ends. */
    lastTime: z.nullable(Instant),
    count: z.nullable(z.int()),
  }),
});

const meetingPage = page(20);

export const listMeetings = operation({
  id: 'meetings.list',
  method: 'GET',
  path: '/meetings/mine',
  summary:
    'The meetings that the person hosts or is invited to, upcoming ones first to last, past ones last to first.',
  audience: 'person',
  query: z.object({
    range: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
    ...meetingPage.query,
  }),
  answer: z.object({ meetings: z.array(MeetingSummary), ...meetingPage.answer }),
});

export const getMeeting = operation({
  id: 'meetings.get',
  method: 'GET',
  path: '/meetings/{uuid}',
  summary: 'A meeting, as much of it as the person may see.',
  audience: 'person',
  params: uuid,
  answer: MeetingDetail,
  errors: ['notFound'],
});

export const updateMeeting = operation({
  id: 'meetings.update',
  method: 'PUT',
  path: '/meetings/{uuid}',
  summary:
    'Changes a meeting. Of what they see and is new to them people hear by mail; who is no longer invited gets a cancellation, who is new an invitation.',
  audience: 'person',
  params: uuid,
  body: z.extend(SentPlan, {
    /** Of the meeting as it was read; of its series where more than one date is changed. */
    version: z.int(),
    /** Of one date. From it on the rest becomes a series of its own, which begins at `start`; of all, `start` moves them as far as the date. */
    scope: z._default(EditScope, 'THIS'),
  }),
  answer: Done,
  errors: ['notFound', 'changedMeanwhile', 'meetingEnded', 'mailsMustWait'],
});

export const cancelMeeting = operation({
  id: 'meetings.cancel',
  method: 'DELETE',
  path: '/meetings/{uuid}',
  summary: 'Cancels a meeting. Mails leave after ten seconds, until then it can be undone.',
  audience: 'person',
  params: uuid,
  query: z.object({ scope: z._default(EditScope, 'THIS') }),
  answer: z.object({ undoUntil: Instant, mails: MailOutlook, undo: Undo }),
  errors: ['notFound', 'meetingEnded'],
});

export const undoCancelMeeting = operation({
  id: 'meetings.undoCancel',
  method: 'POST',
  path: '/meetings/{uuid}/restore',
  summary: 'Undoes a cancellation within ten seconds; nobody hears of it.',
  audience: 'person',
  params: uuid,
  answer: MeetingDetail,
  errors: ['notFound', 'changedMeanwhile'],
});

export const renewMeetingLink = operation({
  id: 'meetings.renewLink',
  method: 'POST',
  path: '/meetings/{uuid}/link',
  summary:
    'Gives a meeting a new link and mails it to those invited. The one before ends: who came by it and is not inside needs the new one.',
  audience: 'person',
  params: uuid,
  answer: MeetingDetail,
  errors: ['notFound', 'meetingEnded'],
});
