import * as z from 'zod/mini';
import { MeetingId } from './meetings.ts';
import { operation } from './operation.ts';
import { Instant } from './values.ts';

/** A stretch of a recording, in milliseconds of its clock. */
const Span = z.object({ from: z.number(), to: z.number() });

/** What a track comes from. */
export const trackSources = ['camera', 'microphone', 'screen', 'screenAudio', 'unknown'] as const;

/** Somebody who was in the meeting while it was recorded, in the order in which they came. */
export const RecordedPerson = z.object({
  name: z.string(),
  present: z.array(Span),
});

/** One camera, screen or microphone of a recording, in a file of its own. */
export const RecordedTrack = z.object({
  /** Whose it is: a place in `people`. */
  person: z.int(),
  kind: z.enum(['audio', 'video']),
  source: z.enum(trackSources),
  /** As `MediaSource.isTypeSupported` takes it. */
  mimeType: z.string(),
  /** When the file's own time 0 is, in milliseconds of the recording's clock. */
  start: z.number(),
  /** Milliseconds. */
  duration: z.number(),
  /** When it was switched off. */
  muted: z.array(Span),
  /** The file, in ranges. */
  src: z.string(),
  /**
   * Where to begin reading the file: pairs of big-endian 64-bit floats, a time in milliseconds of the file and the byte where
   * what can be decoded from then on begins. Null for recordings that were made before there was one.
   */
  indexSrc: z.nullable(z.string()),
  /** How loud a microphone was: a byte for each 100 ms of the file's time, 0 (silence) to 127. Null where nobody noted it. */
  levelsSrc: z.nullable(z.string()),
});
export type RecordedTrack = z.infer<typeof RecordedTrack>;

/** The tracks of a recording, as one reader may play them. */
export const RecordingTracks = z.object({
  /** Milliseconds. */
  duration: z.number(),
  people: z.array(RecordedPerson),
  tracks: z.array(RecordedTrack),
  /** Until when the links work. */
  expiresAt: Instant,
});
export type RecordingTracks = z.infer<typeof RecordingTracks>;

export const listRecordingTracks = operation({
  id: 'recordings.tracks',
  method: 'GET',
  path: '/recordings/{uuid}/tracks',
  summary:
    'The tracks of a recording that has ended, with signed links to play them together; the links end after 90 minutes.',
  audience: 'person',
  params: z.object({ uuid: MeetingId }),
  answer: RecordingTracks,
  errors: ['notFound', 'unavailable'],
});
