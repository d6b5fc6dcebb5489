import {
  answerEvents,
  type AnswerWord,
  type MeetingAnswers,
  type OwnAnswer,
} from '@portico/contract/answers';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import {
  answerStateOf,
  findAnswerable,
  findRole,
  maySeeInside,
  meetingActions,
  shownInvitee,
  uuidOf,
  type Answerable,
  type ChangeContext,
  type MeetingRole,
} from '../meetings/index.ts';
import { notify } from '../notifications/index.ts';
import {
  findAnswer,
  findInvitee,
  listAttendees,
  listRunners,
  putAnswer,
  type AttendeeRow,
  type Invitee,
} from './answers.store.ts';
import { findOwnProposal, listProposals, type ProposalRow } from './proposals.store.ts';

/** What answers need beside. */
export type AnswersContext = ChangeContext;

/** A call about a meeting by somebody who is signed in. */
export interface ByPerson {
  actor: PersonActor;
  uuid: string;
  now: Date;
}

/** A meeting as somebody stands to it who is signed in. */
export interface Standing {
  answerable: Answerable;
  role: MeetingRole;
  /** Them as somebody who is invited; its host is not. */
  invitee: Invitee | undefined;
}

/** A meeting that its person has a part in; any other does not exist for them. */
export async function openStanding(reads: Reads, { actor, uuid }: ByPerson): Promise<Standing> {
  const answerable = await findAnswerable(reads, actor.siteId, uuid);
  const role = answerable && (await findRole(reads, answerable.invitedTo, actor.personId));
  if (!answerable || !role) throw new Failure('notFound');
  const invitee = await findInvitee(reads, answerable, { personId: actor.personId });
  return { answerable, role, invitee: role === 'host' ? undefined : invitee };
}

export async function presentOwn(reads: Reads, answerable: Answerable, email: string): Promise<OwnAnswer> {
  const [said, proposal] = [
    await findAnswer(reads, answerable, email),
    await findOwnProposal(reads, answerable, email),
  ];
  return {
    answer: said?.answer ?? null,
    comment: said?.comment ?? '',
    proposal: proposal
      ? { startTime: proposal.startsAt.toISOString(), isRefused: proposal.state === 'refused' }
      : null,
  };
}

const presentAttendee = ({ answer, comment, isUnreached, ...invitee }: AttendeeRow) => ({
  ...shownInvitee(invitee),
  answer,
  comment: comment ?? '',
  isUnreached,
});

const presentProposal = ({ id, comment, startsAt, ...invitee }: ProposalRow) => ({
  id,
  comment,
  displayName: shownInvitee(invitee).displayName,
  startTime: startsAt.toISOString(),
});

/** Whether another time can be proposed: a series is not moved by one of its people. */
export const canBeMoved = ({ meeting }: Answerable): boolean => meeting.kind === 'planned';

/** Who comes, as much of it as somebody may see. */
export async function presentAnswers(reads: Reads, input: ByPerson): Promise<MeetingAnswers> {
  const { answerable, role, invitee } = await openStanding(reads, input);
  const isOpen = answerStateOf(answerable, input.now) === 'open';
  const mayMove = canBeMoved(answerable) && meetingActions(answerable.meeting, role, input.now).edit;
  const people = maySeeInside(role) ? await listAttendees(reads, answerable) : null;
  const proposals = mayMove ? await listProposals(reads, answerable) : [];
  return {
    own: invitee ? await presentOwn(reads, answerable, invitee.email) : null,
    mayAnswer: isOpen && invitee !== undefined,
    mayPropose: isOpen && invitee !== undefined && canBeMoved(answerable),
    people: people?.map(presentAttendee) ?? null,
    proposals: proposals.map(presentProposal),
  };
}

/** Refuses to hear of a meeting that will not be, or was. */
export function refuseClosed(answerable: Answerable, now: Date): void {
  if (answerStateOf(answerable, now) !== 'open') throw new Failure('meetingEnded');
}

/** Tells the pages of who runs a meeting, and of whoever it is about, that somebody said something. */
export async function publishAnswer(
  tx: Tx,
  { platform }: AnswersContext,
  {
    answerable,
    runners,
    personId,
  }: { answerable: Answerable; runners: readonly string[]; personId?: string },
): Promise<void> {
  const people = new Set([...runners, ...(personId === undefined ? [] : [personId])]);
  await platform.publish(tx, {
    channels: [...people].map((id) => `person:${id}`),
    eventType: answerEvents.answered,
    data: { uuid: uuidOf(answerable.meeting) },
  });
}

/** What somebody says, by whatever way. */
export interface Said {
  answerable: Answerable;
  invitee: Invitee;
  /** Theirs, where they are known. */
  personId?: string;
  answer: AnswerWord;
  comment: string;
  /** The revision that they saw, where that is another one than that of now. */
  sequence?: number;
  now: Date;
}

/** Keeps whether somebody comes, and tells the host of what is new in it. One that was given to another time counts for nothing. */
export async function recordAnswer(tx: Tx, context: AnswersContext, said: Said): Promise<void> {
  const { answerable, invitee, personId, answer, comment, now } = said;
  const { meeting } = answerable;
  refuseClosed(answerable, now);
  const sequence = Math.min(said.sequence ?? meeting.calendarSequence, meeting.calendarSequence);
  if (sequence < meeting.answersFrom) return;
  const before = await findAnswer(tx, answerable, invitee.email);
  await putAnswer(tx, answerable, { email: invitee.email, answer, comment, sequence, at: now });
  if (before?.answer === answer && before.comment === comment) return;
  const runners = await listRunners(tx, answerable.invitedTo);
  await publishAnswer(tx, context, { answerable, runners, ...(personId !== undefined && { personId }) });
  const { displayName: who } = shownInvitee(invitee);
  await notify(tx, context, {
    news: {
      kind: 'meeting-answered',
      about: { topic: meeting.topic, who, answer, startsAt: meeting.startsAt.toISOString() },
    },
    recipients: [meeting.hostId],
    link: `/meeting/info/${uuidOf(meeting)}`,
    now,
  });
}

/** Somebody who is signed in says whether they come. */
export async function answerAsPerson(
  tx: Tx,
  context: AnswersContext,
  { answer, comment, ...by }: ByPerson & { answer: AnswerWord; comment: string },
): Promise<MeetingAnswers> {
  const { answerable, invitee } = await openStanding(tx, by);
  if (!invitee) throw new Failure('forbidden');
  const { personId } = by.actor;
  await recordAnswer(tx, context, { answerable, invitee, personId, answer, comment, now: by.now });
  return await presentAnswers(tx, by);
}
