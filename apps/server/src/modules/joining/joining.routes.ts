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
  roomEvents,
  sendMessage,
} from '@portico/contract/room';
import { meetingEvents } from '@portico/contract/meetings';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { triedWrite, preparedWrite, read, write, type Route } from '../../platform/http/route.ts';
import { anyone, signedIn, ticketHolders } from '../identity/index.ts';
import { scheduleMeetings } from '../meetings/index.ts';
import { raiseHand, say } from './joining.chat.ts';
import type { JoiningContext } from './joining.context.ts';
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
import { goWithPage } from './joining.going.ts';
import { find, isWrongGuess, mayGuess, passwordTriedAt, prejoin } from './joining.prejoin.ts';
import { enterRoom, leaveRoom, readRoom } from './joining.room.ts';
import { findSeatsAt } from './joining.seats.ts';
import {
  changePersonalRoom,
  listRecentOf,
  openPersonalRoom,
  readPersonalRoom,
  renewRoomLink,
  startNow,
} from './joining.rooms.ts';
import { SharedViews } from './watching.shared-view.ts';

const usual = { group: 'room', limits: [] };
const ofMeeting = { ...usual, audit: { nothing: 'of a meeting that goes on' } };
const ofOwnRoom = { ...usual, group: 'rooms', audit: { nothing: 'of one’s own meetings and rooms' } };
const shownRooms = { ...usual, group: 'rooms', staleBy: [meetingEvents.changed] };

/** Two thousand people behind one address come within a minute, those who mistype a password twice. */
const prejoinLimits: readonly OperationLimit[] = [
  { key: 'address', limit: 6000, windowSeconds: 60, counted: 'inBatches', isApart: true },
  // passwords that are shown without a link, from everywhere together: some of a large meeting mistype it, and with four
  // digits nobody may have thousands of tries a day
  {
    key: 'meeting',
    limit: 100,
    windowSeconds: 900,
    counted: 'oneByOne',
    counts: 'tries',
    beyond: { limit: 1, windowSeconds: 60 },
  },
  { key: 'address', limit: 300, windowSeconds: 300, counted: 'oneByOne', counts: 'tries' },
];

const findLimits: readonly OperationLimit[] = [
  { key: 'address', limit: 120, windowSeconds: 300, counted: 'oneByOne', counts: 'tries' },
];

/** The same people go in, wait for a place (six looks a minute) or watch (six when everything changes), and go. */
const many = (aMinute: number): readonly OperationLimit[] => [
  { key: 'address', limit: aMinute, windowSeconds: 60, counted: 'inBatches', isApart: true },
];

/** How people come to a meeting: by link, by number, to rooms of their own. */
const doorRoutes = (context: JoiningContext): Route[] => [
  triedWrite(
    prejoinOperation,
    { ...ofMeeting, group: 'joining', access: ticketHolders, limits: prejoinLimits },
    {
      handle: ({ tx, actor, headers, body, now }) => prejoin(tx, { actor, headers, body, now }),
      mayGuess,
      isTry: isWrongGuess,
      meetingTried: passwordTriedAt,
    },
  ),
  read(
    findMeeting,
    { group: 'joining', access: anyone, limits: findLimits, staleBy: [] },
    ({ reads, site, headers, now }) => find(reads, site, { typed: headers.meetinguri, now }),
  ),
  read(getPersonalRoom, { ...shownRooms, access: scheduleMeetings }, async ({ reads, actor }) => ({
    room: await readPersonalRoom(reads, context, actor),
  })),
  write(openRoomOperation, { ...ofOwnRoom, access: scheduleMeetings }, ({ tx, actor, now }) =>
    openPersonalRoom(tx, context, { actor, now }),
  ),
  write(changeRoomOperation, { ...ofOwnRoom, access: scheduleMeetings }, ({ tx, actor, body: change, now }) =>
    changePersonalRoom(tx, context, { actor, now, change }),
  ),
  write(renewRoomOperation, { ...ofOwnRoom, access: scheduleMeetings }, ({ tx, actor, now }) =>
    renewRoomLink(tx, context, { actor, now }),
  ),
  read(listRecentRooms, { ...shownRooms, access: signedIn }, ({ reads, actor, now }) =>
    listRecentOf(reads, actor, now),
  ),
  write(
    startInstantMeeting,
    { ...ofOwnRoom, group: 'joining', access: scheduleMeetings },
    async ({ tx, actor, body, now }) => ({
      uuid: await startNow(tx, context, { actor, now, ...body }),
    }),
  ),
];

