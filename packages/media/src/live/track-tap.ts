import {
  OpusAssembler,
  VideoAssembler,
  type EncodedFrame,
  type FrameSink,
} from '../recorder/frame-assembler.ts';
import { FollowedLayer } from '../recorder/followed-layer.ts';
import { takePacket, type RecordedPacket } from '../recorder/recorded-packet.ts';
import { ReorderBuffer } from '../recorder/reorder-buffer.ts';
import { TrackClock, type SenderClock } from '../recorder/track-clock.ts';
import { VIDEO_FORMATS, type VideoFormat } from '../recorder/video-formats.ts';
import type { Layer } from '../sfu/layer.ts';
import type { MediaPacket } from '../sfu/media-packet.ts';
import type { PacketSink, Publication } from '../sfu/publication.ts';
import { HIGHEST_RANK } from '../sfu/ranks.ts';

/** Shorter than a recording's: who watches live waits for it too. */
const PATIENCE_MS = { audio: 120, video: 500 };
const MOST_CORRECTION_MS = 2000;
/** A smaller change of a sender's clock is not worth a jump. */
const JUMP_MS = 40;

/** One frame of a track at its time on the engine's monotonic clock. */
export interface TappedFrame {
  ms: number;
  isKeyframe: boolean;
  /** What a decoder has to know before it. */
  description: Uint8Array | undefined;
  data: Buffer;
}

/** What a tap belongs to. */
export interface TapParts {
  publication: Publication;
  /** Of whom the track is: all their tracks share it. */
  senderClock: SenderClock;
  onFrame: (frame: TappedFrame) => void;
  /** How loud a packet of a voice says that it is, in -dBov: 0 is loudest, 127 silence (RFC 6464). */
  onLevel?: (level: number) => void;
}

/** Follows one published track in its own codec, frame by frame, from the first that can be decoded. */
export class TrackTap implements PacketSink, FrameSink {
  readonly #parts: TapParts;
  readonly #format: VideoFormat | undefined;
  readonly #order: ReorderBuffer<RecordedPacket>;
  readonly #layer: FollowedLayer;
  readonly #clock = new TrackClock();
  #startMs: number | undefined;
  #lastMs = -Infinity;
  #zeroNtpMs: number | undefined;

  constructor(parts: TapParts) {
    this.#parts = parts;
    const { publication } = parts;
    const { codec } = publication;
    this.#format = codec === 'opus' ? undefined : VIDEO_FORMATS[codec];
    const assembler = this.#format ? new VideoAssembler(this, this.#format.join) : new OpusAssembler(this);
    this.#order = new ReorderBuffer(assembler, PATIENCE_MS[publication.kind]);
    this.#layer = new FollowedLayer(publication, () => this.#order.reset());
    publication.addSink(this);
    this.onKeyframeNeeded();
  }

  get wanted(): number {
    return HIGHEST_RANK;
  }

  onPacket(layer: Layer, packet: MediaPacket): void {
    if (!this.#layer.takes(layer, packet)) return;
    this.#parts.onLevel?.(packet.audioLevel);
    this.#order.push(packet.header.sequence, takePacket(layer, packet), layer.lastPacketMs);
  }

  onSenderReport(layer: Layer): void {
    this.#parts.senderClock.note(layer);
    const zeroNtpMs = this.#clock.noteSenderReport(layer);
    this.#zeroNtpMs ??= zeroNtpMs;
  }

  onMuted(): void {
    this.#order.reset();
    this.#layer.forget();
  }

  onFrame({ first, keyframe, data }: EncodedFrame): void {
    // Times rise, also where a sender's first report says that the track began earlier.
    const ms = this.#clock.timeOf(first);
    this.#lastMs = Math.max(this.#startOf() + ms, this.#lastMs + 1);
    const description = keyframe ? this.#format?.read(data)?.description : undefined;
    this.#parts.onFrame({ ms: this.#lastMs, isKeyframe: keyframe, description, data });
  }

  onKeyframeNeeded(): void {
    this.#layer.requestKeyframe();
  }

  close(): void {
    this.#parts.publication.removeSink(this);
  }

  /** When the clock of the track began: by its sender's reports when they make sense, else by when its first frame came. */
  #startOf(): number {
    const arrivalMs = this.#clock.firstArrivalMs;
    const bySenderMs =
      this.#zeroNtpMs === undefined ? arrivalMs : this.#zeroNtpMs + this.#parts.senderClock.offsetMs;
    const startMs = Math.abs(bySenderMs - arrivalMs) < MOST_CORRECTION_MS ? bySenderMs : arrivalMs;
    if (this.#startMs === undefined || Math.abs(startMs - this.#startMs) > JUMP_MS) this.#startMs = startMs;
    return this.#startMs;
  }
}
