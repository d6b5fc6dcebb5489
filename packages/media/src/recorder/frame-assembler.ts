import type { RecordedPacket } from './recorded-packet.ts';
import type { OrderedSink } from './reorder-buffer.ts';

/** One frame of a codec, as a file holds it. */
export interface EncodedFrame {
  /** The packet that began it, for its time. */
  first: RecordedPacket;
  keyframe: boolean;
  data: Buffer;
}

/** What an assembler tells. */
export interface FrameSink {
  onFrame(frame: EncodedFrame): void;
  /** Frames cannot be decoded until a keyframe comes; `isNew` at the beginning of such a stretch. */
  onKeyframeNeeded(isNew: boolean): void;
}

/** Makes a frame as a file holds it of the payloads of its packets; empty when there is nothing in them. */
export type JoinFrame = (payloads: readonly Buffer[]) => Buffer;

/**
 * Makes frames of packets in order: those of a frame share its timestamp, and the marker ends it (RFC 3550 section 5.1). After a
 * gap nothing comes out before the next keyframe.
 */
export class VideoAssembler implements OrderedSink<RecordedPacket> {
  readonly #sink: FrameSink;
  readonly #join: JoinFrame;
  #parts: Buffer[] = [];
  #first: RecordedPacket | undefined;
  #needsKeyframe = true;

  constructor(sink: FrameSink, join: JoinFrame) {
    this.#sink = sink;
    this.#join = join;
  }

  onItem(packet: RecordedPacket): void {
    if (packet.data.length === 0) return;
    if (this.#first?.timestamp === packet.timestamp) this.#parts.push(packet.data);
    else {
      this.#first = packet;
      this.#parts = [packet.data];
    }
    if (packet.marker) this.#finishFrame();
  }

  onGap(): void {
    this.requireKeyframe();
  }

  /** Drops the frame at hand and everything up to the next keyframe. */
  requireKeyframe(): void {
    this.#first = undefined;
    const isNew = !this.#needsKeyframe;
    this.#needsKeyframe = true;
    this.#sink.onKeyframeNeeded(isNew);
  }

  #finishFrame(): void {
    const first = this.#first;
    this.#first = undefined;
    if (!first) return;
    if (this.#needsKeyframe && !first.keyframe) {
      this.#sink.onKeyframeNeeded(false);
      return;
    }
    const data = this.#join(this.#parts);
    if (data.length === 0) return;
    this.#needsKeyframe = false;
    this.#sink.onFrame({ first, keyframe: first.keyframe, data });
  }
}

/** An Opus packet is a frame by itself, and each can be decoded without the others (RFC 7587 section 4.2). */
export class OpusAssembler implements OrderedSink<RecordedPacket> {
  readonly #sink: FrameSink;

  constructor(sink: FrameSink) {
    this.#sink = sink;
  }

  onItem(packet: RecordedPacket): void {
    if (packet.data.length > 0) this.#sink.onFrame({ first: packet, keyframe: true, data: packet.data });
  }

  onGap(): void {}
}
