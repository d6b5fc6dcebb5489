import type { ChatMessage, LobbyGuest, RoomParticipant, RoomView } from '@portico/contract/room';

export const UUID = '0d3c739648824433b174f3c3f6fa3900';

/** An id as the contract wants it, of a number. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Somebody in the room; the number says who, and when they came. */
export const participant = (n: number, rest: Partial<RoomParticipant> = {}): RoomParticipant => ({
  id: id(n),
  displayName: `Person ${n}`,
  avatarUrl: null,
  role: 'attendee',
  isGuest: false,
  handRaisedAt: null,
  isWatching: false,
  joinedAt: new Date(Date.UTC(2026, 10, 22, 9, n)).toISOString(),
  ...rest,
});

export const waiting = (n: number, displayName = `Guest ${n}`): LobbyGuest => ({
  id: id(n),
  displayName,
  avatarUrl: null,
  isGuest: true,
  since: '2026-11-22T09:00:00.000Z',
});

export const message = (n: number, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id: id(1000 + n),
  participantId: id(2),
  displayName: 'Person 2',
  text: `Message ${n}`,
  sentAt: new Date(Date.UTC(2026, 10, 22, 10, n)).toISOString(),
  ...rest,
});

const nothing = { moderate: false, appoint: false, end: false, record: false };

/** A room as person 1, an attendee, sees it before anything has happened. */
export const roomView = (rest: Partial<RoomView> = {}, me: Partial<RoomView['me']> = {}): RoomView => ({
  meeting: {
    uuid: UUID,
    topic: 'Design review',
    meetingKey: '1284567730',
    kind: 'planned',
    hostDisplayName: 'Ada Lovelace',
    startTime: '2026-11-22T09:00:00.000Z',
    hasLobby: true,
    meetingLink: 'https://portal.example/join/1284567730',
  },
  me: {
    id: id(1),
    displayName: 'Person 1',
    avatarUrl: null,
    role: 'attendee',
    isGuest: false,
    standing: 'ready',
    actions: nothing,
    ...me,
  },
  door: { kind: 'join' },
  endedAt: null,
  isEndedByAdmin: false,
  live: null,
  participants: [],
  watching: null,
  lobby: [],
  messages: [],
  ...rest,
});

/** The same room for its host, who is in it. */
export const hostView = (rest: Partial<RoomView> = {}): RoomView =>
  roomView(
    {
      live: { startedAt: '2026-11-22T09:00:00.000Z', isLocked: false, recordingSince: null },
      participants: [participant(1, { role: 'host' })],
      ...rest,
    },
    {
      role: 'host',
      standing: 'inRoom',
      actions: { moderate: true, appoint: true, end: true, record: true },
    },
  );
