import {
  changePersonalRoom as changeRoomOperation,
  findMeeting,
  getPersonalRoom,
  listRecentRooms,
  openPersonalRoom as openRoomOperation,
  prejoin as prejoinOperation,
  renewRoomLink as renewRoomOperation,
  startInstantMeeting,
} from '@portico/contract/joining';
import {
  admitGuests,
  appointCohost,
  bringIn as bringInOperation,
  denyGuest,
  endMeeting as endOperation,
  enterRoom as enterOperation,
  getRoom,
  leaveRoom as leaveOperation,
  leaveWithPage,
  lockRoom,
  muteParticipants,
  raiseHand as handOperation,
  removeParticipant,
  sendMessage,
} from '@portico/contract/room';
import type { Reads } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { triedWrite, preparedWrite, read, write, type Route } from '../../platform/http/route.ts';
import { anyone, signedIn, ticketHolders } from '../identity/index.ts';
import { planInstant, rowId, scheduleMeetings } from '../meetings/index.ts';
import { raiseHand, say } from './joining.chat.ts';
import { entrantOf, type JoiningContext } from './joining.context.ts';
import {
  admit,
  appoint,
  bringIn,
  deny,
  endMeeting,
  lock,
  muteMicrophones,
  remove,
} from './joining.moderation.ts';
import { isPresent, moderates } from './joining.policy.ts';
import { goWithPage } from './joining.going.ts';
import { find, isWrongGuess, mayGuess, passwordTriedAt, prejoin } from './joining.prejoin.ts';
import { enterRoom, leaveRoom, readRoom } from './joining.room.ts';
import { findRightsAt, type RightsAt } from './joining.rights.store.ts';
import { findSeatsAt } from './joining.seats.ts';
import {
  changePersonalRoom,
  listRecentOf,
  openPersonalRoom,
  readPersonalRoom,
  renewRoomLink,
} from './joining.rooms.ts';
import { SharedViews } from './watching.shared-view.ts';

export type { JoiningContext, RoomMedia, RoomNodes, RoomStreams } from './joining.context.ts';
export { joiningJobs } from './joining.going.ts';
export { keepsPlace } from './joining.guests.ts';
export { Presence } from './joining.presence.ts';
export { findRecordable, setRecordingSince } from './joining.recording.ts';
export { endPlaces, findMediaPlace, reviewPlaces } from './joining.rights.ts';
export { endAllInstances } from './joining.store.ts';
export { findRoomRole } from './places.store.ts';
export { findSiteNameOf, listWatching } from './watching.store.ts';

/** How people come to a meeting: by link, by number, to rooms of their own. */
const doorRoutes = (context: JoiningContext): Route[] => [
  triedWrite(prejoinOperation, ticketHolders, {
    handle: ({ tx, actor, headers, body, now }) => prejoin(tx, { actor, headers, body, now }),
    mayGuess,
    isTry: isWrongGuess,
    meetingTried: passwordTriedAt,
  }),
  read(findMeeting, anyone, ({ reads, site, headers }) => find(reads, site, headers.meetinguri)),
  read(getPersonalRoom, scheduleMeetings, async ({ reads, actor }) => ({
    room: await readPersonalRoom(reads, context, actor),
  })),
  write(openRoomOperation, scheduleMeetings, ({ tx, actor, now }) =>
    openPersonalRoom(tx, context, { actor, now }),
  ),
  write(changeRoomOperation, scheduleMeetings, ({ tx, actor, body, now }) =>
    changePersonalRoom(tx, context, { actor, now, ...body }),
  ),
  write(renewRoomOperation, scheduleMeetings, ({ tx, actor, now }) =>
    renewRoomLink(tx, context, { actor, now }),
  ),
  read(listRecentRooms, signedIn, ({ reads, actor, now }) => listRecentOf(reads, actor, now)),
  write(startInstantMeeting, scheduleMeetings, async ({ tx, actor, body, now }) => ({
    uuid: await planInstant(tx, context, { actor, now, ...body }),
  })),
];

