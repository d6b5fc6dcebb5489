import type { Work } from '../../platform/db/database.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { afterCommit } from '../../platform/db/unit.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { GuestActor, PersonActor } from '../../platform/http/actor.ts';
import {
  doorChannel,
  lobbyChannel,
  findJoinable,
  rowId,
  wireId,
  type JoinableMeeting,
  type MeetingContext,
} from '../meetings/index.ts';
import type { MediaEngine } from '../../platform/media/engine.ts';
import { asNow, type Me } from './joining.policy.ts';
import {
  findCrowd,
  findLive,
  listStanding,
  RUN_BY,
  type InstanceRow,
  type ParticipantRow,
} from './joining.store.ts';
import { findEntrant, type Entrant } from './places.store.ts';
import { roomEvents } from '@portico/contract/room';

/** What a room asks of the media engine. A room's name is the id of an instance, an identity that of a participant. */
export type RoomMedia = Pick<
  MediaEngine,
  'capabilities' | 'closeRoom' | 'joinInfo' | 'list' | 'mute' | 'muteAll' | 'on' | 'remove' | 'setRole'
>;

/** Which process carries which room. */
export interface RoomNodes {
  /** Names this process in the rows of the rooms that it carries. */
  readonly id: string;
  /** Whether there is no other process: then every room is this one's, whatever its row says. */
  readonly isAlone: boolean;
  /** Takes rooms whose process is gone and that nobody else has taken. */
  adopt(): Promise<void>;
}

/** Meetings as live streams, for those beyond the number that a room carries. */
export interface RoomStreams {
  /** Where somebody watches. */
  linkOf(watcher: { room: string; place: string }, now: Date): string;
  /** Whether a room is watched already, or can be: a machine composes so many streams and no more. */
  hasPlace(room: string): Promise<boolean>;
  /** Who watches a room of this process now. */
  watching(room: string): readonly string[];
}

export interface JoiningContext extends MeetingContext {
  media: RoomMedia;
  streams: RoomStreams;
  nodes: RoomNodes;
}

/** What runs beside the calls. */
export interface JoiningWork {
  work: Work;
  reads: Reads;
}

/** How many are in a room, and whether somebody is who runs it: all that its door asks of them. */
export interface Crowd {
  count: number;
  isHostPresent: boolean;
}

/** Somebody at a meeting, and what is going on there. */
export interface Place {
  meeting: JoinableMeeting;
  live: InstanceRow | undefined;
  me: Me;
  crowd: Crowd;
}

/** The same with those who are in the room, the first to come first. */
export interface Door extends Place {
  inside: ParticipantRow[];
}

export type RoomActor = PersonActor | GuestActor;

export const entrantOf = (actor: RoomActor): Entrant =>
  actor.kind === 'person' ? { personId: actor.personId } : { guestId: actor.guestId };

/** Whose door, and when. */
interface AtDoor {
  uuid: string;
  now: Date;
}

/** A meeting and the caller's place there; who has no place has nothing to do with it. */
async function findPlace(
  reads: Reads,
  actor: RoomActor,
  { uuid, now }: AtDoor,
): Promise<Omit<Place, 'crowd'>> {
  const id = rowId(uuid);
  if (actor.kind === 'guest' && actor.meetingId !== id) throw new Failure('notFound');
  const meeting = await findJoinable(reads, actor.siteId, { id });
  const row = meeting && (await findEntrant(reads, id, entrantOf(actor)));
  if (!meeting || !row) throw new Failure('notFound');
  const live = await findLive(reads, id);
  return { meeting, me: asNow({ meeting, live, now }, row), live };
}

/** The same with how many are inside: hundreds of rows are not read for who is shown none of them. */
export async function openPlace(reads: Reads, actor: RoomActor, at: AtDoor): Promise<Place> {
  const place = await findPlace(reads, actor, at);
  return { ...place, crowd: await findCrowd(reads, place.live && place.meeting.id) };
}

/** The same with who is inside. */
export async function openDoor(reads: Reads, actor: RoomActor, at: AtDoor): Promise<Door> {
  const place = await findPlace(reads, actor, at);
  return { ...place, ...(await listInside(reads, place)) };
}

/** Who is in a room, and how many that is. */
export async function listInside(
  reads: Reads,
  { meeting, live }: Pick<Place, 'meeting' | 'live'>,
): Promise<Pick<Door, 'inside' | 'crowd'>> {
  const inside = live ? await listStanding(reads, meeting.id, ['inRoom']) : [];
  return { inside, crowd: crowdOf(inside) };
}

const crowdOf = (inside: readonly ParticipantRow[]): Crowd => ({
  count: inside.length,
  isHostPresent: inside.some(({ role }) => RUN_BY.some((one) => one === role)),
});

/** The push channel of one person or guest. */
export const channelOf = ({ personId, guestId }: Pick<ParticipantRow, 'personId' | 'guestId'>): string =>
  personId === null ? `guest:${guestId}` : `person:${personId}`;

interface Told {
  meetingId: string;
  /** Who is not inside and whom it concerns, and everybody who stands elsewhere or is something else now. */
  others?: readonly ParticipantRow[];
  /** Whether it changes what everybody before the door can do or sees. */
  isAtDoor?: boolean;
}

/** Tells everybody in a room, who moderates it from outside, and whom else it concerns there, to look again. */
export async function tell(
  tx: Tx,
  { platform }: JoiningContext,
  { meetingId, others = [], isAtDoor = false }: Told,
): Promise<void> {
  const uuid = wireId(meetingId);
  await platform.publish(tx, {
    channels: [`room:${uuid}`, lobbyChannel(uuid), ...(isAtDoor ? [doorChannel(uuid)] : [])],
    eventType: roomEvents.changed,
    data: { uuid },
  });
  await tellOnly(tx, platform, { meetingId, whom: others });
}

/** Tells single people to look again, at once; what they may hear is asked anew, for where they stand may have changed. */
export async function tellOnly(
  tx: Tx,
  platform: JoiningContext['platform'],
  { meetingId, whom }: { meetingId: string; whom: readonly ParticipantRow[] },
): Promise<void> {
  if (whom.length === 0) return;
  await platform.publish(tx, {
    channels: whom.map(channelOf),
    eventType: roomEvents.changed,
    data: { uuid: wireId(meetingId), isOwn: true },
    rightsOf: whom.map(channelOf),
  });
}

/** Asks the engine for something once what led to it is committed. The rows are the truth: a failure is mended later. */
export function later({ platform }: JoiningContext, ask: () => Promise<unknown>): void {
  afterCommit(() => {
    ask().catch((error: unknown) => platform.log.warn({ err: error }, 'the media engine refused'));
  });
}
