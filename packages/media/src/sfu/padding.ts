import { EXTENSION_PROFILE_AND_WORDS, OUTGOING_HEADER_BYTES } from './media-packet.ts';

const PADDING_BYTES = 255;

/** Bytes of one packet of padding. */
export const PADDING_PACKET_BYTES = OUTGOING_HEADER_BYTES + PADDING_BYTES;

/** A stream of retransmissions (RFC 4588), which may carry padding alone. */
export interface RtxStream {
  ssrc: number;
  payloadType: number;
  /** The number of its next packet. */
  sequence: number;
}

/** A packet of nothing but padding (RFC 3550 section 5.1), with room for a transport-wide number. */
export function buildPadding(stream: RtxStream): Buffer {
  const packet = Buffer.alloc(PADDING_PACKET_BYTES);
  packet[0] = 0x80 | 0x20 | 0x10;
  packet[1] = stream.payloadType;
  packet.writeUInt16BE(stream.sequence, 2);
  packet.writeUInt32BE(stream.ssrc, 8);
  packet.writeUInt32BE(EXTENSION_PROFILE_AND_WORDS, 12);
  packet[packet.length - 1] = PADDING_BYTES;
  stream.sequence = (stream.sequence + 1) & 0xffff;
  return packet;
}
