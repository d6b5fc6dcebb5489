import { join } from 'node:path';
import type { PictureSize } from '../rtp/picture.ts';
import { HIGHEST_RANK } from '../sfu/ranks.ts';
import type { Layer } from '../sfu/layer.ts';
import type { MediaPacket } from '../sfu/media-packet.ts';
import type { PacketSink, Publication } from '../sfu/publication.ts';
import { sourceName } from '../track-source.ts';
import type { CreateFile } from './append-file.ts';
import { fileExtension, fileType } from './file-types.ts';
import { OpusAssembler, VideoAssembler, type EncodedFrame, type FrameSink } from './frame-assembler.ts';
import { FollowedLayer } from './followed-layer.ts';
import { Loudness } from './loudness.ts';
import type { RecordedTrack, Span, VideoSize } from './manifest.ts';
import { takePacket, type RecordedPacket } from './recorded-packet.ts';
import { ReorderBuffer } from './reorder-buffer.ts';
import { SeekIndex } from './seek-index.ts';
import { TrackClock, type SenderClock } from './track-clock.ts';
import { VIDEO_FORMATS, type PictureParameters, type VideoFormat } from './video-formats.ts';
import { TrackFile, type TimedFrame } from './track-file.ts';

/** Lost video packets come back within the time for which they are asked again; audio is not asked for again. */
const PATIENCE_MS = { audio: 200, video: 1200 };
const MAX_START_CORRECTION_MS = 2000;
/** Who seeks in a picture waits while all of it since the last keyframe is decoded; browsers send one only when asked. */
const KEYFRAME_EVERY_MS = 10_000;

/** What a track recorder belongs to. */
export interface TrackRecorderParts {
  publication: Publication;
  identity: string;
  name: string;
  directory: string;
  senderClock: SenderClock;
  createFile: CreateFile;
  /** Present time on the recording's clock, in ms. */
  now: () => number;
  /** A monotonic time as time on the recording's clock, in ms. */
  toRecordingTime: (monotonicMs: number) => number;
  /** Its file is there. */
  onBegun: () => void;
  onError: (error: unknown) => void;
}

/** What is written of one track. */
interface TrackFiles {
  media: TrackFile;
  index: SeekIndex;
  loudness: Loudness | undefined;
}

/** Records one published track into one file, in its own codec and not in its backup's, from its first frame that can be decoded. */
export class TrackRecorder implements PacketSink, FrameSink {
  readonly #parts: TrackRecorderParts;
  /** Of pictures. */
  readonly #format: VideoFormat | undefined;
  readonly #order: ReorderBuffer<RecordedPacket>;
  readonly #layer: FollowedLayer;
  readonly #clock = new TrackClock();
  readonly #muted: Span[] = [];
  readonly #sizes: VideoSize[] = [];
  #file: Promise<TrackFiles | undefined> | undefined;
  #zeroNtpMs: number | undefined;
  #lastMs = -1;
  #frames = 0;
  #gaps = 0;
  #keyframeDueMs = 0;
  #closed = false;

  constructor(parts: TrackRecorderParts) {
    this.#parts = parts;
    const { publication } = parts;
    const { codec } = publication;
    this.#format = codec === 'opus' ? undefined : VIDEO_FORMATS[codec];
    const assembler = this.#format ? new VideoAssembler(this, this.#format.join) : new OpusAssembler(this);
    this.#order = new ReorderBuffer(assembler, PATIENCE_MS[publication.kind]);
    this.#layer = new FollowedLayer(publication, () => this.#order.reset());
    if (publication.muted) this.onMuted(true);
    publication.addSink(this);
    this.#layer.requestKeyframe();
  }

  get wanted(): number {
    return HIGHEST_RANK;
  }

