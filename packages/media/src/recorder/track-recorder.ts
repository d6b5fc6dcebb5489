import { join } from 'node:path';
import { vp8FrameSize } from '../rtp/vp8.ts';
import { HIGHEST_RANK } from '../sfu/ranks.ts';
import type { Layer } from '../sfu/layer.ts';
import type { MediaPacket } from '../sfu/media-packet.ts';
import type { PacketSink, Publication } from '../sfu/publication.ts';
import { sourceName } from '../track-source.ts';
import type { CreateFile } from './append-file.ts';
import { OpusAssembler, Vp8Assembler, type EncodedFrame, type FrameSink } from './frame-assembler.ts';
import type { RecordedTrack, Span, VideoSize } from './manifest.ts';
import { takePacket, type RecordedPacket } from './recorded-packet.ts';
import { ReorderBuffer } from './reorder-buffer.ts';
import { TrackClock, type SenderClock } from './track-clock.ts';
import { WebmFile, type PictureSize } from './webm-file.ts';

/** Lost video packets come back within the time for which they are asked again; audio is not asked for again. */
const PATIENCE_MS = { audio: 200, video: 1200 };
const MAX_START_CORRECTION_MS = 2000;

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
  onError: (error: unknown) => void;
}

/** Records one published track into one WebM file, from its first frame that can be decoded. */
export class TrackRecorder implements PacketSink, FrameSink {
  readonly #parts: TrackRecorderParts;
  readonly #assembler: Vp8Assembler | OpusAssembler;
  readonly #order: ReorderBuffer<RecordedPacket>;
  readonly #clock = new TrackClock();
  readonly #muted: Span[] = [];
  readonly #sizes: VideoSize[] = [];
  #layer: Layer | undefined;
  #file: Promise<WebmFile | undefined> | undefined;
  #zeroNtpMs: number | undefined;
  #lastMs = -1;
  #frames = 0;
  #gaps = 0;
  #closed = false;

  constructor(parts: TrackRecorderParts) {
    this.#parts = parts;
    const { publication } = parts;
    this.#assembler = publication.kind === 'video' ? new Vp8Assembler(this) : new OpusAssembler(this);
    this.#order = new ReorderBuffer(this.#assembler, PATIENCE_MS[publication.kind]);
    if (publication.muted) this.onMuted(true);
    publication.addSink(this);
    this.#requestKeyframe();
  }

  get wanted(): number {
    return HIGHEST_RANK;
  }

  onPacket(layer: Layer, packet: MediaPacket): void {
    if (this.#layer !== layer && !this.#follow(layer, packet)) return;
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
    this.#layer = undefined;
  }

  onFrame({ first, keyframe, data }: EncodedFrame): void {
    const isFirst = !this.#clock.started;
    // Timestamps of a file must rise, whatever a sender claims.
    const ms = Math.max(this.#clock.timeOf(first), this.#lastMs + 1);
    if (isFirst) this.onSenderReport(first.layer);
    const size = keyframe && this.#parts.publication.kind === 'video' ? vp8FrameSize(data) : undefined;
    if (size) this.#noteSize(size);
    if (!this.#file) {
      if (this.#parts.publication.kind === 'video' && !size) return;
      this.#file = this.#open(size ?? { width: 0, height: 0 });
    }
    this.#lastMs = ms;
    this.#frames += 1;
    void this.#file.then((file) => file?.add({ ms, keyframe, data }));
  }

  onKeyframeNeeded(isNew: boolean): void {
    if (isNew) this.#gaps += 1;
    this.#requestKeyframe();
  }

  /** The manifest's entry, or nothing before the first frame. */
  describe(): RecordedTrack | undefined {
    if (this.#frames === 0) return undefined;
    const { publication, identity, name } = this.#parts;
    const endMs = this.#parts.now();
    return {
      file: this.#fileName(),
      trackSid: publication.sid,
      identity,
      name,
      kind: publication.kind,
      source: sourceName(publication.info.source),
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
    const file = await this.#file;
    await file?.close();
  }

  #fileName(): string {
    return `${this.#parts.publication.sid}.webm`;
  }

  async #open(size: PictureSize): Promise<WebmFile | undefined> {
    const { createFile, directory, publication, onError } = this.#parts;
    try {
      const file = await createFile(join(directory, this.#fileName()));
      return new WebmFile(file, publication.kind, { size, onError });
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  /** Takes the best layer that lives, from a keyframe on; the size of the picture may change there. */
  #follow(layer: Layer, packet: MediaPacket): boolean {
    const { publication } = this.#parts;
    if (publication.chooseLayer(HIGHEST_RANK, layer.lastPacketMs) !== layer) return false;
    if (!packet.startsDecodable) {
      publication.requestKeyframe(layer);
      return false;
    }
    this.#order.reset();
    this.#layer = layer;
    return true;
  }

  #requestKeyframe(): void {
    const { publication } = this.#parts;
    const layer = this.#layer ?? publication.chooseLayer(HIGHEST_RANK, performance.now());
    if (layer) publication.requestKeyframe(layer);
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
