import { lineGrades, lineLimits, spellKinds } from '@portico/domain/line-quality';
import * as z from 'zod/mini';
import { MeetingId } from './meetings.ts';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { Id, Instant } from './values.ts';

/** Limits of what is measured. */
export const qualityLimits = {
  /** How many samples one report may carry: what could not be sent for a minute. */
  samples: 6,
  /** The longest time that one sample is about. */
  sampleSeconds: 30,
  /** How long ago a sample may have ended. */
  secondsAgo: 120,
} as const;

/** How often the page of a room reports, in milliseconds. */
export const REPORT_EVERY_MS = 10_000;

const Count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

/** What one person sent or received. The bounds are what a line can carry in 30 seconds, so that nobody makes up more. */
const Flow = z.object({ bytes: Count(4_000_000_000), packets: Count(4_000_000), lost: Count(4_000_000) });

/** What a browser measured of its own line in some seconds (W3C webrtc-stats). */
export const LineSample = z.object({
  /** How long ago it ended: clocks of browsers are not asked. */
  secondsAgo: z.number().check(z.minimum(0), z.maximum(qualityLimits.secondsAgo)),
  seconds: z.number().check(z.minimum(1), z.maximum(qualityLimits.sampleSeconds)),
  up: Flow,
  down: Flow,
  /** Milliseconds there and back; null where the browser does not say. */
  roundTripMs: z.nullable(z.number().check(z.minimum(0), z.maximum(30_000))),
  /** Milliseconds; the largest of all that is received. */
  jitterMs: z.nullable(z.number().check(z.minimum(0), z.maximum(30_000))),
  /** The largest own picture that left, in lines, and in how many layers. */
  sent: z.object({ height: Count(16_384), layers: Count(16) }),
  /** Pictures of others: how many came, the largest in lines, and how many the line did not carry. */
  seen: z.object({ pictures: Count(1000), height: Count(16_384), held: Count(1000) }),
  /** What limited the line, as far as a browser knows. */
  limits: z.array(z.enum(['uplink', 'downlink', 'device'])).check(z.maxLength(3)),
});
export type LineSample = z.infer<typeof LineSample>;

const Share = z.nullable(z.number());

/** How a line was in some stretch of time. */
export const Line = z.object({
  grade: z.enum(lineGrades),
  upBitsPerSecond: z.number(),
  downBitsPerSecond: z.number(),
  /** 0 to 1; null where too little was sent to say. */
  upLoss: Share,
  downLoss: Share,
  roundTripMs: z.nullable(z.number()),
  jitterMs: z.nullable(z.number()),
  /** Lines of the largest own picture, 0 for none. */
  sentHeight: z.int(),
  sentLayers: z.int(),
  /** Pictures of others that came, and lines of the largest. */
  pictures: z.int(),
  seenHeight: z.int(),
  /** Pictures that came in a lower layer than was wanted, because the line does not carry more; null where the engine does not say. */
  lowered: z.nullable(z.int()),
  /** Pictures that did not come at all for that reason. */
  held: z.int(),
  /** What the engine believes that the line carries, in bits a second; null where it does not say, or trusts it with all. */
  downlinkBitsPerSecond: z.nullable(z.number()),
  /** What limited it for at least half of the time. */
  limits: z.array(z.enum(lineLimits)),
});
export type Line = z.infer<typeof Line>;

/** One minute of a line. */
export const LineMinute = z.extend(Line, { at: Instant });
export type LineMinute = z.infer<typeof LineMinute>;

/** A time in which one thing was wrong with somebody's line. */
export const Spell = z.object({
  participantId: Id,
  displayName: z.string(),
  kind: z.enum(spellKinds),
  from: Instant,
  until: Instant,
  /** Of that direction, 0 to 1; null for a kind that is not about one. */
  loss: Share,
  /** The longest; null for a kind that is not about it. */
  roundTripMs: z.nullable(z.number()),
});
export type Spell = z.infer<typeof Spell>;

const linePage = page(50);

export const reportLine = operation({
  id: 'quality.report',
  method: 'POST',
  path: '/meetings/{uuid}/room/line',
  summary: 'What the page of a room measured of its own line; only who is inside has one.',
  audience: 'guest',
  params: z.object({ uuid: MeetingId }),
  body: z.object({ samples: z.array(LineSample).check(z.minLength(1), z.maxLength(qualityLimits.samples)) }),
  errors: ['notFound'],
});

/** A meeting that goes on, and how its lines are. */
export const LiveRoom = z.object({
  instanceId: Id,
  meetingUUID: MeetingId,
  topic: z.string(),
  startedAt: Instant,
  /** Who is inside, and of how many the line is known. */
  people: z.int(),
  measured: z.int(),
  fair: z.int(),
  poor: z.int(),
  /** Of all of them: the worst grade, every limit of one of them, what they carry together, and the rest over all. */
  line: Line,
});
export type LiveRoom = z.infer<typeof LiveRoom>;

