import { RtpHeader } from '../rtp/rtp-packet.ts';
import { Vp8Descriptor } from '../rtp/vp8.ts';

const MAX_PACKET_BYTES = 65_536;
/** The fixed header and one extension, which holds the transport-wide number (RFC 8285 section 4.2). */
export const OUTGOING_HEADER_BYTES = 20;
/** Where the extension's id, length and data are; all zero they are padding, for a client without such numbers. */
export const OUTGOING_EXTENSION_AT = 16;
/** One-byte elements, one word of them. */
export const EXTENSION_PROFILE_AND_WORDS = 0xbede0001;

/** One received packet with what was parsed of it; filled again for every packet, so nobody may keep it. */
export class MediaPacket {
  buffer: Buffer = Buffer.alloc(0);
  readonly header = new RtpHeader();
  readonly vp8 = new Vp8Descriptor();
  /** Whether `vp8` describes this packet. */
  hasVp8 = false;

  /** Where its own data begins: behind what it repeats of earlier packets (RFC 2198). */
  primaryOffset = 0;
  /** Whether a receiver can start decoding here: any audio packet, or the first packet of a video keyframe. */
  startsDecodable = false;

  /** Whether it also repeats earlier packets. */
  get isRed(): boolean {
    return this.primaryOffset !== this.header.payloadOffset;
  }
}

/**
 * The packet on its way out. The payload is copied once per received packet; each subscriber then writes its own header and
 * VP8 counters over those of the one before, and the transport encrypts a copy.
 */
export class OutgoingPacket {
  readonly #space = Buffer.allocUnsafeSlow(MAX_PACKET_BYTES);
  /** Header and payload. */
  bytes: Buffer = this.#space.subarray(0, OUTGOING_HEADER_BYTES);

  constructor() {
    this.#space[0] = 0x90;
    this.#space.writeUInt32BE(EXTENSION_PROFILE_AND_WORDS, 12);
    this.#space.writeUInt32BE(0, OUTGOING_EXTENSION_AT);
  }

  /** Takes over the payload from `start` on; header extensions, CSRCs and padding stay behind. */
  load({ header, buffer }: MediaPacket, start: number): void {
    const length = OUTGOING_HEADER_BYTES + header.payloadEnd - start;
    buffer.copy(this.#space, OUTGOING_HEADER_BYTES, start, header.payloadEnd);
    if (this.bytes.length !== length) this.bytes = this.#space.subarray(0, length);
  }

  /** Writes the header fields that differ between subscribers (RFC 3550 section 5.1). */
  stamp(fields: { markerAndType: number; sequence: number; timestamp: number; ssrc: number }): void {
    const bytes = this.bytes;
    const { sequence, timestamp, ssrc } = fields;
    bytes[1] = fields.markerAndType;
    bytes[2] = sequence >> 8;
    bytes[3] = sequence;
    bytes[4] = timestamp >>> 24;
    bytes[5] = timestamp >>> 16;
    bytes[6] = timestamp >>> 8;
    bytes[7] = timestamp;
    bytes[8] = ssrc >>> 24;
    bytes[9] = ssrc >>> 16;
    bytes[10] = ssrc >>> 8;
    bytes[11] = ssrc;
  }

  /** Writes PictureID and TL0PICIDX into the VP8 payload descriptor, in the width that is there (RFC 7741 section 4.2). */
  stampVp8(descriptor: Vp8Descriptor, counters: { pictureId: number; tl0: number }): void {
    const bytes = this.bytes;
    if (descriptor.pictureIdOffset >= 0) {
      const at = OUTGOING_HEADER_BYTES + descriptor.pictureIdOffset;
      if (descriptor.pictureIdLong) {
        bytes[at] = 0x80 | (counters.pictureId >> 8);
        bytes[at + 1] = counters.pictureId;
      } else bytes[at] = counters.pictureId & 0x7f;
    }
    if (descriptor.tl0Offset >= 0) bytes[OUTGOING_HEADER_BYTES + descriptor.tl0Offset] = counters.tl0;
  }
}