/** What everybody does in a room. */
const roomRoutes = (context: JoiningContext, sharedViews: SharedViews): Route[] => [
  read(
    getRoom,
    { ...usual, access: ticketHolders, limits: many(24_000), staleBy: [roomEvents.changed] },
    ({ reads, actor, params, now }) => readRoom(reads, context, { actor, now, sharedViews, ...params }),
  ),
  preparedWrite(
    enterOperation,
    { ...ofMeeting, access: ticketHolders, limits: many(6000) },
    {
      prepare: ({ reads, params }) => findSeatsAt(reads, context, params.uuid), // maybe asks another process
      handle: ({ tx, actor, params, body, now, prepared: seats }) =>
        enterRoom(tx, context, { actor, now, ...params, displayName: body.displayName, seats }),
    },
  ),
  write(
    leaveOperation,
    { ...ofMeeting, access: ticketHolders, limits: many(6000) },
    ({ tx, actor, params, now }) => leaveRoom(tx, context, { actor, now, ...params }),
  ),
  write(
    leaveWithPage,
    { ...ofMeeting, access: ticketHolders, limits: many(6000) },
    ({ tx, actor, params, now }) => goWithPage(tx, context, { actor, now, ...params }),
  ),
  write(handOperation, { ...ofMeeting, access: ticketHolders }, ({ tx, actor, params, body, now }) =>
    raiseHand(tx, context, { actor, now, ...params, ...body }),
  ),
  write(sendMessage, { ...ofMeeting, access: ticketHolders }, ({ tx, actor, params, body, now }) =>
    say(tx, context, { actor, now, ...params, ...body }),
  ),
];

/** What those do who moderate. Whether the caller is one of them is decided by their place in the room. */
const moderationRoutes = (context: JoiningContext): Route[] => [
  write(admitGuests, { ...ofMeeting, access: signedIn }, ({ tx, actor, params, body, now }) =>
    admit(tx, context, { actor, now, ...params, ...body }),
  ),
  write(denyGuest, { ...ofMeeting, access: signedIn }, ({ tx, actor, params, now }) =>
    deny(tx, context, { actor, now, ...params }),
  ),
  preparedWrite(
    muteParticipants,
    { ...ofMeeting, access: signedIn },
    {
      prepare: ({ reads, actor, params, body, now }) =>
        muteMicrophones(reads, context, { actor, now, ...params, ...body }),
      handle: () => Promise.resolve(),
    },
  ),
  write(removeParticipant, { ...ofMeeting, access: signedIn }, ({ tx, actor, params, now }) =>
    remove(tx, context, { actor, now, ...params }),
  ),
  write(appointCohost, { ...ofMeeting, access: signedIn }, ({ tx, actor, params, body, now }) =>
    appoint(tx, context, { actor, now, ...params, ...body }),
  ),
  write(bringInOperation, { ...ofMeeting, access: signedIn }, ({ tx, actor, params, now }) =>
    bringIn(tx, context, { actor, now, ...params }),
  ),
  write(lockRoom, { ...ofMeeting, access: signedIn }, ({ tx, actor, params, body, now }) =>
    lock(tx, context, { actor, now, ...params, ...body }),
  ),
  write(endOperation, { ...ofMeeting, access: signedIn }, ({ tx, actor, params, now }) =>
    endMeeting(tx, context, { actor, now, ...params }),
  ),
];

export const joiningRoutes = (context: JoiningContext): Route[] => [
  ...doorRoutes(context),
  ...roomRoutes(context, new SharedViews()),
  ...moderationRoutes(context),
];
