import * as z from 'zod/mini';
import { MeetingId, title } from './meetings.ts';
import { operation } from './operation.ts';
import { page, sorted } from './page.ts';
import { Interruption } from './recording-control.ts';
import { Instant } from './values.ts';

/** Limits of recordings. */
export const recordingLimits = {
  name: 128,
  keyword: 128,
  /** How long a media link works, in seconds. */
  linkSeconds: 90 * 60,
  /** How long a deleted recording can be restored, in days. */
  trashDays: 30,
} as const;

/**
 * Where a recording stands: it is being made, waits to be composed, is composed, is on its way to the store where every
 * process finds it, or can be played. `tracksOnly`: no
 * movie could be made, the tracks can be downloaded. `failed`: nothing was kept that could be played or downloaded.
 */
export const recordingStates = [
  'recording',
  'waiting',
  'composing',
  'storing',
  'ready',
  'tracksOnly',
  'failed',
] as const;
export const RecordingState = z.enum(recordingStates);
export type RecordingState = z.infer<typeof RecordingState>;

/**
 * Why there is no movie: movies cannot be composed on this server, this one could not be, or there was nothing to see.
 * `storageAway`: not yet, for the store does not answer; it is kept on the server until then.
 */
export const movieProblems = [
  'composerMissing',
  'composeFailed',
  'diskFull',
  'nothingRecorded',
  'storageAway',
] as const;
export const MovieProblem = z.enum(movieProblems);
export type MovieProblem = z.infer<typeof MovieProblem>;

/** What the reader may do with a recording now: what is false is not offered. */
export const RecordingActions = z.object({
  play: z.boolean(),
  /** The tracks together, as long as there is no movie or while it is made (`recordings.tracks`). */
  playTracks: z.boolean(),
  /** The movie, or the tracks where there is none. */
  download: z.boolean(),
  /** Rename, allow downloads. */
  edit: z.boolean(),
  delete: z.boolean(),
  restore: z.boolean(),
});

/** A recording in a list. */
export const RecordingSummary = z.object({
  recordUUID: MeetingId,
  recordName: z.string(),
  ownerDisplayName: z.string(),
  createTime: Instant,
  /** Milliseconds; null while it is recorded. */
  duration: z.nullable(z.number()),
  /** Bytes of what is played or downloaded; null until that is known. */
  fileSize: z.nullable(z.number()),
  status: z.enum(['Active', 'Deleted']),
  state: RecordingState,
  /** How much of the movie is composed, 0 to 1. */
  progress: z.number(),
  interruption: z.nullable(Interruption),
  problem: z.nullable(MovieProblem),
  preventDownload: z.boolean(),
  /** A signed link; null without a poster. */
  posterSrc: z.nullable(z.string()),
  actions: RecordingActions,
});
export type RecordingSummary = z.infer<typeof RecordingSummary>;

/** A recording on its own page. */
export const RecordingDetail = z.extend(RecordingSummary, {
  meetingUUID: MeetingId,
  /** Only the owner may change it. */
  isOwner: z.boolean(),
  /** Until when it can be restored; null for one that is not deleted. */
  restorableUntil: z.nullable(Instant),
});
export type RecordingDetail = z.infer<typeof RecordingDetail>;

const uuid = z.object({ uuid: MeetingId });
const recordingPage = page(20);

export const listRecordings = operation({
  id: 'recordings.list',
  method: 'GET',
  path: '/recordings',
  summary:
    'The recordings that the caller may watch: all, their own, those of others, or the deleted ones of their own.',
  audience: 'person',
  query: z.object({
    filterType: z._default(z.enum(['all', 'mine', 'shared', 'deleted']), 'all'),
    /** Part of the name, however it is written. */
    keyword: z._default(z.string().check(z.trim(), z.maxLength(recordingLimits.keyword)), ''),
    ...sorted(['createTime', 'recordName', 'duration', 'fileSize'], {
      orderBy: 'createTime',
      orderType: 'DESC',
    }),
    ...recordingPage.query,
  }),
  answer: z.object({ recordings: z.array(RecordingSummary), ...recordingPage.answerWithTotal }),
});

export const getRecording = operation({
  id: 'recordings.get',
  method: 'GET',
  path: '/recordings/{uuid}',
  summary: 'A recording, whatever its state.',
  audience: 'person',
  params: uuid,
  answer: RecordingDetail,
  errors: ['notFound'],
});

export const streamRecording = operation({
  id: 'recordings.stream',
  method: 'GET',
  path: '/recordings/{uuid}/stream',
  summary: 'Signed links to play or download a recording; they end after 90 minutes.',
  audience: 'person',
  params: uuid,
  answer: z.object({
    recordUUID: MeetingId,
    recordName: z.string(),
    ownerDisplayName: z.string(),
    createTime: Instant,
    /** Milliseconds; null while it is recorded. */
    duration: z.nullable(z.number()),
    /** Bytes. */
    fileSize: z.nullable(z.number()),
    preventDownload: z.boolean(),
    /** The movie, to be played; null while there is none. */
    fallbackPlaySrc: z.nullable(z.string()),
    posterSrc: z.nullable(z.string()),
    /** Null where nothing may be downloaded, or nothing can be yet. */
    downloadRecordingInfo: z.nullable(
      z.object({
        downloadInfo: z.object({
          mp4URL: z.nullable(z.string()),
          audioURL: z.nullable(z.string()),
          hlsURL: z.nullable(z.string()),
          /** A ZIP of the tracks, where there is no movie. */
          tracksURL: z.nullable(z.string()),
        }),
      }),
    ),
    /** Until when the links work. */
    expiresAt: Instant,
  }),
  errors: ['notFound'],
});

export const changeRecording = operation({
  id: 'recordings.change',
  method: 'PATCH',
  path: '/recordings/{uuid}',
  summary: 'Renames a recording, or says whether those who may watch it may download it.',
  audience: 'person',
  params: uuid,
  body: z.object({
    recordName: z.optional(title(recordingLimits.name)),
    preventDownload: z.optional(z.boolean()),
  }),
  answer: RecordingDetail,
  errors: ['notFound'],
});

export const deleteRecording = operation({
  id: 'recordings.delete',
  method: 'DELETE',
  path: '/recordings/{uuid}',
  summary:
    'Deletes a recording; its owner can restore it for 30 days. One that runs has to be stopped first.',
  audience: 'person',
  params: uuid,
  errors: ['notFound', 'recordingRuns'],
});

export const restoreRecordings = operation({
  id: 'recordings.restore',
  method: 'POST',
  path: '/recordings/restore',
  summary: 'Restores deleted recordings of the caller: those named, or all. Answers how many.',
  audience: 'person',
  body: z.object({
    restoreAll: z._default(z.boolean(), false),
    recordUUIDs: z._default(z.array(MeetingId).check(z.maxLength(100)), []),
  }),
  answer: z.object({ restored: z.int() }),
});