  onPacket(layer: Layer, packet: MediaPacket): void {
    if (!this.#layer.takes(layer, packet)) return;
    // Padding keeps its place in the order, but carries nothing.
    this.#order.push(packet.header.sequence, takePacket(layer, packet), layer.lastPacketMs);
  }

  onSenderReport(layer: Layer): void {
    this.#parts.senderClock.note(layer);
    const zeroNtpMs = this.#clock.noteSenderReport(layer);
    this.#zeroNtpMs ??= zeroNtpMs;
  }

  onMuted(muted: boolean): void {
    const nowMs = this.#parts.now();
    const open = this.#muted.find(({ toMs }) => toMs === Infinity);
    if (muted && !open) this.#muted.push({ fromMs: nowMs, toMs: Infinity });
    if (!muted && open) open.toMs = nowMs;
    this.#order.reset();
    this.#layer.forget();
  }

  onFrame({ first, keyframe, data }: EncodedFrame): void {
    const isFirst = !this.#clock.started;
    // Timestamps of a file must rise, whatever a sender claims.
    const ms = Math.max(this.#clock.timeOf(first), this.#lastMs + 1);
    if (isFirst) this.onSenderReport(first.layer);
    const parameters = keyframe ? this.#format?.read(data) : undefined;
    if (parameters) this.#noteSize(parameters);
    if (!this.#file) {
      if (this.#format && !parameters) return;
      this.#file = this.#open(parameters);
    }
    this.#lastMs = ms;
    this.#frames += 1;
    this.#keepKeyframesComing(ms, keyframe);
    void this.#write({ ms, keyframe, data }, first.audioLevel);
  }

  onKeyframeNeeded(isNew: boolean): void {
    if (isNew) this.#gaps += 1;
    this.#layer.requestKeyframe();
  }

  /** The manifest's entry, or nothing before the first frame. */
  describe(): RecordedTrack | undefined {
    if (this.#frames === 0) return undefined;
    const { publication, identity, name } = this.#parts;
    const { kind } = publication;
    const endMs = this.#parts.now();
    return {
      file: this.#fileName(),
      trackSid: publication.sid,
      identity,
      name,
      kind,
      codec: publication.codec,
      source: sourceName(publication.info.source),
      mimeType: fileType(publication.codec),
      index: this.#fileName('index'),
      ...(kind === 'audio' && { levels: this.#fileName('levels') }),
      startOffsetMs: Math.round(this.#startOffsetMs()),
      durationMs: Math.round(this.#lastMs),
      muted: this.#muted.map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, endMs) })),
      sizes: this.#sizes,
      frames: this.#frames,
      gaps: this.#gaps,
    };
  }

  /** Ends the file; never rejects. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#parts.publication.removeSink(this);
    this.onMuted(false);
    const files = await this.#file;
    await files?.media.close();
    await files?.index.close();
    await files?.loudness?.close();
  }

  /** The file of the track itself, or one of those beside it. */
  #fileName(beside?: 'index' | 'levels'): string {
    const { sid, codec } = this.#parts.publication;
    return `${sid}.${beside ?? fileExtension(codec)}`;
  }

  async #open(parameters: PictureParameters | undefined): Promise<TrackFiles | undefined> {
    const { createFile, directory, publication, onBegun, onError } = this.#parts;
    const { kind, codec } = publication;
    const create = (beside?: 'index' | 'levels') => createFile(join(directory, this.#fileName(beside)));
    try {
      const file = await create();
      const index = new SeekIndex(await create('index'), onError);
      const loudness = kind === 'audio' ? new Loudness(await create('levels'), onError) : undefined;
      onBegun();
      return { media: new TrackFile(file, { codec, parameters }, { index, onError }), index, loudness };
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  async #write(frame: TimedFrame, audioLevel: number): Promise<void> {
    const files = await this.#file;
    files?.media.add(frame);
    files?.loudness?.note(frame.ms, audioLevel);
  }

  #keepKeyframesComing(ms: number, isKeyframe: boolean): void {
    const isDue = ms >= this.#keyframeDueMs;
    if (isKeyframe || isDue) this.#keyframeDueMs = ms + KEYFRAME_EVERY_MS;
    if (isDue && !isKeyframe) this.#layer.requestKeyframe();
  }

  #noteSize({ width, height }: PictureSize): void {
    const last = this.#sizes.at(-1);
    if (last?.width !== width || last.height !== height)
      this.#sizes.push({ atMs: this.#parts.now(), width, height });
  }

  /** By the sender's clock when its reports came and make sense, else by when the first frame arrived. */
  #startOffsetMs(): number {
    const { senderClock, toRecordingTime } = this.#parts;
    const byArrivalMs = toRecordingTime(this.#clock.firstArrivalMs);
    if (this.#zeroNtpMs === undefined) return byArrivalMs;
    const bySenderMs = toRecordingTime(this.#zeroNtpMs + senderClock.offsetMs);
    const plausible = Math.abs(bySenderMs - byArrivalMs) < MAX_START_CORRECTION_MS;
    return plausible ? Math.max(0, bySenderMs) : byArrivalMs;
  }
}
