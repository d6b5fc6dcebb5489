import type { MeetingPlan } from '@portico/contract/meetings';
import { inviteeText } from '@portico/domain/mailbox-text';
import type { Tx } from '../../platform/db/tx.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { instantOf, knownTimeZone, localOf } from '../../platform/time/zones.ts';
import type { Answerable } from './meetings.answering.ts';
import { uuidOf } from './meetings.present.ts';
import { updateMeeting, type ChangeContext } from './meetings.service.ts';
import { listInvitees, type InviteeRow, type MeetingRow } from './meetings.store.ts';

/** The plan of a meeting as it is, but at another time. */
function planAt(meeting: MeetingRow, invitees: readonly InviteeRow[], startsAt: Date): MeetingPlan {
  const timeZone = knownTimeZone(meeting.timeZone);
  const start = localOf(startsAt, timeZone);
  const isEarlier = instantOf(start, timeZone).getTime() === startsAt.getTime();
  const { topic, agenda, durationMinutes, password, hasLobby, joinBeforeHostMinutes } = meeting;
  return {
    topic,
    agenda,
    start,
    timeZone,
    durationMinutes,
    password,
    hasLobby,
    disambiguation: isEarlier ? 'earlier' : 'later',
    invitees: invitees.filter((one) => !one.isAlternateHost).map(inviteeText),
    alternateHosts: invitees.filter((one) => one.isAlternateHost).map(({ email }) => email),
    joinBeforeHostMinutes: joinBeforeHostMinutes as MeetingPlan['joinBeforeHostMinutes'],
    recurrence: null,
  };
}

interface Move {
  actor: PersonActor;
  answerable: Answerable;
  startsAt: Date;
  mailsMayWait: boolean;
  now: Date;
}

/** Moves a meeting, or one date of a series, as if somebody changed it in its form: with all its mails. */
export async function moveMeeting(
  tx: Tx,
  context: ChangeContext,
  { answerable: { meeting, invitedTo }, startsAt, ...by }: Move,
): Promise<void> {
  const plan = planAt(meeting, await listInvitees(tx, invitedTo), startsAt);
  await updateMeeting(tx, context, { ...by, plan, uuid: uuidOf(meeting), version: meeting.version });
}
