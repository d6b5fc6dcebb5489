import * as z from 'zod/mini';
import { AvatarUrl } from './avatars.ts';
import { LocalDateTime, MeetingId } from './meetings.ts';
import { operation } from './operation.ts';
import { Id, Instant, runningText } from './values.ts';

export const answerLimits = {
  /** Characters of what somebody writes with an answer or a proposal. */
  comment: 500,
  /** How many dates of a series the page of a link offers to answer for by themselves. */
  dates: 10,
} as const;

/** Events of the channel `person:{id}`. */
export const answerEvents = {
  /** Somebody answered, or proposed another time; or what was proposed was refused. Data: `{uuid}`. */
  answered: 'meeting.answered',
} as const;

export const answerWords = ['yes', 'maybe', 'no'] as const;
/** Whether somebody comes to a meeting: PARTSTAT of RFC 5545, as people say it. */
export const AnswerWord = z.enum(answerWords);
export type AnswerWord = z.infer<typeof AnswerWord>;

const Comment = runningText(answerLimits.comment);

/** What somebody says to an invitation. A later one replaces it. */
export const GivenAnswer = z.object({ answer: AnswerWord, comment: Comment });

/** Another time that somebody would rather come at, by the clock of a zone. */
export const ProposedTime = z.object({
  start: LocalDateTime,
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  comment: Comment,
});

const OwnAnswer = z.object({
  /** Null until somebody answers, and again when the meeting is moved. */
  answer: z.nullable(AnswerWord),
  comment: z.string(),
  /** What they proposed, and whether that was refused. */
  proposal: z.nullable(z.object({ startTime: Instant, isRefused: z.boolean() })),
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

const Attendee = z.object({
  email: z.string(),
  displayName: z.string(),
  answer: z.nullable(AnswerWord),
  comment: z.string(),
  /** A mail to them came back. */
  isUnreached: z.boolean(),
});
export type Attendee = z.infer<typeof Attendee>;

const Proposal = z.object({
  id: Id,
  displayName: z.string(),
  startTime: Instant,
  comment: z.string(),
});
export type Proposal = z.infer<typeof Proposal>;

/** Who comes to a meeting, as much of it as somebody may see. */
export const MeetingAnswers = z.object({
  /** What the person said themselves; null for who is not invited, as its host. */
  own: z.nullable(OwnAnswer),
  mayAnswer: z.boolean(),
  /** Of a single meeting and of one date; a series is not moved by what one of its people proposes. */
  mayPropose: z.boolean(),
  /** Only for who runs it. */
  people: z.nullable(z.array(Attendee)),
  /** Only for who may move the meeting. */
  proposals: z.array(Proposal),
});
export type MeetingAnswers = z.infer<typeof MeetingAnswers>;

const uuid = z.object({ uuid: MeetingId });

export const readAnswers = operation({
  id: 'answers.read',
  method: 'GET',
  path: '/meetings/{uuid}/answers',
  summary: 'Who comes to a meeting, for who runs it; for who is invited, what they answered themselves.',
  audience: 'person',
  params: uuid,
  answer: MeetingAnswers,
  errors: ['notFound'],
});

export const giveAnswer = operation({
  id: 'answers.give',
  method: 'PUT',
  path: '/meetings/{uuid}/answer',
  summary:
    'Says whether one comes: to a meeting, to all dates of a series by its id, or to one date by that of the date. A later answer replaces it.',
  audience: 'person',
  params: uuid,
  body: GivenAnswer,
  answer: MeetingAnswers,
  errors: ['notFound', 'meetingEnded'],
});

export const proposeTime = operation({
  id: 'answers.propose',
  method: 'PUT',
  path: '/meetings/{uuid}/proposal',
  summary: 'Proposes another start to who runs the meeting. A later proposal replaces it.',
  audience: 'person',
  params: uuid,
  body: ProposedTime,
  answer: MeetingAnswers,
  errors: ['notFound', 'meetingEnded'],
});

const proposal = z.object({ uuid: MeetingId, proposalId: Id });

export const acceptProposal = operation({
  id: 'answers.accept',
  method: 'POST',
  path: '/meetings/{uuid}/proposals/{proposalId}',
  summary: 'Moves the meeting to the time that somebody proposed, and mails everybody who is invited.',
  audience: 'person',
  params: proposal,
  body: z.object({ mailsMayWait: z._default(z.boolean(), false) }),
  answer: MeetingAnswers,
  errors: ['notFound', 'meetingEnded', 'changedMeanwhile', 'mailsMustWait'],
});

export const refuseProposal = operation({
  id: 'answers.refuse',
  method: 'DELETE',
  path: '/meetings/{uuid}/proposals/{proposalId}',
  summary: 'Refuses the time that somebody proposed.',
  audience: 'person',
  params: proposal,
  answer: MeetingAnswers,
  errors: ['notFound'],
});

/** What the link of an invitation carries: whose it is, and that it is ours. */
export const AnswerLink = z.object({
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  expires: z.coerce.number().check(z.int(), z.minimum(0)),
  signature: z.string().check(z.maxLength(64)),
});
export type AnswerLink = z.infer<typeof AnswerLink>;

/** A meeting as somebody sees it who came by the link of their invitation. */
export const AnswerPage = z.object({
  uuid: MeetingId,
  topic: z.string(),
  hostDisplayName: z.string(),
  hostAvatarUrl: AvatarUrl,
  startTime: Instant,
  /** Of the first date of a series. */
  endTime: Instant,
  /** Null of a single meeting and of one date. */
  series: z.nullable(z.object({ rrule: z.string(), dtStart: LocalDateTime, timeZone: z.string() })),
  /** The next dates of a series. */
  dates: z.array(z.object({ uuid: MeetingId, startTime: Instant })),
  displayName: z.string(),
  state: z.enum(['open', 'cancelled', 'past']),
  own: OwnAnswer,
});
export type AnswerPage = z.infer<typeof AnswerPage>;

const byLink = {
  params: uuid,
  query: AnswerLink,
  answer: AnswerPage,
} as const;

export const readByLink = operation({
  id: 'answers.readByLink',
  method: 'GET',
  path: '/invitations/{uuid}/answer',
  summary: 'What the link of an invitation invites to, and what was answered. It writes nothing.',
  audience: 'anyone',
  ...byLink,
  errors: ['notFound', 'linkExpired'],
});

export const giveByLink = operation({
  id: 'answers.giveByLink',
  method: 'PUT',
  path: '/invitations/{uuid}/answer',
  summary: 'Answers an invitation by its link, without signing in.',
  audience: 'anyone',
  ...byLink,
  body: z.extend(GivenAnswer, {
    /** One date of the series that the link is about; without it all that the link is about. */
    about: z.optional(MeetingId),
  }),
  errors: ['notFound', 'linkExpired', 'meetingEnded'],
});

export const proposeByLink = operation({
  id: 'answers.proposeByLink',
  method: 'PUT',
  path: '/invitations/{uuid}/proposal',
  summary: 'Proposes another start by the link of an invitation, without signing in.',
  audience: 'anyone',
  ...byLink,
  body: z.extend(ProposedTime, { about: z.optional(MeetingId) }),
  errors: ['notFound', 'linkExpired', 'meetingEnded'],
});