/** What everybody does in a room. */
const roomRoutes = (context: JoiningContext, sharedViews: SharedViews): Route[] => [
  read(getRoom, ticketHolders, ({ reads, actor, params, now }) =>
    readRoom(reads, context, { actor, now, sharedViews, ...params }),
  ),
  preparedWrite(enterOperation, {
    access: ticketHolders,
    prepare: ({ reads, params }) => findSeatsAt(reads, context, params.uuid), // maybe asks another process
    handle: ({ tx, actor, params, body, now, prepared: seats }) =>
      enterRoom(tx, context, { actor, now, ...params, displayName: body.displayName, seats }),
  }),
  write(leaveOperation, ticketHolders, ({ tx, actor, params, now }) =>
    leaveRoom(tx, context, { actor, now, ...params }),
  ),
  write(leaveWithPage, ticketHolders, ({ tx, actor, params, now }) =>
    goWithPage(tx, context, { actor, now, ...params }),
  ),
  write(handOperation, ticketHolders, ({ tx, actor, params, body, now }) =>
    raiseHand(tx, context, { actor, now, ...params, ...body }),
  ),
  write(sendMessage, ticketHolders, ({ tx, actor, params, body, now }) =>
    say(tx, context, { actor, now, ...params, ...body }),
  ),
];

/** What those do who moderate. Whether the caller is one of them is decided by their place in the room. */
const moderationRoutes = (context: JoiningContext): Route[] => [
  write(admitGuests, signedIn, ({ tx, actor, params, body, now }) =>
    admit(tx, context, { actor, now, ...params, ...body }),
  ),
  write(denyGuest, signedIn, ({ tx, actor, params, now }) => deny(tx, context, { actor, now, ...params })),
  preparedWrite(muteParticipants, {
    access: signedIn,
    prepare: ({ reads, actor, params, body, now }) =>
      muteMicrophones(reads, context, { actor, now, ...params, ...body }),
    handle: () => Promise.resolve(),
  }),
  write(removeParticipant, signedIn, ({ tx, actor, params, now }) =>
    remove(tx, context, { actor, now, ...params }),
  ),
  write(appointCohost, signedIn, ({ tx, actor, params, body, now }) =>
    appoint(tx, context, { actor, now, ...params, ...body }),
  ),
  write(bringInOperation, signedIn, ({ tx, actor, params, now }) =>
    bringIn(tx, context, { actor, now, ...params }),
  ),
  write(lockRoom, signedIn, ({ tx, actor, params, body, now }) =>
    lock(tx, context, { actor, now, ...params, ...body }),
  ),
  write(endOperation, signedIn, ({ tx, actor, params, now }) =>
    endMeeting(tx, context, { actor, now, ...params }),
  ),
];

export const joiningRoutes = (context: JoiningContext): Route[] => [
  ...doorRoutes(context),
  ...roomRoutes(context, new SharedViews()),
  ...moderationRoutes(context),
];

async function placeOf(reads: Reads, actor: Actor, uuid: string): Promise<RightsAt | undefined> {
  if (actor.kind === 'nobody' || !/^[0-9a-f]{32}$/.test(uuid)) return undefined;
  const id = rowId(uuid);
  if (actor.kind === 'guest' && actor.meetingId !== id) return undefined;
  return await findRightsAt(reads, { siteId: actor.siteId, meetingId: id }, entrantOf(actor));
}

/** Who may hear what happens and is said in a room: those inside, and those who watch it. */
export async function mayFollowRoom(reads: Reads, actor: Actor, uuid: string): Promise<boolean> {
  const me = await placeOf(reads, actor, uuid);
  return me !== undefined && isPresent(me);
}

/** Who may hear that something changed in a room and at its door, and nothing of what is said: those who moderate it. */
export async function mayFollowLobby(reads: Reads, actor: Actor, uuid: string): Promise<boolean> {
  const me = await placeOf(reads, actor, uuid);
  return me !== undefined && moderates(me.role);
}

/** Who may hear that something at a door changed: whoever has a place there. */
export const mayFollowDoor = async (reads: Reads, actor: Actor, uuid: string): Promise<boolean> =>
  (await placeOf(reads, actor, uuid)) !== undefined;
