import * as z from 'zod/mini';
import { AvatarUrl } from './avatars.ts';
import { FailType } from './fail-types.ts';
import { MeetingId } from './meetings.ts';
import { operation } from './operation.ts';
import { DisplayName, Id, Instant } from './values.ts';

/** Limits of a room. */
export const roomLimits = {
  message: 4000,
  /** How many of the last messages a page begins with. */
  messages: 200,
  /** How many people a call may name. */
  named: 1000,
} as const;

export type { FailType } from './fail-types.ts';

/** What somebody is in a room. Hosts and alternate hosts run it, cohosts moderate it. */
export const RoomRole = z.enum(['host', 'alternateHost', 'cohost', 'attendee']);
export type RoomRole = z.infer<typeof RoomRole>;

/** Somebody who is in the room now. Their tracks carry the same id as identity. */
export const RoomParticipant = z.object({
  id: Id,
  displayName: z.string(),
  avatarUrl: AvatarUrl,
  role: RoomRole,
  isGuest: z.boolean(),
  /** When the hand was raised, null while it is down: the first one up speaks first. */
  handRaisedAt: z.nullable(Instant),
  joinedAt: Instant,
  /** Watches the live stream; of those only they are named whose hand is up. */
  isWatching: z.boolean(),
});
export type RoomParticipant = z.infer<typeof RoomParticipant>;

/** Somebody who waits to be let in. */
export const LobbyGuest = z.object({
  id: Id,
  displayName: z.string(),
  avatarUrl: AvatarUrl,
  isGuest: z.boolean(),
  since: Instant,
});
export type LobbyGuest = z.infer<typeof LobbyGuest>;

export const ChatMessage = z.object({
  id: Id,
  participantId: Id,
  displayName: z.string(),
  text: z.string(),
  sentAt: Instant,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/**
 * Where the reader stands: at the door (`ready`), waiting for the host, to be let in or for a place in a full meeting,
 * inside, watching its live stream, or out again. A page follows it: whoever is admitted goes in without a click.
 */
export const Standing = z.enum([
  'ready',
  'waitingForHost',
  'inLobby',
  'waitingForPlace',
  'admitted',
  'inRoom',
  'watching',
  'left',
  'denied',
  'removed',
  'ended',
]);
export type Standing = z.infer<typeof Standing>;

/**
 * What pressing Join does now. A meeting with as many people as it may have is watched as a live stream, or waited for
 * where there are none (`full`).
 */
export const Door = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['start', 'join', 'lobby', 'watch', 'full']) }),
  z.object({ kind: z.enum(['waitForHost', 'refused']), failType: FailType }),
]);
export type Door = z.infer<typeof Door>;

/** What the reader may do; a page offers nothing else. */
export const RoomActions = z.object({
  /** Admit, deny, mute, remove, lock. */
  moderate: z.boolean(),
  /** Make and unmake cohosts. */
  appoint: z.boolean(),
  /** End the meeting for everybody. */
  end: z.boolean(),
  record: z.boolean(),
});

/** A room as one reader sees it. */
export const RoomView = z.object({
  meeting: z.object({
    uuid: MeetingId,
    topic: z.string(),
    /** Digits only. */
    meetingKey: z.string(),
    kind: z.enum(['planned', 'instant', 'personal']),
    hostDisplayName: z.string(),
    /** Null for a personal room. */
    startTime: z.nullable(Instant),
    hasLobby: z.boolean(),
    /** To invite more people; null for who may not see it. */
    meetingLink: z.nullable(z.string()),
  }),
  me: z.object({
    id: Id,
    displayName: z.string(),
    avatarUrl: AvatarUrl,
    role: RoomRole,
    isGuest: z.boolean(),
    standing: Standing,
    actions: RoomActions,
  }),
  door: Door,
  /** When it last ended; null while it goes on, and before it first took place. */
  endedAt: z.nullable(Instant),
  /** An administrator of the site ended it. */
  isEndedByAdmin: z._default(z.boolean(), false),
  /** What is going on now; null while nobody has begun. */
  live: z.nullable(
    z.object({
      startedAt: Instant,
      isLocked: z.boolean(),
      /** Since when everything is recorded; null while nothing is. */
      recordingSince: z.nullable(Instant),
    }),
  ),
  /** Who is in the room; empty for who is not inside and does not moderate. */
  participants: z.array(RoomParticipant),
  /** How many watch the live stream; null for who does not moderate. */
  watching: z.nullable(z.number()),
  /** Who waits, first come first; empty for who does not moderate. */
  lobby: z.array(LobbyGuest),
  /** The last messages, oldest first; empty for who is not inside. */
  messages: z.array(ChatMessage),
});
export type RoomView = z.infer<typeof RoomView>;

/** In what pictures are sent; every browser has VP8 (RFC 7742), which is sent as well to who has not the others. */
export const VideoCodec = z.enum(['vp8', 'h264', 'vp9', 'av1']);
export type VideoCodec = z.infer<typeof VideoCodec>;

/** How to reach the media engine: `new Room().connect(url, token)`. */
export const MediaAccess = z.object({
  /** An absolute address, or a path below the portal's own origin. */
  url: z.string(),
  token: z.string(),
  /** What the deployment prefers. */
  videoCodec: VideoCodec,
});
export type MediaAccess = z.infer<typeof MediaAccess>;

/** Where the live stream of a meeting is, for who watches it. */
export const StreamAccess = z.object({
  /** Of the HLS playlist (RFC 8216), below the portal's own origin; works for the caller's place, for some hours. */
  url: z.string(),
});
export type StreamAccess = z.infer<typeof StreamAccess>;

