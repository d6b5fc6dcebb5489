import { sequenceDelta, timestampDelta } from '../rtp/sequence.ts';
import type { Layer } from './layer.ts';
import type { MediaPacket, OutgoingPacket } from './media-packet.ts';

/** A stretch of the outgoing stream that comes from one layer with fixed offsets. */
interface Segment {
  layer: Layer;
  firstIn: number;
  firstOut: number;
  sequenceOffset: number;
  timestampOffset: number;
  pictureIdOffset: number;
  tl0Offset: number;
  /** Packets of it that were the newest when they went out. */
  sent: number;
}

/** Where a packet of the outgoing stream came from. */
export interface Origin {
  layer: Layer;
  sequence: number;
}

/** How a stream leaves: under which SSRC and payload types. */
export interface StreamIdentity {
  ssrc: number;
  payloadType: number;
  /** Of packets that also repeat earlier ones; a client without it gets their newest block alone. */
  redPayloadType?: number | undefined;
}

const REMEMBERED_SEGMENTS = 4;

/** From here on nothing of an older segment can come or be asked for; its limits would only mislead once numbers wrap. */
const SETTLED_PACKETS = 8192;

/**
 * Makes one continuous stream out of layers that come and go: sequence numbers, timestamps, PictureID and TL0PICIDX go on
 * where the last segment ended (RFC 7667 section 3.7 on switching; RFC 7741 section 4.2). It remembers the last segments, so
 * that a retransmission is rebuilt from the layer's ring instead of being kept per subscriber.
 */
export class StreamRewriter {
  readonly identity: StreamIdentity;
  #segments: Segment[] = [];
  #sequence = 0;
  #timestamp = 0;
  #pictureId = 0;
  #tl0 = 0;
  #lastMs = 0;
  readonly #fields = { markerAndType: 0, sequence: 0, timestamp: 0, ssrc: 0 };
  readonly #counters = { pictureId: 0, tl0: 0 };

  constructor(identity: StreamIdentity) {
    this.identity = identity;
  }

  /** Timestamp offset of the running segment, for Sender Reports. */
  get timestampOffset(): number {
    return this.#segments[0]?.timestampOffset ?? 0;
  }

  /** Starts a segment with this packet of `layer`, which must be the first of a keyframe in a video. */
  begin(layer: Layer, packet: MediaPacket, nowMs: number): void {
    const { header, vp8 } = packet;
    const previous = this.#segments[0];
    const timestamp = previous
      ? this.#nextTimestamp(previous, { layer, timestamp: header.timestamp, nowMs })
      : header.timestamp;
    const firstOut = previous ? (this.#sequence + 1) & 0xffff : header.sequence;
    this.#segments.unshift({
      layer,
      firstIn: header.sequence,
      firstOut,
      sequenceOffset: (firstOut - header.sequence) & 0xffff,
      timestampOffset: (timestamp - header.timestamp) >>> 0,
      pictureIdOffset: previous ? this.#pictureId + 1 - vp8.pictureId : 0,
      tl0Offset: previous ? this.#tl0 + 1 - vp8.tl0 : 0,
      sent: 0,
    });
    this.#segments.length = Math.min(this.#segments.length, REMEMBERED_SEGMENTS);
    this.#sequence = (firstOut - 1) & 0xffff;
  }

  /** Writes a packet of the running segment into `out`; false when it is older than the segment and must be dropped. */
  write(packet: MediaPacket, out: OutgoingPacket, nowMs: number): boolean {
    const segment = this.#segments[0]!;
    // A straggler from before the switch would take a number that the previous layer already used.
    if (!isSettled(segment) && sequenceDelta(packet.header.sequence, segment.firstIn) < 0) return false;
    const newest = this.#stamp(segment, packet, out);
    if (newest) {
      segment.sent += 1;
      this.#sequence = this.#fields.sequence;
      this.#timestamp = this.#fields.timestamp;
      this.#pictureId = this.#counters.pictureId;
      this.#tl0 = this.#counters.tl0;
      this.#lastMs = nowMs;
    }
    return true;
  }

  /** Where the packet with this outgoing sequence number came from, if it was sent not too long ago. */
  findOrigin(outSequence: number): Origin | undefined {
    if (sequenceDelta(outSequence, this.#sequence) > 0) return undefined;
    const segment = this.#segmentOf(outSequence);
    return segment && { layer: segment.layer, sequence: (outSequence - segment.sequenceOffset) & 0xffff };
  }

  /** Writes a packet again, under the outgoing sequence number it had. */
  writeAgain(outSequence: number, packet: MediaPacket, out: OutgoingPacket): void {
    const segment = this.#segmentOf(outSequence);
    if (segment) this.#stamp(segment, packet, out);
  }

  #segmentOf(outSequence: number): Segment | undefined {
    return this.#segments.find(
      (segment) => isSettled(segment) || sequenceDelta(outSequence, segment.firstOut) >= 0,
    );
  }

  /** Answers whether the packet is the newest so far. */
  #stamp(segment: Segment, packet: MediaPacket, out: OutgoingPacket): boolean {
    const { header, vp8 } = packet;
    const fields = this.#fields;
    const { payloadType, redPayloadType = payloadType } = this.identity;
    fields.markerAndType = (header.marker ? 0x80 : 0) | (packet.isRed ? redPayloadType : payloadType);
    fields.sequence = (header.sequence + segment.sequenceOffset) & 0xffff;
    fields.timestamp = (header.timestamp + segment.timestampOffset) >>> 0;
    fields.ssrc = this.identity.ssrc;
    out.stamp(fields);
    if (packet.hasVp8) {
      this.#counters.pictureId =
        (vp8.pictureId + segment.pictureIdOffset) & (vp8.pictureIdLong ? 0x7fff : 0x7f);
      this.#counters.tl0 = (vp8.tl0 + segment.tl0Offset) & 0xff;
      out.stampVp8(vp8, this.#counters);
    }
    return sequenceDelta(fields.sequence, this.#sequence) > 0;
  }

  #nextTimestamp(previous: Segment, next: { layer: Layer; timestamp: number; nowMs: number }): number {
    const { layer, timestamp, nowMs } = next;
    const inPrevious = layer === previous.layer ? timestamp : layer.timestampIn(previous.layer, timestamp);
    const elapsedTicks = Math.round(((nowMs - this.#lastMs) * layer.clockRate) / 1000);
    const wanted =
      inPrevious === undefined ? this.#timestamp + elapsedTicks : inPrevious + previous.timestampOffset;
    // Two frames must never share a timestamp: a receiver would take them for one.
    return timestampDelta(wanted >>> 0, this.#timestamp) > 0 ? wanted >>> 0 : (this.#timestamp + 1) >>> 0;
  }
}

function isSettled(segment: Segment): boolean {
  return segment.sent >= SETTLED_PACKETS;
}
