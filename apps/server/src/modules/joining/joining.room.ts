import type {
  enterRoom as enterOperation,
  MediaAccess,
  RoomView,
  StreamAccess,
} from '@portico/contract/room';
import { roomLimits } from '@portico/contract/room';
import type { Given } from '@portico/contract/operation';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { ReadyJson } from '../../platform/http/ready-json.ts';
import { holdSession } from '../identity/index.ts';
import { meetingLink, tellPeopleOf } from '../meetings/index.ts';
import { findSiteById } from '../sites/index.ts';
import { listMessages } from './chat.store.ts';
import {
  listInside,
  openDoor,
  openPlace,
  tell,
  tellOnly,
  type Door,
  type JoiningContext,
  type Place,
  type RoomActor,
} from './joining.context.ts';
import {
  asNow,
  doorOf,
  isPresent,
  mediaGrant,
  moderates,
  runsMeeting,
  seatedDoorOf,
  type Seats,
} from './joining.policy.ts';
import { presentRoom } from './joining.present.ts';
import { findSeats } from './joining.seats.ts';
import {
  beginInstance,
  changeInstance,
  findLastEnd,
  holdInstance,
  listStanding,
  move,
  PRESENT,
  setGoing,
  type InstanceRow,
  type ParticipantRow,
} from './joining.store.ts';
import { listEntrants, savePlace, setSession } from './places.store.ts';
import { seenBy, type SharedViews } from './watching.shared-view.ts';
import { countWatching, listRaised } from './watching.store.ts';

interface InRoom {
  actor: RoomActor;
  uuid: string;
  now: Date;
}

const FEW_PLACES = 50;

const mostOf = ({ platform }: JoiningContext): number => platform.settings.MEDIA_MAX_SUBSCRIBERS;

/** What somebody is told of those who watch: who moderates of hands and how many, who watches of themselves. */
async function listWatchers(reads: Reads, { live, meeting, me }: Place) {
  if (live && moderates(me.role))
    return { raised: await listRaised(reads, meeting.id), watching: await countWatching(reads, meeting.id) };
  return { raised: me.standing === 'watching' ? [me] : [], watching: undefined };
}

type Shown = Pick<Parameters<typeof presentRoom>[0], 'place' | 'inside' | 'messages' | 'seats' | 'now'>;

async function present(reads: Reads, context: JoiningContext, shown: Shown): Promise<RoomView> {
  const { meeting, live, me } = shown.place;
  const site = await findSiteById(reads, meeting.siteId);
  return presentRoom({
    ...shown,
    ended: live ? undefined : await findLastEnd(reads, meeting.id),
    lobby: moderates(me.role) ? await listStanding(reads, meeting.id, ['inLobby']) : [],
    ...(await listWatchers(reads, shown.place)),
    isRecordable: context.media.capabilities().recording,
    meetingLink: meetingLink(context.platform.publicUrl, site?.name ?? '', meeting.linkToken),
  });
}

/** What is said, for who is there. */
const listSaid = async (reads: Reads, { live, me }: Place) =>
  live && isPresent(me) ? await listMessages(reads, live.id, roomLimits.messages) : [];

/** Who is there and what is said, for who is there or moderates. */
async function findShown(reads: Reads, place: Place) {
  if (!isPresent(place.me) && !moderates(place.me.role)) return { inside: [], messages: [] };
  return { ...(await listInside(reads, place)), messages: await listSaid(reads, place) };
}

export async function readRoom(
  reads: Reads,
  context: JoiningContext,
  { actor, uuid, now, sharedViews }: InRoom & { sharedViews: SharedViews },
): Promise<RoomView | ReadyJson> {
  const place = await openPlace(reads, actor, { uuid, now });
  const { meeting, live, me } = place;
  const seats = await findSeats(context, live?.id);
  if (!live || me.standing !== 'watching' || me.instanceId !== live.id)
    return await present(reads, context, { place, ...(await findShown(reads, place)), seats, now });
  const own = await present(reads, context, { place, inside: [], messages: [], seats, now });
  return seenBy(own, await sharedViews.of(reads, { meeting, live }));
}

/** Lets those go on who waited for somebody to begin: into the lobby, or in. Answers whom it concerned. */
export async function wakeWaiting(tx: Tx, door: Door, now: Date): Promise<ParticipantRow[]> {
  const { meeting, live } = door;
  if (!live) return [];
  const rows = await listEntrants(tx, meeting.id, ['waitingForHost']);
  const waiting = rows.map((row) => asNow({ meeting, live, now }, row));
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
  const { inside, crowd } = await listInside(tx, { meeting, live });
  const after: Door = {
    meeting,
    live,
    inside,
    crowd,
    me: { ...me, ...inside.find(({ id }) => id === me.id), role: me.role },
  };
  const woken = !door.live || runsMeeting(me.role) ? await wakeWaiting(tx, after, now) : [];
  await tell(tx, context, { meetingId: meeting.id, others: woken, isAtDoor: runsMeeting(me.role) });
  const media = await context.media.joinInfo({
    room: live.id,
    identity: me.id,
    name: me.displayName,
    ...mediaGrant(me.role),
  });
  return { door: after, media };
}

