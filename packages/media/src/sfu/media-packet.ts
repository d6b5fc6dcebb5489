import { RtpHeader } from '../rtp/rtp-packet.ts';
import { Vp8Descriptor } from '../rtp/vp8.ts';

const MAX_PACKET_BYTES = 65_536;
/** The fixed header and one extension, which holds the transport-wide number (RFC 8285 section 4.2). */
export const OUTGOING_HEADER_BYTES = 20;
/** Where the extension's id, length and data are; all zero they are padding, for a client without such numbers. */
export const OUTGOING_EXTENSION_AT = 16;
/** One-byte elements, one word of them. */
export const EXTENSION_PROFILE_AND_WORDS = 0xbede0001;
/** Two-byte elements (RFC 8285 section 4.3), which hold a dependency descriptor of any length. */
const TWO_BYTE_PROFILE = 0x1000;
/** Where the descriptor's id, length and data are: behind the word of the transport-wide number. */
const DESCRIPTOR_AT = OUTGOING_HEADER_BYTES;

/** Writes the transport-wide number into a packet, in the form of its other extensions; `id` 0 for a client without. */
export function stampNumber(packet: Buffer, id: number, sequence: number): void {
  const at = OUTGOING_EXTENSION_AT;
  if (id === 0) {
    // `fill` takes eight times as long for so few
    packet[at] = 0;
    packet[at + 1] = 0;
    packet[at + 2] = 0;
    packet[at + 3] = 0;
  } else if (packet[12] === TWO_BYTE_PROFILE >> 8) {
    packet[at] = id;
    packet[at + 1] = 2;
    packet[at + 2] = sequence >> 8;
    packet[at + 3] = sequence;
  } else {
    packet[at] = (id << 4) | 1;
    packet[at + 1] = sequence >> 8;
    packet[at + 2] = sequence;
  }
}

/** One received packet with what was parsed of it; filled again for every packet, so nobody may keep it. */
export class MediaPacket {
  buffer: Buffer = Buffer.alloc(0);
  readonly header = new RtpHeader();
  readonly vp8 = new Vp8Descriptor();
  /** Whether `vp8` describes this packet. */
  hasVp8 = false;

  /** Where its dependency descriptor lies, which AV1 alone has; 0 bytes without one. */
  descriptorOffset = 0;
  descriptorBytes = 0;

  /** Where its own data begins: behind what it repeats of earlier packets (RFC 2198). */
  primaryOffset = 0;
  /** How loud it is, as its sender says, in -dBov: 0 is loudest, 127 silence (RFC 6464). */
  audioLevel = 127;
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
  headerBytes = OUTGOING_HEADER_BYTES;

  constructor() {
    this.#space[0] = 0x90;
    this.#space.writeUInt32BE(EXTENSION_PROFILE_AND_WORDS, 12);
    this.#space.writeUInt32BE(0, OUTGOING_EXTENSION_AT);
  }

  /** Takes over the payload from `start` on; header extensions, CSRCs and padding stay behind. */
  load(packet: MediaPacket, start: number): void {
    this.#loadPayload(packet, start);
  }

  /** Takes over the payload and the dependency descriptor before it, which needs the client's id yet (`stampDescriptor`). */
  loadDescribed(packet: MediaPacket, start: number): void {
    const { buffer, descriptorOffset, descriptorBytes } = packet;
    const isDescribed = descriptorBytes > 0;
    const words = isDescribed ? 1 + Math.ceil((2 + descriptorBytes) / 4) : 1;
    const space = this.#space;
    this.headerBytes = OUTGOING_EXTENSION_AT + words * 4;
    if (isDescribed) {
      space.writeUInt32BE(((TWO_BYTE_PROFILE << 16) | words) >>> 0, 12);
      space.fill(0, DESCRIPTOR_AT, this.headerBytes);
      space[DESCRIPTOR_AT + 1] = descriptorBytes;
      buffer.copy(space, DESCRIPTOR_AT + 2, descriptorOffset, descriptorOffset + descriptorBytes);
    } else space.writeUInt32BE(EXTENSION_PROFILE_AND_WORDS, 12);
    this.#loadPayload(packet, start);
  }

  /** Names the descriptor as the client does. */
  stampDescriptor(id: number): void {
    if (this.headerBytes > OUTGOING_HEADER_BYTES) this.bytes[DESCRIPTOR_AT] = id;
  }

  #loadPayload({ header, buffer }: MediaPacket, start: number): void {
    const length = this.headerBytes + header.payloadEnd - start;
    buffer.copy(this.#space, this.headerBytes, start, header.payloadEnd);
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
