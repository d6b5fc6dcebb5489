import { readList, readNumber, readObject, readOneOf, readText } from '../ipc/reading.ts';
import { CODECS, type CodecName } from '../sdp/codecs.ts';
import type { MediaKind } from '../sdp/offer.ts';
import { SOURCE_NAMES, type SourceName } from '../source-names.ts';
import { fileType } from './file-types.ts';

/** File name of the manifest beside the track files. */
export const MANIFEST_FILE = 'manifest.json';

/** A span on the recording's clock, in milliseconds; `toMs` is the recording's end while it lasts. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Size of a video from a moment on, in pixels. */
export interface VideoSize {
  atMs: number;
  width: number;
  height: number;
}

/** One file of a recording, WebM or Matroska; all times are milliseconds on the recording's clock, which starts at 0. */
export interface RecordedTrack {
  file: string;
  trackSid: string;
  identity: string;
  name: string;
  kind: MediaKind;
  codec: CodecName;
  source: SourceName;
  /** Of the file, with its codec: as `MediaSource.isTypeSupported` takes it. */
  mimeType: string;
  /** File with where to begin reading (`seek-index.ts`); none of recordings before there were any. */
  index?: string;
  /** File with how loud an audio track was (`loudness.ts`). */
  levels?: string;
  /** When the file's own time 0 is; audio and video of one participant are in sync by it. */
  startOffsetMs: number;
  durationMs: number;
  muted: Span[];
  sizes: VideoSize[];
  /** Frames or audio packets written. */
  frames: number;
  /** Stretches from which a video lost packets that never came, up to the next keyframe. */
  gaps: number;
}

/** Somebody came or went. */
export interface PresenceChange {
  atMs: number;
  identity: string;
  name: string;
}

/** What a recording consists of; written again and again while it runs. */
export interface RecordingManifest {
  room: string;
  /** ISO 8601 in UTC: the zero of the recording's clock. */
  startedAt: string;
  durationMs: number;
  tracks: RecordedTrack[];
  joins: PresenceChange[];
  leaves: PresenceChange[];
}

/** Reads a manifest that came from another process or from disk; throws `BadMessageError`. */
export function parseManifest(value: unknown): RecordingManifest {
  const manifest = readObject(value);
  return {
    room: readText(manifest['room']),
    startedAt: readText(manifest['startedAt']),
    durationMs: readNumber(manifest['durationMs']),
    tracks: readList(manifest['tracks'], readTrack),
    joins: readList(manifest['joins'], readPresence),
    leaves: readList(manifest['leaves'], readPresence),
  };
}

function readTrack(value: unknown): RecordedTrack {
  const track = readObject(value);
  const kind = readOneOf(track['kind'], ['audio', 'video']);
  // Recordings of before there was a choice name neither.
  const codec = readOneOf(track['codec'] ?? (kind === 'video' ? 'vp8' : 'opus'), CODECS);
  return {
    file: readText(track['file']),
    trackSid: readText(track['trackSid']),
    identity: readText(track['identity']),
    name: readText(track['name']),
    kind,
    codec,
    source: readOneOf(track['source'], SOURCE_NAMES),
    mimeType: readText(track['mimeType'] ?? fileType(codec)),
    ...(track['index'] !== undefined && { index: readText(track['index']) }),
    ...(track['levels'] !== undefined && { levels: readText(track['levels']) }),
    startOffsetMs: readNumber(track['startOffsetMs']),
    durationMs: readNumber(track['durationMs']),
    muted: readList(track['muted'], readSpan),
    sizes: readList(track['sizes'], readSize),
    frames: readNumber(track['frames']),
    gaps: readNumber(track['gaps']),
  };
}

function readPresence(value: unknown): PresenceChange {
  const change = readObject(value);
  return {
    atMs: readNumber(change['atMs']),
    identity: readText(change['identity']),
    name: readText(change['name']),
  };
}

function readSpan(value: unknown): Span {
  const span = readObject(value);
  return { fromMs: readNumber(span['fromMs']), toMs: readNumber(span['toMs']) };
}

function readSize(value: unknown): VideoSize {
  const size = readObject(value);
  return {
    atMs: readNumber(size['atMs']),
    width: readNumber(size['width']),
    height: readNumber(size['height']),
  };
}
