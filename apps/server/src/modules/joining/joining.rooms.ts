import type {
  changePersonalRoom as changeRoomOperation,
  listRecentRooms,
  PersonalRoom,
} from '@portico/contract/joining';
import type { Answer, Input } from '@portico/contract/operation';
import { doorClosesMs, doorOpensMs, wayIn } from '@portico/domain/join-decision';
import { vanityProblem } from '@portico/domain/vanity-name';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import {
  findJoinable,
  insertPersonalRoom,
  meetingLink,
  newNames,
  planInstant,
  setLink,
  setRoomLobby,
  wireId,
} from '../meetings/index.ts';
import { changeOn } from '../../platform/changes.ts';
import {
  avatarUrlOf,
  dropRoomName,
  findActivePerson,
  findProfile,
  holdProfile,
  isUserNameOfOther,
  takeRoomName,
} from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { tell, type JoiningContext } from './joining.context.ts';
import { reviewPlaces } from './joining.rights.ts';
import { preferencesOf } from '../user-settings/index.ts';
import { findLive, listRecent, type RecentRoom } from './joining.store.ts';

const TRIES = 5;
const RECENT = 6;

/** The personal room of somebody; null before there is one. */
export async function readPersonalRoom(
  reads: Reads,
  { platform }: JoiningContext,
  { siteId, personId }: PersonActor,
): Promise<PersonalRoom | null> {
  const room = await findJoinable(reads, siteId, { roomOf: personId });
  const site = room && (await findSiteById(reads, siteId));
  if (!room || !site) return null;
  const vanityId = (await findProfile(reads, personId))?.roomName ?? null;
  return {
    uuid: wireId(room.id),
    topic: room.topic,
    meetingNumber: room.number,
    meetingLink: meetingLink(platform.publicUrl, site.name, room.linkToken),
    vanityId,
    vanityLink: vanityId && `${platform.publicUrl}/meet/${vanityId}`,
    hasLobby: room.hasLobby,
    isLive: (await findLive(reads, room.id)) !== undefined,
  };
}

/** Makes the personal room of somebody, unless there is one. */
export async function openPersonalRoom(
  tx: Tx,
  context: JoiningContext,
  { actor, now }: { actor: PersonActor; now: Date },
): Promise<PersonalRoom> {
  const host = await findActivePerson(tx, actor.siteId, actor.personId);
  if (!host) throw new Failure('forbidden');
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const room = await readPersonalRoom(tx, context, actor);
    if (room) return room;
    await insertPersonalRoom(tx, {
      siteId: actor.siteId,
      hostId: host.id,
      topic: host.displayName,
      ...newNames(),
      at: now,
    });
  }
  throw new Error('no free number was found for a personal room');
}

/** Refuses a name that a room cannot have, or that means somebody else. */
async function nameRoom(tx: Tx, personId: string, name: string | null): Promise<void> {
  await dropRoomName(tx, personId);
  if (name === null) return;
  const problem = vanityProblem(name);
  const isFree =
    !problem && !(await isUserNameOfOther(tx, name, personId)) && (await takeRoomName(tx, personId, name));
  if (!isFree) throw new Failure('inputInvalid', { fields: { vanityId: problem ?? 'taken' } });
}

interface RoomChange {
  actor: PersonActor;
  change: Input<typeof changeRoomOperation>['body'];
  now: Date;
}

export async function changePersonalRoom(
  tx: Tx,
  context: JoiningContext,
  { actor, change, now }: RoomChange,
): Promise<PersonalRoom> {
  const { personId } = actor;
  const before = (await holdProfile(tx, personId)) && (await readPersonalRoom(tx, context, actor));
  const room = await findJoinable(tx, actor.siteId, { roomOf: personId });
  if (!before || !room) throw new Failure('notFound');
  const { hasLobby, vanityId } = changeOn({ hasLobby: before.hasLobby, vanityId: before.vanityId }, change);
  if (hasLobby !== undefined) {
    await setRoomLobby(tx, room.id, { hasLobby, at: now });
    await tell(tx, context, { meetingId: room.id, isAtDoor: true });
  }
  if (vanityId !== undefined && vanityId !== before.vanityId) await nameRoom(tx, personId, vanityId);
  return await openPersonalRoom(tx, context, { actor, now });
}

/** Gives the personal room of somebody a new link: the one before is that of no room. */
export async function renewRoomLink(
  tx: Tx,
  context: JoiningContext,
  { actor, now }: { actor: PersonActor; now: Date },
): Promise<PersonalRoom> {
  const room = await findJoinable(tx, actor.siteId, { roomOf: actor.personId });
  if (!room) throw new Failure('notFound');
  await setLink(tx, room.id, { linkToken: newNames().linkToken, at: now });
  await reviewPlaces(tx, context, room);
  return await openPersonalRoom(tx, context, { actor, now });
}

/** Starts what a meeting of now is for its host: their personal room, or one that is made for it. Answers its id. */
export async function startNow(
  tx: Tx,
  context: JoiningContext,
  { actor, topic, now }: { actor: PersonActor; topic: string; now: Date },
): Promise<string> {
  const { usesPersonalRoom, hasLobby } = (await preferencesOf(tx, actor.personId)).meetnow;
  if (usesPersonalRoom) return (await openPersonalRoom(tx, context, { actor, now })).uuid;
  return await planInstant(tx, context, { actor, topic, hasLobby, now });
}

/** Whether somebody can come to the door of a room: people are in it, it has no time, or its time is near. */
function isOpen({ isLive, startsAt, durationMinutes }: RecentRoom, now: Date): boolean {
  if (isLive || startsAt === null) return true;
  const [nowMs, startsAtMs] = [now.getTime(), startsAt.getTime()];
  return nowMs >= doorOpensMs(startsAtMs) && nowMs <= doorClosesMs(startsAtMs, durationMinutes);
}

export async function listRecentOf(
  reads: Reads,
  { personId }: PersonActor,
  now: Date,
): Promise<Answer<typeof listRecentRooms>> {
  const rooms = await listRecent(reads, personId, RECENT);
  return {
    rooms: rooms.map((room) => ({
      uuid: wireId(room.id),
      topic: room.topic,
      hostDisplayName: room.hostDisplayName,
      hostAvatarUrl: avatarUrlOf(room.hostAvatarId),
      kind: room.kind,
      lastJoinedAt: room.lastJoinedAt.toISOString(),
      isLive: room.isLive,
      entry: isOpen(room, now) ? wayIn(room) : null,
    })),
  };
}
