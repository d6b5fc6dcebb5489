import type { enterRoom as enterOperation, RoomView } from '@portico/contract/room';
import { roomLimits } from '@portico/contract/room';
import type { Given } from '@portico/contract/operation';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { meetingLink, tellPeopleOf } from '../meetings/index.ts';
import { findSiteById } from '../sites/index.ts';
import { listMessages } from './chat.store.ts';
import { openDoor, tell, type Door, type JoiningContext, type RoomActor } from './joining.context.ts';
import { doorOf, mediaStanding, moderates, runsMeeting } from './joining.policy.ts';
import { presentRoom } from './joining.present.ts';
import {
  beginInstance,
  changeInstance,
  findLastEnd,
  listStanding,
  move,
  savePlace,
  type InstanceRow,
  type ParticipantRow,
} from './joining.store.ts';

interface InRoom {
  actor: RoomActor;
  uuid: string;
  now: Date;
}

async function present(reads: Reads, context: JoiningContext, { door, now }: { door: Door; now: Date }) {
  const { meeting, live, me } = door;
  const site = await findSiteById(reads, meeting.siteId);
  return presentRoom({
    door,
    now,
    endedAt: live ? undefined : await findLastEnd(reads, meeting.id),
    lobby: moderates(me.role) ? await listStanding(reads, meeting.id, ['inLobby']) : [],
    messages: live && me.standing === 'inRoom' ? await listMessages(reads, live.id, roomLimits.messages) : [],
    isRecordable: context.media.capabilities().recording,
    meetingLink: meetingLink(context.platform.publicUrl, site?.name ?? '', meeting.linkToken),
  });
}

export async function readRoom(
  reads: Reads,
  context: JoiningContext,
  { actor, uuid, now }: InRoom,
): Promise<RoomView> {
  return await present(reads, context, { door: await openDoor(reads, actor, uuid), now });
}

/** Lets those go on who waited for somebody to begin: into the lobby, or in. Answers whom it concerned. */
export async function wakeWaiting(tx: Tx, door: Door, now: Date): Promise<ParticipantRow[]> {
  const { meeting, live } = door;
  if (!live) return [];
  const waiting = await listStanding(tx, meeting.id, ['waitingForHost']);
  const next = (kind: 'lobby' | 'join') =>
    waiting.filter((one) => doorOf({ ...door, me: one }, now).kind === kind).map(({ id }) => id);
  await move(tx, next('lobby'), { standing: 'inLobby', instanceId: live.id, at: now });
  await move(tx, next('join'), { standing: 'admitted', instanceId: live.id, at: now });
  return waiting;
}

/** Begins a meeting if nobody has, and tells all whom it concerns. */
export async function begin(
  tx: Tx,
  context: JoiningContext,
  { door, now }: { door: Door; now: Date },
): Promise<InstanceRow> {
  const { meeting, live } = door;
  if (live) return live;
  const begun = await beginInstance(tx, meeting, { at: now, mediaNode: context.nodes.id });
  await tellPeopleOf(tx, context, meeting);
  return begun;
}

async function goIn(tx: Tx, context: JoiningContext, { door, now }: { door: Door; now: Date }) {
  const { meeting, me } = door;
  const live = await begin(tx, context, { door, now });
  await move(tx, [me.id], { standing: 'inRoom', instanceId: live.id, at: now });
  await changeInstance(tx, live.id, { empty_since: null });
  const inside = await listStanding(tx, meeting.id, ['inRoom']);
  const after: Door = { meeting, live, inside, me: inside.find(({ id }) => id === me.id) ?? me };
  const woken = !door.live || runsMeeting(me.role) ? await wakeWaiting(tx, after, now) : [];
  await tell(tx, context, { meetingId: meeting.id, others: woken, isAtDoor: runsMeeting(me.role) });
  const media = await context.media.joinInfo({
    room: live.id,
    identity: me.id,
    name: me.displayName,
    ...mediaStanding(me.role),
  });
  return { door: after, media };
}

async function waitOutside(
  tx: Tx,
  context: JoiningContext,
  { door, now, standing }: { door: Door; now: Date; standing: 'inLobby' | 'waitingForHost' },
): Promise<Door> {
  const { meeting, me, live } = door;
  if (me.standing === standing) return door; // asked again, as after a reload: the place in the line is kept
  await move(tx, [me.id], { standing, instanceId: live?.id ?? null, at: now });
  const hosts = await listModerators(tx, door);
  await tell(tx, context, { meetingId: meeting.id, others: hosts });
  return { ...door, me: { ...me, standing, standingSince: now, instanceId: live?.id ?? null } };
}

/** Those who moderate and have the door before them, so that they hear a knock before they are in. */
async function listModerators(reads: Reads, { meeting }: Door): Promise<ParticipantRow[]> {
  const outside = await listStanding(reads, meeting.id, ['ready', 'left', 'ended']);
  return outside.filter(({ role }) => moderates(role));
}

async function renamed(
  tx: Tx,
  door: Door,
  { displayName, now }: { displayName: string | undefined; now: Date },
) {
  const { me } = door;
  if (me.guestId === null || displayName === undefined || displayName === me.displayName) return door;
  const place = { siteId: me.siteId, meetingId: me.meetingId, comer: { guestId: me.guestId }, role: me.role };
  return { ...door, me: await savePlace(tx, { ...place, displayName, at: now }) };
}

/** Begins, joins, or waits, as the rules of the meeting say. */
export async function enterRoom(
  tx: Tx,
  context: JoiningContext,
  input: InRoom & { displayName: string | undefined },
): Promise<Given<typeof enterOperation>> {
  const { now } = input;
  const door = await renamed(tx, await openDoor(tx, input.actor, input.uuid), input);
  const decision = doorOf(door, now);
  const answer = async (after: Door, media: { url: string; token: string } | null) => ({
    door: decision,
    media,
    room: await present(tx, context, { door: after, now }),
  });
  switch (decision.kind) {
    case 'start':
    case 'join': {
      const entered = await goIn(tx, context, { door, now });
      return await answer(entered.door, entered.media);
    }
    case 'lobby':
      return await answer(await waitOutside(tx, context, { door, now, standing: 'inLobby' }), null);
    case 'waitForHost':
      return await answer(await waitOutside(tx, context, { door, now, standing: 'waitingForHost' }), null);
    case 'refused':
      return await answer(door, null);
  }
}

/** Leaves the room, or its door. */
export async function leaveRoom(
  tx: Tx,
  context: JoiningContext,
  { actor, uuid, now }: InRoom,
): Promise<void> {
  const { meeting, live, me, inside } = await openDoor(tx, actor, uuid);
  if (!['inRoom', 'admitted', 'inLobby', 'waitingForHost'].includes(me.standing)) return;
  await move(tx, [me.id], { standing: 'left', instanceId: live?.id ?? null, at: now });
  if (live && inside.every(({ id }) => id === me.id)) await changeInstance(tx, live.id, { empty_since: now });
  await tell(tx, context, { meetingId: meeting.id, isAtDoor: runsMeeting(me.role) });
}
