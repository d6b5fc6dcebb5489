import type { Layer } from './layer.ts';
import type { MediaPacket } from './media-packet.ts';

const FIXED_HEADER_BYTES = 12;
const ORIGINAL_SEQUENCE_BYTES = 2;

/** The original packet inside a retransmission, or nothing when it holds padding only (RFC 4588 section 4). */
export function restoreFromRtx({ buffer, header }: MediaPacket, layer: Layer): Buffer | undefined {
  const start = header.payloadOffset + ORIGINAL_SEQUENCE_BYTES;
  if (header.payloadEnd <= start) return undefined;
  const original = Buffer.allocUnsafe(FIXED_HEADER_BYTES + header.payloadEnd - start);
  original[0] = 0x80;
  original[1] = (header.marker ? 0x80 : 0) | layer.payloadType;
  buffer.copy(original, 2, header.payloadOffset, start);
  original.writeUInt32BE(header.timestamp, 4);
  original.writeUInt32BE(layer.ssrc, 8);
  buffer.copy(original, FIXED_HEADER_BYTES, start, header.payloadEnd);
  return original;
}
