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

/** Makes VP8 frames of packets in order; after a gap nothing comes out before the next keyframe (RFC 7741 section 4.5). */
export class Vp8Assembler implements OrderedSink<RecordedPacket> {
  readonly #sink: FrameSink;
  #parts: Buffer[] = [];
  #first: RecordedPacket | undefined;
  #needsKeyframe = true;

  constructor(sink: FrameSink) {
    this.#sink = sink;
  }

  onItem(packet: RecordedPacket): void {
    if (packet.startsFrame) {
      this.#first = packet;
      this.#parts = [packet.data];
    } else if (this.#first?.timestamp === packet.timestamp) this.#parts.push(packet.data);
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
    this.#needsKeyframe = false;
    this.#sink.onFrame({ first, keyframe: first.keyframe, data: Buffer.concat(this.#parts) });
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
