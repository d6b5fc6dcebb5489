import type { MeetingAnswers } from '@portico/contract/answers';
import { startProblem } from '@portico/contract/plan-problems';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { findTimeZone, instantOf, isLocalTime } from '../../platform/time/zones.ts';
import { meetingActions, moveMeeting, shownInvitee, uuidOf, type Answerable } from '../meetings/index.ts';
import { notify } from '../notifications/index.ts';
import {
  canBeMoved,
  openStanding,
  presentAnswers,
  publishAnswer,
  refuseClosed,
  type AnswersContext,
  type ByPerson,
} from './answers.service.ts';
import { listRunners, type Invitee } from './answers.store.ts';
import { findProposal, putProposal, setRefused, type ProposalRow } from './proposals.store.ts';

/** Another time, by the clock of a zone. */
interface Wanted {
  start: string;
  timeZone: string;
}

/** The instant that somebody means; refuses what is on no calendar. */
export function instantWanted({ start, timeZone }: Wanted): Date {
  const zone = findTimeZone(timeZone);
  if (zone === undefined) throw new Failure('inputInvalid', { fields: { timeZone: 'invalid' } });
  if (!isLocalTime(start)) throw new Failure('inputInvalid', { fields: { start: 'invalid' } });
  return instantOf(start, zone);
}

/** What somebody proposes, by whatever way. */
interface Proposed {
  answerable: Answerable;
  invitee: Invitee;
  personId?: string;
  startsAt: Date;
  comment: string;
  now: Date;
}

/** Keeps another time that somebody proposes, and tells the host. */
export async function recordProposal(tx: Tx, context: AnswersContext, proposed: Proposed): Promise<void> {
  const { answerable, invitee, personId, startsAt, comment, now } = proposed;
  refuseClosed(answerable, now);
  if (!canBeMoved(answerable)) throw new Failure('inputInvalid', { fields: { about: 'required' } });
  const problem = startProblem(startsAt.getTime(), now.getTime());
  if (problem) throw new Failure('inputInvalid', { fields: { start: problem } });
  await putProposal(tx, answerable, { email: invitee.email, startsAt, comment, at: now });
  const { meeting } = answerable;
  const runners = await listRunners(tx, answerable.invitedTo);
  await publishAnswer(tx, context, { answerable, runners, ...(personId !== undefined && { personId }) });
  const { displayName: who } = shownInvitee(invitee);
  await notify(tx, context, {
    news: {
      kind: 'time-proposed',
      about: { topic: meeting.topic, who, startsAt: startsAt.toISOString(), comment },
    },
    recipients: [meeting.hostId],
    link: `/meeting/info/${uuidOf(meeting)}`,
    now,
  });
}

/** Somebody who is signed in proposes another time. */
export async function proposeAsPerson(
  tx: Tx,
  context: AnswersContext,
  { start, timeZone, comment, ...by }: ByPerson & Wanted & { comment: string },
): Promise<MeetingAnswers> {
  const { answerable, invitee } = await openStanding(tx, by);
  if (!invitee) throw new Failure('forbidden');
  const { personId } = by.actor;
  const startsAt = instantWanted({ start, timeZone });
  await recordProposal(tx, context, { answerable, invitee, personId, startsAt, comment, now: by.now });
  return await presentAnswers(tx, by);
}

type Deciding = ByPerson & { proposalId: string };

/** What waits to be decided, for who may move the meeting. */
async function openProposal(
  tx: Tx,
  { proposalId, ...by }: Deciding,
): Promise<{ answerable: Answerable; proposal: ProposalRow }> {
  const { answerable, role } = await openStanding(tx, by);
  if (!meetingActions(answerable.meeting, role, by.now).edit) throw new Failure('forbidden');
  const proposal = await findProposal(tx, answerable, proposalId);
  if (!proposal) throw new Failure('notFound');
  return { answerable, proposal };
}

/** Moves the meeting to where somebody would have it. */
export async function accept(
  tx: Tx,
  context: AnswersContext,
  { mailsMayWait, ...by }: Deciding & { mailsMayWait: boolean },
): Promise<MeetingAnswers> {
  const { answerable, proposal } = await openProposal(tx, by);
  const { startsAt } = proposal;
  await moveMeeting(tx, context, { ...by, answerable, startsAt, mailsMayWait });
  return await presentAnswers(tx, by);
}

/** Leaves the meeting where it is. Who proposed another time sees it where they did. */
export async function refuse(tx: Tx, context: AnswersContext, by: Deciding): Promise<MeetingAnswers> {
  const { answerable, proposal } = await openProposal(tx, by);
  if (!(await setRefused(tx, proposal.id))) throw new Failure('notFound');
  await publishAnswer(tx, context, { answerable, runners: await listRunners(tx, answerable.invitedTo) });
  return await presentAnswers(tx, by);
}
