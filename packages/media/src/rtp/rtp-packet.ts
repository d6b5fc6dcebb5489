/** What a forwarder needs of an RTP header (RFC 3550 section 5.1); one object is filled again for every packet. */
export class RtpHeader {
  payloadType = 0;
  marker = false;
  sequence = 0;
  timestamp = 0;
  ssrc = 0;
  /** First byte of the payload. */
  payloadOffset = 0;
  /** One past the last byte of the payload: padding is not part of it. */
  payloadEnd = 0;
  /** Header extension elements lie in `[extensionStart, extensionEnd)`; both are 0 when there are none. */
  extensionStart = 0;
  extensionEnd = 0;
  /** Two-byte element headers instead of one-byte ones (RFC 8285 section 4). */
  extensionTwoByte = false;
}

const FIXED_HEADER_BYTES = 12;
const ONE_BYTE_PROFILE = 0xbede;
const TWO_BYTE_PROFILE = 0x1000;

/** Whether a packet from the shared RTP port is RTCP (RFC 5761 section 4). */
export function isRtcp(packet: Uint8Array): boolean {
  const type = packet[1]! & 0x7f;
  return type >= 64 && type <= 95;
}

/** Fills `into` from an RTP packet; false when its lengths do not add up (RFC 3550 section 5.1, RFC 8285). */
export function parseRtp(packet: Uint8Array, into: RtpHeader): boolean {
  const length = packet.length;
  if (length < FIXED_HEADER_BYTES || packet[0]! >> 6 !== 2) return false;
  let offset = FIXED_HEADER_BYTES + (packet[0]! & 0x0f) * 4;
  into.extensionStart = 0;
  into.extensionEnd = 0;
  if (packet[0]! & 0x10) {
    if (offset + 4 > length) return false;
    const profile = (packet[offset]! << 8) | packet[offset + 1]!;
    const end = offset + 4 + ((packet[offset + 2]! << 8) | packet[offset + 3]!) * 4;
    if (end > length) return false;
    if (profile === ONE_BYTE_PROFILE || (profile & 0xfff0) === TWO_BYTE_PROFILE) {
      into.extensionStart = offset + 4;
      into.extensionEnd = end;
      into.extensionTwoByte = profile !== ONE_BYTE_PROFILE;
    }
    offset = end;
  }
  const padding = packet[0]! & 0x20 ? packet[length - 1]! : 0;
  if (offset + padding > length) return false;
  into.payloadType = packet[1]! & 0x7f;
  into.marker = (packet[1]! & 0x80) !== 0;
  into.sequence = (packet[2]! << 8) | packet[3]!;
  into.timestamp = ((packet[4]! << 24) | (packet[5]! << 16) | (packet[6]! << 8) | packet[7]!) >>> 0;
  into.ssrc = ((packet[8]! << 24) | (packet[9]! << 16) | (packet[10]! << 8) | packet[11]!) >>> 0;
  into.payloadOffset = offset;
  into.payloadEnd = length - padding;
  return true;
}

/** Offset of the data of header extension `id` that holds at least `minBytes`, or -1 (RFC 8285 sections 4.2 and 4.3). */
export function findExtension(
  packet: Uint8Array,
  header: RtpHeader,
  wanted: { id: number; minBytes: number },
) {
  const { extensionEnd: end, extensionTwoByte: twoByte } = header;
  let at = header.extensionStart;
  while (at < end) {
    const first = packet[at]!;
    if (first === 0) {
      at += 1;
      continue;
    }
    const id = twoByte ? first : first >> 4;
    if (!twoByte && id === 15) return -1;
    const data = at + (twoByte ? 2 : 1);
    if (data > end) return -1;
    const bytes = twoByte ? packet[at + 1]! : (first & 0x0f) + 1;
    if (data + bytes > end) return -1;
    if (id === wanted.id) return bytes >= wanted.minBytes ? data : -1;
    at = data + bytes;
  }
  return -1;
}

/** Text of header extension `id`, such as MID or RID, or the empty string (RFC 8852, RFC 9143). */
export function readTextExtension(packet: Buffer, header: RtpHeader, id: number): string {
  const data = id === 0 ? -1 : findExtension(packet, header, { id, minBytes: 1 });
  if (data < 0) return '';
  const bytes = header.extensionTwoByte ? packet[data - 1]! : (packet[data - 1]! & 0x0f) + 1;
  return packet.toString('latin1', data, data + bytes);
}