/** Events of the channels `room:{uuid}`, `lobby:{uuid}` and `door:{uuid}`, and of one's own channel for who is not inside. */
export const roomEvents = {
  /** Something of the room changed: read it again; with `isOwn` something of the reader's own. Data: `{uuid, isOwn?}`. */
  changed: 'room.changed',
  /** A chat message. Data: `{uuid, message}`. */
  message: 'room.message',
} as const;

const uuid = z.object({ uuid: MeetingId });
const somebody = z.object({ uuid: MeetingId, participantId: Id });

export const getRoom = operation({
  id: 'room.get',
  method: 'GET',
  path: '/meetings/{uuid}/room',
  summary: 'The room as the caller sees it: where they stand, who is in, who waits, the last messages.',
  audience: 'guest',
  params: uuid,
  answer: RoomView,
  errors: ['notFound'],
});

export const enterRoom = operation({
  id: 'room.enter',
  method: 'POST',
  path: '/meetings/{uuid}/room/entry',
  summary: 'Begins the meeting, joins it, or waits at its door, as the rules of the meeting say.',
  audience: 'guest',
  params: uuid,
  body: z.object({ displayName: z.optional(DisplayName) }),
  /** `media` is there when the caller is let in, `stream` when they watch. */
  answer: z.object({
    door: Door,
    room: RoomView,
    media: z.nullable(MediaAccess),
    stream: z.nullable(StreamAccess),
  }),
  errors: ['notFound'],
});

export const leaveRoom = operation({
  id: 'room.leave',
  method: 'POST',
  path: '/meetings/{uuid}/room/exit',
  summary: 'Leaves the room, or its door.',
  audience: 'guest',
  params: uuid,
  errors: ['notFound'],
});

export const leaveWithPage = operation({
  id: 'room.leaveWithPage',
  method: 'POST',
  path: '/meetings/{uuid}/room/page-gone',
  summary:
    'The page goes: who enters again within six seconds has never been away, everybody else has left the room, or its door.',
  audience: 'guest',
  params: uuid,
  errors: ['notFound'],
});

export const raiseHand = operation({
  id: 'room.raiseHand',
  method: 'PUT',
  path: '/meetings/{uuid}/room/participants/{participantId}/hand',
  summary: 'Raises the own hand or lowers it; who moderates can lower those of others.',
  audience: 'guest',
  params: somebody,
  body: z.object({ isRaised: z.boolean() }),
  errors: ['notFound'],
});

export const sendMessage = operation({
  id: 'room.sendMessage',
  method: 'POST',
  path: '/meetings/{uuid}/room/messages',
  summary: 'Says something to everybody in the room. Sent twice with one `clientId` it is said once.',
  audience: 'guest',
  params: uuid,
  body: z.object({
    clientId: Id,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(roomLimits.message)),
  }),
  answer: ChatMessage,
  errors: ['notFound'],
});

export const admitGuests = operation({
  id: 'room.admit',
  method: 'POST',
  path: '/meetings/{uuid}/room/lobby/admissions',
  summary: 'Lets people in from the lobby: those named, or everybody. Begins the meeting if nobody has.',
  audience: 'person',
  params: uuid,
  body: z.object({
    participantIds: z.union([z.literal('all'), z.array(Id).check(z.maxLength(roomLimits.named))]),
  }),
  errors: ['notFound'],
});

export const denyGuest = operation({
  id: 'room.deny',
  method: 'DELETE',
  path: '/meetings/{uuid}/room/lobby/{participantId}',
  summary: 'Turns somebody in the lobby away.',
  audience: 'person',
  params: somebody,
  errors: ['notFound'],
});

export const muteParticipants = operation({
  id: 'room.mute',
  method: 'POST',
  path: '/meetings/{uuid}/room/mute',
  summary: 'Mutes the microphones of those named, or of everybody but those who run the meeting.',
  audience: 'person',
  params: uuid,
  body: z.object({
    participantIds: z.union([z.literal('all'), z.array(Id).check(z.maxLength(roomLimits.named))]),
  }),
  errors: ['notFound'],
});

export const removeParticipant = operation({
  id: 'room.remove',
  method: 'DELETE',
  path: '/meetings/{uuid}/room/participants/{participantId}',
  summary: 'Removes somebody from the room; they cannot come back while it lasts.',
  audience: 'person',
  params: somebody,
  errors: ['notFound'],
});

export const appointCohost = operation({
  id: 'room.appoint',
  method: 'PUT',
  path: '/meetings/{uuid}/room/participants/{participantId}/role',
  summary: 'Makes somebody a cohost, or an attendee again.',
  audience: 'person',
  params: somebody,
  body: z.object({ role: z.enum(['cohost', 'attendee']) }),
  errors: ['notFound'],
});

export const bringIn = operation({
  id: 'room.bringIn',
  method: 'POST',
  path: '/meetings/{uuid}/room/participants/{participantId}/entry',
  summary: 'Brings somebody who watches into the room, to hear and see it at once and to speak.',
  audience: 'person',
  params: somebody,
  errors: ['notFound'],
});

export const lockRoom = operation({
  id: 'room.lock',
  method: 'PUT',
  path: '/meetings/{uuid}/room/lock',
  summary: 'Locks the room: nobody else comes in. Or unlocks it.',
  audience: 'person',
  params: uuid,
  body: z.object({ isLocked: z.boolean() }),
  errors: ['notFound'],
});

export const endMeeting = operation({
  id: 'room.end',
  method: 'DELETE',
  path: '/meetings/{uuid}/room',
  summary: 'Ends the meeting for everybody.',
  audience: 'person',
  params: uuid,
  errors: ['notFound'],
});
