import type { Door as DoorView, RoomActions, RoomRole } from '@portico/contract/room';
import { decideJoin, type JoinRole } from '@portico/domain/join-decision';
import type * as z from 'zod/mini';
import type { MediaStanding, Place } from './joining.context.ts';
import { RUN_BY, type InstanceRow, type ParticipantRow } from './joining.store.ts';

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
export const mediaStanding = (role: RoomRole): MediaStanding => ({
  role: runsMeeting(role) ? 'host' : role === 'cohost' ? 'cohost' : 'attendee',
  isScreenShareAllowed: true,
});

/** What the door looks at in somebody who comes. */
type Comer = Pick<ParticipantRow, 'role' | 'personId' | 'standing' | 'instanceId' | 'joinedAt' | 'speaksIn'>;

const joinRole = ({ role, personId }: Comer): JoinRole =>
  role === 'attendee' ? (personId === null ? 'guest' : 'invitee') : role;

/** Let in to what is going on now, or in there before: who was in comes back without asking. */
const isAdmitted = (me: Comer, live: InstanceRow | undefined): boolean =>
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

type AtDoor = Omit<Place, 'me'> & { me: Comer };

/** Where somebody goes who may come in: into the room, to its live stream, or nowhere while the meeting is full. */
function seatOf({ live, me, crowd }: AtDoor, { most, hasStreams }: Seats): 'room' | 'stream' | 'none' {
  const isInside = me.standing === 'inRoom' && me.instanceId === live?.id;
  if (moderates(me.role) || isInside || !live || me.speaksIn === live.id) return 'room';
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
    isPasswordRight: true, // the place at the door is the proof
    isAdmitted: isAdmitted(me, live),
  });
}