/** The media engine that this process works with; null is what it does not say. */
export const EngineState = z.object({
  kind: z.enum(['embedded', 'livekit']),
  isRunning: z.boolean(),
  rooms: z.nullable(z.int()),
  participants: z.nullable(z.int()),
  /** Of one core, since it was last looked at: 1 is all that one process can use. */
  cpuShare: z.nullable(z.number()),
  residentBytes: z.nullable(z.number()),
  packetsInPerSecond: z.nullable(z.number()),
  packetsOutPerSecond: z.nullable(z.number()),
});
export type EngineState = z.infer<typeof EngineState>;

export const listLiveRooms = operation({
  id: 'quality.liveRooms',
  method: 'GET',
  path: '/media/rooms',
  summary:
    'The meetings of the site that go on now with how their lines are, the worst first; and the engine.',
  audience: 'person',
  query: z.object(linePage.query),
  answer: z.object({
    /** Null only where a portal was started without one. */
    engine: z.nullable(EngineState),
    rooms: z.array(LiveRoom),
    ...linePage.answerWithTotal,
    /** Inside all of them. */
    people: z.int(),
  }),
  errors: ['forbidden'],
});

/** Somebody's line in a list: over the last one or two minutes of a meeting that goes on, or over all of one. */
export const PersonLine = z.object({
  participantId: Id,
  displayName: z.string(),
  isGuest: z.boolean(),
  /** Measured minutes, and how many of them were good. */
  minutes: z.int(),
  goodMinutes: z.int(),
  line: Line,
});
export type PersonLine = z.infer<typeof PersonLine>;

export const getLiveRoom = operation({
  id: 'quality.liveRoom',
  method: 'GET',
  path: '/media/rooms/{instanceId}',
  summary: 'Everybody in a meeting that goes on, with how their line is now, the worst first.',
  audience: 'person',
  params: z.object({ instanceId: Id }),
  query: z.object(linePage.query),
  answer: z.object({ room: LiveRoom, people: z.array(PersonLine), ...linePage.answerWithTotal }),
  errors: ['forbidden', 'notFound'],
});

/** One time that a meeting took place. */
export const MeetingTime = z.object({
  instanceId: Id,
  startedAt: Instant,
  /** Null while it goes on. */
  endedAt: z.nullable(Instant),
});
export type MeetingTime = z.infer<typeof MeetingTime>;

export const listPastTimes = operation({
  id: 'quality.pastTimes',
  method: 'GET',
  path: '/media/meetings',
  summary: 'The meetings of the site that are over, the latest first: each leads to its report.',
  audience: 'person',
  query: z.object(linePage.query),
  answer: z.object({
    times: z.array(z.extend(MeetingTime, { meetingUUID: MeetingId, topic: z.string() })),
    ...linePage.answer,
  }),
  errors: ['forbidden'],
});

/** How the lines of a meeting were, one time that it took place. */
export const QualityReport = z.object({
  meeting: z.object({ uuid: MeetingId, topic: z.string() }),
  /** The last times that the meeting took place, the latest first. */
  times: z.array(MeetingTime),
  /** Which of them this is about; null for a meeting that never took place. */
  time: z.nullable(MeetingTime),
  /** Measured minutes of everybody together, by how they were. */
  minutes: z.object({ good: z.int(), fair: z.int(), poor: z.int() }),
  line: Line,
  /** The longest first; at most twenty. */
  spells: z.array(Spell),
  people: z.array(PersonLine),
  ...linePage.answerWithTotal,
});
export type QualityReport = z.infer<typeof QualityReport>;

export const getQualityReport = operation({
  id: 'quality.meeting',
  method: 'GET',
  path: '/meetings/{uuid}/quality',
  summary:
    'How the lines of a meeting were or are: for who moderated it, and for administrators of the site.',
  audience: 'person',
  params: z.object({ uuid: MeetingId }),
  query: z.object({
    /** Which time it took place; the latest when it is left out. */
    instanceId: z.optional(Id),
    ...linePage.query,
  }),
  answer: QualityReport,
  errors: ['notFound'],
});

export const getPersonQuality = operation({
  id: 'quality.person',
  method: 'GET',
  path: '/meetings/{uuid}/quality/{instanceId}/{participantId}',
  summary: 'The line of one person minute by minute, for the same readers; at most the last day of it.',
  audience: 'person',
  params: z.object({ uuid: MeetingId, instanceId: Id, participantId: Id }),
  answer: z.object({
    participantId: Id,
    displayName: z.string(),
    isGuest: z.boolean(),
    minutes: z.array(LineMinute),
    spells: z.array(Spell),
  }),
  errors: ['notFound'],
});
