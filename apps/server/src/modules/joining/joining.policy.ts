import type { Door as DoorView, RoomActions, RoomRole } from '@portico/contract/room';
import { decideJoin, type JoinRole } from '@portico/domain/join-decision';
import type * as z from 'zod/mini';
import type { MediaGrant } from '../../platform/media/engine.ts';
import type { Place } from './joining.context.ts';
import type { JoinableMeeting } from '../meetings/index.ts';
import { BACK_WITHIN_MS, RUN_BY, type InstanceRow, type ParticipantRow } from './joining.store.ts';
import type { EntrantRow, RoomPlace } from './places.store.ts';

export const runsMeeting = (role: RoomRole): boolean => RUN_BY.some((one) => one === role);
export const moderates = (role: RoomRole): boolean => runsMeeting(role) || role === 'cohost';

/** In the room, or before its live stream: they read who is there, and what is said. */
export const isPresent = ({ standing }: Pick<ParticipantRow, 'standing'>): boolean =>
  standing === 'inRoom' || standing === 'watching';

/** Who may do what in a room. The same answer decides on the server and shows the buttons. */
export const roomActions = (role: RoomRole): z.infer<typeof RoomActions> => ({
  moderate: moderates(role),
  appoint: runsMeeting(role),
  end: runsMeeting(role),
  record: runsMeeting(role),
});

/** Everybody may show their screen: whoever moderates can send away who abuses it. */
export const mediaGrant = (role: RoomRole): MediaGrant => ({
  role: runsMeeting(role) ? 'host' : role === 'cohost' ? 'cohost' : 'attendee',
  isScreenShareAllowed: true,
});

/** Lost the connection a moment ago: that is no leaving. */
export const mayBeBack = (
  { standing, lostAt }: Pick<ParticipantRow, 'standing' | 'lostAt'>,
  now: Date,
): boolean => standing === 'left' && lostAt !== null && now.getTime() - lostAt.getTime() < BACK_WITHIN_MS;

/** What somebody at a door finds there. */
interface Found {
  meeting: JoinableMeeting;
  live: InstanceRow | undefined;
  now: Date;
}

/** Inside what goes on now, or brought in there by whoever moderates: for them the door is behind. */
const isInside = (row: ParticipantRow, { live, now }: Pick<Found, 'live' | 'now'>): boolean =>
  live !== undefined &&
  row.instanceId === live.id &&
  (isPresent(row) || mayBeBack(row, now) || (row.standing === 'admitted' && row.speaksIn === live.id));

/** Whether what a place rests on still holds: a part in the meeting, its link as it is, or its password as it is. */
export function hasRight(
  {
    hostId,
    linkVersion,
    passwordVersion,
  }: Pick<JoinableMeeting, 'hostId' | 'linkVersion' | 'passwordVersion'>,
  {
    personId,
    access,
    proof,
    proofVersion,
  }: Pick<EntrantRow, 'personId' | 'access' | 'proof' | 'proofVersion'>,
): boolean {
  if (personId === hostId || access !== null) return true;
  return proof !== null && proofVersion === (proof === 'link' ? linkVersion : passwordVersion);
}

/** The role by the rows as they are: who runs a meeting is said by the meeting, who helps by those who run it. */
export function roleNow(
  hostId: string,
  { personId, access, role }: Pick<EntrantRow, 'personId' | 'access' | 'role'>,
  staysCohost: boolean,
): RoomRole {
  if (personId === hostId) return 'host';
  if (access === 'alternateHost') return 'alternateHost';
  return role === 'cohost' && staysCohost ? 'cohost' : 'attendee';
}

/** Somebody at a door as the rows have them now. */
export interface Me extends ParticipantRow {
  /** Whether they need not show link or password anew. */
  hasRight: boolean;
}

/** Takes a place for what it is now, not for what it was when it was taken. */
export function asNow(found: Found, row: EntrantRow): Me {
  const { meeting } = found;
  const holds = hasRight(meeting, row) || isInside(row, found);
  return { ...row, role: roleNow(meeting.hostId, row, holds), hasRight: holds };
}

/** Who somebody is in the engine. */
export type MediaPlace = MediaGrant & { name: string };

/** What a place in a room that goes on allows its holder in the engine; undefined when they may not be there. */
export function mediaPlace(place: RoomPlace, now: Date): MediaPlace | undefined {
  const { standing, hostId, displayName } = place;
  if (standing !== 'inRoom' && !mayBeBack(place, now)) return undefined;
  return { name: displayName, ...mediaGrant(roleNow(hostId, place, true)) };
}

/** What the door looks at in somebody who comes. */
type Entrant = Pick<
  Me,
  'role' | 'personId' | 'standing' | 'instanceId' | 'joinedAt' | 'speaksIn' | 'hasRight'
>;

const joinRole = ({ role, personId }: Entrant): JoinRole =>
  role === 'attendee' ? (personId === null ? 'guest' : 'invitee') : role;

/** Let in to what is going on now, or in there before: who was in comes back without asking. */
const isAdmitted = (me: Entrant, live: InstanceRow | undefined): boolean =>
  live !== undefined &&
  me.instanceId === live.id &&
  (me.standing === 'admitted' ||
    me.standing === 'inRoom' ||
    me.standing === 'watching' ||
    me.standing === 'waitingForPlace' ||
    (me.standing === 'left' && me.joinedAt !== null && me.joinedAt >= live.startedAt));

/** How many people a room carries, and whether more can watch it now. */
export interface Seats {
  most: number;
  hasStreams: boolean;
}

type AtDoor = Omit<Place, 'me'> & { me: Entrant };

/** Where somebody goes who may come in: into the room, to its live stream, or nowhere while the meeting is full. */
function seatOf({ live, me, crowd }: AtDoor, { most, hasStreams }: Seats): 'room' | 'stream' | 'none' {
  const isSeated = me.standing === 'inRoom' && me.instanceId === live?.id;
  if (moderates(me.role) || isSeated || !live || me.speaksIn === live.id) return 'room';
  const isWatching = me.standing === 'watching' && me.instanceId === live.id;
  if (crowd.count < most && !(isWatching && hasStreams)) return 'room';
  return hasStreams ? 'stream' : 'none';
}

/** The same as `doorOf`, with regard to how many are in there already. */
export function seatedDoorOf(door: AtDoor, now: Date, seats: Seats): DoorView {
  const decision = doorOf(door, now);
  if (decision.kind !== 'join') return decision;
  const seat = seatOf(door, seats);
  if (seat === 'room') return decision;
  return { kind: seat === 'stream' ? 'watch' : 'full' };
}

/** What pressing Join does for somebody who may knock, however many are in there. */
export function doorOf({ meeting, live, me, crowd }: AtDoor, now: Date): DoorView {
  if (live && me.standing === 'removed' && me.instanceId === live.id)
    return { kind: 'refused', failType: 'meetingLocked' };
  return decideJoin({
    role: joinRole(me),
    nowMs: now.getTime(),
    meeting: {
      startsAtMs: meeting.startsAt?.getTime(),
      durationMinutes: meeting.durationMinutes,
      isCancelled: meeting.state === 'cancelled',
      joinBeforeHostMinutes: meeting.joinBeforeHostMinutes ?? undefined,
      hasLobby: meeting.hasLobby,
    },
    instance: live && {
      isHostPresent: crowd.isHostPresent,
      isLocked: live.isLocked,
      hasEnded: false,
    },
    isPasswordRight: me.hasRight,
    isAdmitted: isAdmitted(me, live),
  });
}
