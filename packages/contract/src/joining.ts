import { AvatarUrl } from './avatars.ts';
import { meetingPassword } from '@portico/domain/meeting-password';
import { vanityName } from '@portico/domain/vanity-name';
import * as z from 'zod/mini';
import { meetingLimits, MeetingId, title } from './meetings.ts';
import { operation } from './operation.ts';
import { FailType } from './fail-types.ts';
import { DisplayName, Email, Instant } from './values.ts';

/** A value of a header: percent-encoded UTF-8 on the wire (OP-87). */
const header = (most: number) => z.optional(z.string().check(z.maxLength(most)));

export const prejoin = operation({
  id: 'joining.prejoin',
  method: 'POST',
  path: '/meetings/prejoin',
  summary:
    'Whether and how the caller may join. Somebody whose link or password is right has a place at the door from now on.',
  audience: 'guest',
  /** One of `meetinguuid` and `pmrid` (PREJ-09); the token of a link, or the password, for who is not invited. */
  headers: z.object({
    meetinguuid: z.optional(MeetingId),
    pmrid: z.optional(MeetingId),
    meetingauthtoken: header(64),
    password: z.optional(z.string().check(z.overwrite(meetingPassword), z.maxLength(meetingLimits.password))),
    hostkey: header(64),
  }),
  body: z.object({
    attendeeFullName: z.optional(DisplayName),
    attendeeEmail: z.optional(Email),
    externalEventOccurrenceId: z.optional(z.string().check(z.maxLength(256))),
    externalType: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({
    checkResult: z.enum(['success', 'fail']),
    failType: z.nullable(FailType),
    /** Native clients are a later matter: null here. */
    sparkLaunchUrl: z.nullable(z.string()),
    /** Where the room is; there too one waits for the host, or for the lock. Null for who has no place at the door. */
    mjsJoinUrl: z.nullable(z.string()),
    supportThinClient: z.boolean(),
  }),
  errors: ['inputInvalid', 'notFound', 'meetingEnded'],
});

export const findMeeting = operation({
  id: 'joining.find',
  method: 'GET',
  path: '/meetings',
  summary: 'The meeting that a number or a link means. It tells nothing of the meeting but where to join.',
  audience: 'anyone',
  headers: z.object({ meetinguri: z.string().check(z.minLength(1), z.maxLength(500)) }),
  answer: z.object({
    uuid: MeetingId,
    scheduledType: z.enum(['pmr', 'scheduled']),
    siteUrl: z.string(),
    /** The page to join from, a path below the origin; it carries what the link that was given carried. */
    meetingJoinLink: z.string(),
  }),
  errors: ['notFound'],
});

/** A person's own room: always there, at the same address. */
export const PersonalRoom = z.object({
  uuid: MeetingId,
  topic: z.string(),
  /** Digits only. */
  meetingNumber: z.string(),
  meetingLink: z.string(),
  /** What the room is called in a link that people can remember, and that link; null where it has no name of its own. */
  vanityId: z.nullable(z.string()),
  vanityLink: z.nullable(z.string()),
  hasLobby: z.boolean(),
  /** People are in it now: it is joined, not started. */
  isLive: z.boolean(),
});
export type PersonalRoom = z.infer<typeof PersonalRoom>;

export const getPersonalRoom = operation({
  id: 'rooms.mine',
  method: 'GET',
  path: '/pmr/mine',
  summary: 'The personal room of the caller; null before it is first used.',
  audience: 'person',
  answer: z.object({ room: z.nullable(PersonalRoom) }),
});

export const openPersonalRoom = operation({
  id: 'rooms.open',
  method: 'PUT',
  path: '/pmr/mine',
  summary: 'Makes the personal room of the caller, unless there is one, and answers it.',
  audience: 'person',
  answer: PersonalRoom,
});

/** What its owner changes of a personal room. */
const OwnRoom = z.object({
  hasLobby: z.boolean(),
  /** `domain/vanity-name` says what it may be; null for none. */
  vanityId: z.nullable(z.string().check(z.maxLength(200), z.overwrite(vanityName))),
});

export const changePersonalRoom = operation({
  id: 'rooms.change',
  method: 'PATCH',
  path: '/pmr/mine',
  summary:
    'Changes how the personal room lets people in, and what it is called in links. A name that is given up is anybody’s from then on.',
  audience: 'person',
  body: z.extend(z.partial(OwnRoom), { was: z.optional(z.partial(OwnRoom)) }),
  answer: PersonalRoom,
  errors: ['notFound', 'changedMeanwhile'],
});

export const renewRoomLink = operation({
  id: 'rooms.renewLink',
  method: 'POST',
  path: '/pmr/mine/link',
  summary:
    'Gives the personal room a new link. The one before ends: who came by it and is not inside needs the new one.',
  audience: 'person',
  answer: PersonalRoom,
  errors: ['notFound'],
});

export const listRecentRooms = operation({
  id: 'rooms.recent',
  method: 'GET',
  path: '/pmrs/recent',
  summary: 'The rooms that the caller was in last, the latest first.',
  audience: 'person',
  answer: z.object({
    rooms: z.array(
      z.object({
        uuid: MeetingId,
        topic: z.string(),
        hostDisplayName: z.string(),
        hostAvatarUrl: AvatarUrl,
        kind: z.enum(['planned', 'instant', 'personal']),
        lastJoinedAt: Instant,
        isLive: z.boolean(),
        /** What going in is for the caller now; null while nobody can. */
        entry: z.nullable(z.enum(['start', 'join'])),
      }),
    ),
  }),
});

export const startInstantMeeting = operation({
  id: 'joining.startInstant',
  method: 'POST',
  path: '/meetings/instant',
  summary:
    'Makes a meeting for now, with nobody invited yet. It is in no list before somebody has entered it; asked twice within a minute, it is one.',
  audience: 'person',
  body: z.object({ topic: title(meetingLimits.topic) }),
  answer: z.object({ uuid: MeetingId }),
});
