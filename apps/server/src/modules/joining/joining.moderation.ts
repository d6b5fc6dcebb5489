import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { findJoinable, rowId, tellPeopleOf, type JoinableMeeting } from '../meetings/index.ts';
import { later, openDoor, tell, tellOnly, type Door, type JoiningContext } from './joining.context.ts';
import { asNow, mediaGrant, moderates, roomActions, runsMeeting } from './joining.policy.ts';
import { begin } from './joining.room.ts';
import {
  changeInstance,
  findLive,
  findParticipant,
  listLiveOf,
  listStanding,
  move,
  PRESENT,
  setRole,
  type InstanceRow,
  type ParticipantRow,
} from './joining.store.ts';
import { listEntrants } from './places.store.ts';
import { setSpeaker } from './watching.store.ts';

interface ByPerson {
  actor: PersonActor;
  uuid: string;
  now: Date;
}

type Right = 'moderate' | 'appoint' | 'end';

async function openAs(reads: Reads, { actor, ...at }: ByPerson, right: Right): Promise<Door> {
  const door = await openDoor(reads, actor, at);
  if (!roomActions(door.me.role)[right]) throw new Failure('forbidden');
  return door;
}

/** What takes place now; something that is over cannot be moderated. */
function liveOf({ live }: Door): InstanceRow {
  if (!live) throw new Failure('meetingEnded');
  return live;
}

async function findIn(reads: Reads, { meeting }: Door, id: string): Promise<ParticipantRow> {
  const found = await findParticipant(reads, meeting.id, id);
  if (!found) throw new Failure('notFound');
  return found;
}

/** Who waits with a right that is none is asked for it anew: by link or password, as everybody who comes. */
async function showDoor(
  tx: Tx,
  context: JoiningContext,
  { door, now, out }: { door: Door; now: Date; out: readonly ParticipantRow[] },
): Promise<void> {
  if (out.length === 0) return;
  const ids = out.map(({ id }) => id);
  await move(tx, ids, { standing: 'ready', instanceId: null, at: now });
  await tell(tx, context, { meetingId: door.meeting.id, others: [...out, door.me] });
}

/** Lets people in from the lobby; begins the meeting if nobody has, so that they have somewhere to go. */
export async function admit(
  tx: Tx,
  context: JoiningContext,
  input: ByPerson & { participantIds: 'all' | readonly string[] },
): Promise<void> {
  const { now, participantIds } = input;
  const door = await openAs(tx, input, 'moderate');
  const rows = await listEntrants(tx, door.meeting.id, ['inLobby', 'waitingForHost']);
  const waiting = rows.map((row) => asNow({ ...door, now }, row));
  const chosen = waiting.filter(({ standing, id }) =>
    participantIds === 'all' ? standing === 'inLobby' : participantIds.includes(id),
  );
  const admitted = chosen.filter(({ hasRight }) => hasRight);
  await showDoor(tx, context, { door, now, out: chosen.filter(({ hasRight }) => !hasRight) });
  if (admitted.length === 0) return; // somebody else has just let them in, or they went away
  const live = await begin(tx, context, { door, now });
  await move(
    tx,
    admitted.map(({ id }) => id),
    { standing: 'admitted', instanceId: live.id, at: now },
  );
  await tell(tx, context, { meetingId: door.meeting.id, others: [...admitted, door.me] });
}

/** Turns somebody in the lobby away. */
export async function deny(
  tx: Tx,
  context: JoiningContext,
  input: ByPerson & { participantId: string },
): Promise<void> {
  const door = await openAs(tx, input, 'moderate');
  const denied = await findIn(tx, door, input.participantId);
  if (denied.standing !== 'inLobby' && denied.standing !== 'waitingForHost') return;
  const instanceId = door.live?.id ?? null;
  await move(tx, [denied.id], { standing: 'denied', instanceId, at: input.now });
  await tell(tx, context, { meetingId: door.meeting.id, others: [denied, door.me] });
}

/** Mutes microphones, in the engine alone: people unmute themselves. */
export async function muteMicrophones(
  reads: Reads,
  context: JoiningContext,
  input: ByPerson & { participantIds: 'all' | readonly string[] },
): Promise<void> {
  const door = await openAs(reads, input, 'moderate');
  const live = liveOf(door);
  const { participantIds } = input;
  if (participantIds === 'all') {
    const spared = door.inside.filter(({ role, id }) => runsMeeting(role) || id === door.me.id);
    await context.media.muteAll(
      live.id,
      spared.map(({ id }) => id),
    );
    return;
  }
  const muted = door.inside.filter(({ id }) => participantIds.includes(id));
  for (const { id } of muted) await context.media.mute(live.id, id, 'microphone');
}

/** Removes somebody: they do not come back while the meeting lasts. Nobody removes those who run it. */
export async function remove(
  tx: Tx,
  context: JoiningContext,
  input: ByPerson & { participantId: string },
): Promise<void> {
  const door = await openAs(tx, input, 'moderate');
  const live = liveOf(door);
  const removed = await findIn(tx, door, input.participantId);
  if (runsMeeting(removed.role) || removed.id === door.me.id) throw new Failure('forbidden');
  await move(tx, [removed.id], { standing: 'removed', instanceId: live.id, at: input.now });
  if (moderates(removed.role)) await setRole(tx, removed.id, 'attendee');
  await tell(tx, context, { meetingId: door.meeting.id, others: [removed] });
  later(context, () => context.media.remove(live.id, removed.id));
}