/** Before the live stream; the others are told neither that somebody comes there nor that they go. */
async function goWatch(tx: Tx, context: JoiningContext, { door, now }: { door: Door; now: Date }) {
  const { live, me } = door;
  if (!live) throw new Failure('meetingEnded');
  const stream = { url: context.streams.linkOf({ room: live.id, place: me.id }, now) };
  if (me.standing === 'watching' && me.instanceId === live.id) return { door, stream };
  await move(tx, [me.id], { standing: 'watching', instanceId: live.id, at: now });
  const after = { ...me, standing: 'watching', instanceId: live.id, handRaisedAt: null } as const;
  return { door: { ...door, me: after }, stream };
}

async function waitOutside(
  tx: Tx,
  context: JoiningContext,
  {
    door,
    now,
    standing,
  }: { door: Door; now: Date; standing: 'inLobby' | 'waitingForHost' | 'waitingForPlace' },
): Promise<Door> {
  const { meeting, me, live } = door;
  if (me.standing === standing) return door; // asked again, as after a reload: the place in the line is kept
  await move(tx, [me.id], { standing, instanceId: live?.id ?? null, at: now });
  const moved = isPresent(me) ? [me] : [];
  if (standing === 'waitingForPlace')
    await tellOnly(tx, context.platform, { meetingId: meeting.id, whom: moved });
  else {
    const hosts = await listModerators(tx, door);
    await tell(tx, context, { meetingId: meeting.id, others: [...hosts, ...moved] });
  }
  return { ...door, me: { ...me, standing, standingSince: now, instanceId: live?.id ?? null } };
}

/** People who moderate and have the door before them, so that they hear a knock before they are in. */
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
  const place = {
    siteId: me.siteId,
    meetingId: me.meetingId,
    entrant: { guestId: me.guestId },
    role: me.role,
  };
  return { ...door, me: { ...me, ...(await savePlace(tx, { ...place, displayName, at: now })) } };
}

/** Two who come at once do not get the same last place: where those are few, one waits for the other here. */
async function counted(
  tx: Tx,
  context: JoiningContext,
  { door, actor, ...at }: InRoom & { door: Door },
): Promise<Door> {
  const { live, inside } = door;
  if (!live || inside.length + FEW_PLACES < mostOf(context)) return door;
  await holdInstance(tx, live.id);
  return await openDoor(tx, actor, at);
}

/** Who enters is there by their session: a ticket may be good for a moment longer. */
async function noteSession(tx: Tx, actor: RoomActor, me: ParticipantRow): Promise<void> {
  if (actor.kind === 'guest') return;
  const { sessionId } = actor;
  if (!(await holdSession(tx, actor))) throw new Failure('ticketInvalid');
  if (me.sessionId !== sessionId) await setSession(tx, me.id, sessionId);
}

/** Begins, joins, or waits, as the rules of the meeting say. */
export async function enterRoom(
  tx: Tx,
  context: JoiningContext,
  input: InRoom & { displayName: string | undefined; seats: Seats },
): Promise<Given<typeof enterOperation>> {
  const { now, seats } = input;
  const first = await openDoor(tx, input.actor, input);
  if (first.me.goingAt) await setGoing(tx, first.me.id, null); // their page is back
  await noteSession(tx, input.actor, first.me);
  const door = await renamed(tx, await counted(tx, context, { door: first, ...input }), input);
  const decision = seatedDoorOf(door, now, seats);
  const answer = async (place: Door, media: MediaAccess | null, stream: StreamAccess | null = null) => {
    const shown = { place, inside: place.inside, messages: await listSaid(tx, place), seats, now };
    return { door: decision, media, stream, room: await present(tx, context, shown) };
  };
  switch (decision.kind) {
    case 'start':
    case 'join': {
      const entered = await goIn(tx, context, { door, now });
      return await answer(entered.door, entered.media);
    }
    case 'watch': {
      const { door: after, stream } = await goWatch(tx, context, { door, now });
      return await answer(after, null, stream);
    }
    case 'full':
      return await answer(await waitOutside(tx, context, { door, now, standing: 'waitingForPlace' }), null);
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
  const door = await openDoor(tx, actor, { uuid, now });
  if (PRESENT.some((standing) => standing === door.me.standing)) await goOut(tx, context, { ...door, now });
}

/** Takes somebody who is there or waits out of the rows, and tells whom it concerns. */
export async function goOut(
  tx: Tx,
  context: JoiningContext,
  {
    meeting,
    live,
    me,
    inside,
    now,
  }: Pick<Door, 'meeting' | 'live' | 'inside'> & { me: ParticipantRow; now: Date },
): Promise<void> {
  await move(tx, [me.id], { standing: 'left', instanceId: live?.id ?? null, at: now });
  if (me.standing === 'watching')
    return await tellOnly(tx, context.platform, { meetingId: meeting.id, whom: [me] });
  if (live && inside.every(({ id }) => id === me.id)) await changeInstance(tx, live.id, { empty_since: now });
  const isPlaceFree = me.standing === 'inRoom' && inside.length >= mostOf(context);
  const isAtDoor = runsMeeting(me.role) || isPlaceFree;
  await tell(tx, context, { meetingId: meeting.id, others: [me], isAtDoor });
}
