import type { ChatMessage, LobbyGuest, RoomParticipant, RoomView, Standing } from '@portico/contract/room';
import { wireId } from '../meetings/index.ts';
import { avatarUrlOf } from '../people/index.ts';
import type { MessageRow } from './chat.store.ts';
import type { Place } from './joining.context.ts';
import { isPresent, roomActions, seatedDoorOf, type Seats } from './joining.policy.ts';
import type { InstanceRow, LastEnd, ParticipantRow } from './joining.store.ts';

export const presentMessage = ({ sentAt, ...message }: MessageRow): ChatMessage => ({
  id: message.id,
  participantId: message.participantId,
  displayName: message.displayName,
  text: message.text,
  sentAt: sentAt.toISOString(),
});

export const presentParticipant = (row: ParticipantRow): RoomParticipant => ({
  id: row.id,
  displayName: row.displayName,
  avatarUrl: avatarUrlOf(row.avatarId),
  role: row.role,
  isGuest: row.personId === null,
  handRaisedAt: row.handRaisedAt?.toISOString() ?? null,
  joinedAt: (row.joinedAt ?? row.standingSince).toISOString(),
  isWatching: row.standing === 'watching',
});

const presentWaiting = (row: ParticipantRow): LobbyGuest => ({
  id: row.id,
  displayName: row.displayName,
  avatarUrl: avatarUrlOf(row.avatarId),
  isGuest: row.personId === null,
  since: row.standingSince.toISOString(),
});

const about = new Set<Standing>([
  'left',
  'denied',
  'removed',
  'ended',
  'admitted',
  'inRoom',
  'watching',
  'waitingForPlace',
]);

/** Where somebody stands now: what was said of an earlier time does not hold for the next. */
export function standingOf(
  { standing, instanceId }: ParticipantRow,
  live: InstanceRow | undefined,
): Standing {
  return live && about.has(standing) && instanceId !== live.id ? 'ready' : standing;
}

interface RoomFacts {
  place: Place;
  /** Who is in the room; empty for who is shown none of them. */
  inside: readonly ParticipantRow[];
  /** How it last ended, of a meeting that does not take place now. */
  ended: LastEnd | undefined;
  lobby: readonly ParticipantRow[];
  /** Of those who watch, whom the reader is told of. */
  raised: readonly ParticipantRow[];
  /** How many watch; undefined for who is not told. */
  watching: number | undefined;
  messages: readonly MessageRow[];
  meetingLink: string;
  /** Whether there is a recorder. */
  isRecordable: boolean;
  seats: Seats;
  now: Date;
}

/** A room as one participant sees it: what is not theirs to see is empty. */
export function presentRoom(seen: RoomFacts): RoomView {
  const { place, inside, ended, lobby, raised, watching, messages, meetingLink, isRecordable, seats, now } =
    seen;
  const { meeting, live, me } = place;
  const allowed = roomActions(me.role);
  const actions = { ...allowed, record: allowed.record && isRecordable };
  const standing = standingOf(me, live);
  const isInside = isPresent({ standing });
  return {
    meeting: {
      uuid: wireId(meeting.id),
      topic: meeting.topic,
      meetingKey: meeting.number,
      kind: meeting.kind,
      hostDisplayName: meeting.hostDisplayName,
      startTime: meeting.startsAt?.toISOString() ?? null,
      hasLobby: meeting.hasLobby,
      meetingLink: me.personId !== null && me.hasRight ? meetingLink : null,
    },
    me: {
      id: me.id,
      displayName: me.displayName,
      avatarUrl: avatarUrlOf(me.avatarId),
      role: me.role,
      isGuest: me.personId === null,
      standing,
      actions,
    },
    door: seatedDoorOf(place, now, seats),
    endedAt: ended?.endedAt.toISOString() ?? null,
    isEndedByAdmin: ended?.isByAdmin ?? false,
    live: live
      ? {
          startedAt: live.startedAt.toISOString(),
          isLocked: live.isLocked,
          recordingSince: live.recordingSince?.toISOString() ?? null,
        }
      : null,
    participants: isInside || actions.moderate ? [...inside, ...raised].map(presentParticipant) : [],
    watching: watching ?? null,
    lobby: actions.moderate ? lobby.map(presentWaiting) : [],
    messages: isInside ? messages.map(presentMessage) : [],
  };
}