/** Makes somebody a cohost, or an attendee again. A guest can be one in the room, with what a guest may call. */
export async function appoint(
  tx: Tx,
  context: JoiningContext,
  input: ByPerson & { participantId: string; role: 'cohost' | 'attendee' },
): Promise<void> {
  const { role } = input;
  const door = await openAs(tx, input, 'appoint');
  const appointed = await findIn(tx, door, input.participantId);
  if (runsMeeting(appointed.role)) throw new Failure('forbidden');
  if (role === 'cohost' && appointed.personId === null)
    throw new Failure('inputInvalid', { fields: { participantId: 'invalid' } });
  await setRole(tx, appointed.id, role);
  if (door.live && moderates(role) && appointed.standing === 'watching')
    await letIn(tx, appointed, { live: door.live, now: input.now });
  await tell(tx, context, { meetingId: door.meeting.id, others: [appointed] });
  const { live } = door;
  if (live) later(context, () => context.media.setRole(live.id, appointed.id, mediaGrant(role)));
}

/** Who watches goes into the room by themselves from here. */
async function letIn(
  tx: Tx,
  { id }: ParticipantRow,
  { live, now }: { live: InstanceRow; now: Date },
): Promise<void> {
  await setSpeaker(tx, id, live.id);
  await move(tx, [id], { standing: 'admitted', instanceId: live.id, at: now });
}

/** Brings somebody who watches into the room, also beyond the number that it carries. */
export async function bringIn(
  tx: Tx,
  context: JoiningContext,
  input: ByPerson & { participantId: string },
): Promise<void> {
  const door = await openAs(tx, input, 'moderate');
  const live = liveOf(door);
  const brought = await findIn(tx, door, input.participantId);
  if (brought.standing !== 'watching') return; // somebody else was faster, or they left
  await letIn(tx, brought, { live, now: input.now });
  await tell(tx, context, { meetingId: door.meeting.id, others: [brought] });
}

export async function lock(
  tx: Tx,
  context: JoiningContext,
  input: ByPerson & { isLocked: boolean },
): Promise<void> {
  const door = await openAs(tx, input, 'moderate');
  await changeInstance(tx, liveOf(door).id, { is_locked: input.isLocked });
  await tell(tx, context, { meetingId: door.meeting.id, isAtDoor: true });
}

interface Ending {
  meeting: Pick<JoinableMeeting, 'id' | 'hostId'>;
  live: InstanceRow;
  now: Date;
  /** An administrator of the site does, which everybody in it is told. */
  byAdmin?: boolean;
}

/** Ends what takes place: for everybody inside, and for those who still wait. */
export async function endInstance(
  tx: Tx,
  context: JoiningContext,
  { meeting, live, now, byAdmin = false }: Ending,
): Promise<void> {
  const end = { ended_at: now, recording_since: null, is_ended_by_admin: byAdmin };
  if (!(await changeInstance(tx, live.id, end))) return;
  const to = { standing: 'ended', instanceId: live.id, at: now } as const;
  for (let isMore = true; isMore;) {
    const here = await listStanding(tx, meeting.id, PRESENT);
    await move(
      tx,
      here.map(({ id }) => id),
      to,
    );
    await tellOnly(tx, context.platform, { meetingId: meeting.id, whom: here });
    isMore = here.length > 0; // of thousands who watch, some at a time
  }
  await tell(tx, context, { meetingId: meeting.id });
  await tellPeopleOf(tx, context, meeting);
  later(context, () => context.media.closeRoom(live.id));
}

/** Ends what takes place on a site that has no meetings any more. */
export async function endMeetingsOf(
  tx: Tx,
  context: JoiningContext,
  { siteId, now }: { siteId: string; now: Date },
): Promise<void> {
  for (const live of await listLiveOf(tx, siteId)) {
    const meeting = await findJoinable(tx, siteId, { id: live.meetingId });
    if (meeting) await endInstance(tx, context, { meeting, live, now });
  }
}

/** Ends a meeting of a site as its administrator, whoever is in it. Answers what it was. */
export async function endAsAdministrator(
  tx: Tx,
  context: JoiningContext,
  { actor, uuid, now }: ByPerson,
): Promise<JoinableMeeting> {
  const meeting = await findJoinable(tx, actor.siteId, { id: rowId(uuid) });
  if (!meeting) throw new Failure('notFound');
  const live = await findLive(tx, meeting.id);
  if (!live) throw new Failure('meetingEnded');
  await endInstance(tx, context, { meeting, live, now, byAdmin: true });
  return meeting;
}

export async function endMeeting(tx: Tx, context: JoiningContext, input: ByPerson): Promise<void> {
  const door = await openAs(tx, input, 'end');
  if (door.live) await endInstance(tx, context, { meeting: door.meeting, live: door.live, now: input.now });
}
