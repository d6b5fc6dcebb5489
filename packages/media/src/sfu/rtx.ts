import type { RtpHeader } from '../rtp/rtp-packet.ts';
import type { Layer } from './layer.ts';
import type { MediaPacket } from './media-packet.ts';

const FIXED_HEADER_BYTES = 12;
const EXTENSION_HEADER_BYTES = 4;
const ORIGINAL_SEQUENCE_BYTES = 2;

/**
 * The original packet inside a retransmission, with the header extensions, of which AV1 needs one; nothing when it holds
 * padding only (RFC 4588 section 4).
 */
export function restoreFromRtx({ buffer, header }: MediaPacket, layer: Layer): Buffer | undefined {
  const start = header.payloadOffset + ORIGINAL_SEQUENCE_BYTES;
  if (header.payloadEnd <= start) return undefined;
  const extensions = extensionsOf(buffer, header);
  const dataAt = FIXED_HEADER_BYTES + extensions.length;
  const original = Buffer.allocUnsafe(dataAt + header.payloadEnd - start);
  original[0] = extensions.length > 0 ? 0x90 : 0x80;
  original[1] = (header.marker ? 0x80 : 0) | layer.payloadType;
  buffer.copy(original, 2, header.payloadOffset, start);
  original.writeUInt32BE(header.timestamp, 4);
  original.writeUInt32BE(layer.ssrc, 8);
  extensions.copy(original, FIXED_HEADER_BYTES);
  buffer.copy(original, dataAt, start, header.payloadEnd);
  return original;
}

/** The whole block of extensions, with what names its form and length; empty without one. */
const extensionsOf = (buffer: Buffer, { extensionStart, extensionEnd }: RtpHeader): Buffer =>
  buffer.subarray(Math.max(0, extensionStart - EXTENSION_HEADER_BYTES), extensionEnd);
