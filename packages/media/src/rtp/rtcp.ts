/** RTCP packet types (RFC 3550 section 12.1, RFC 4585 section 6.1). */
export const RTCP = {
  senderReport: 200,
  receiverReport: 201,
  transportFeedback: 205,
  payloadFeedback: 206,
} as const;

/** Feedback message types inside the two feedback packet types (RFC 4585, RFC 5104, draft-holmer-rmcat-transport-wide-cc). */
export const FEEDBACK = { nack: 1, transportWide: 15, pictureLoss: 1, fullIntraRequest: 4 } as const;

/** SSRC under which this server reports; it sends no media of its own, so any constant will do. */
const REPORTER_SSRC = 1;

/** One packet of a compound: `format` is the report count or the feedback message type. */
export interface RtcpPacket {
  type: number;
  format: number;
  body: Buffer;
}

/** Splits a compound RTCP packet; stops at the first length that does not fit (RFC 3550 section 6.1). */
export function splitRtcp(compound: Buffer): RtcpPacket[] {
  const packets: RtcpPacket[] = [];
  let at = 0;
  while (at + 8 <= compound.length && compound[at]! >> 6 === 2) {
    const end = at + (compound.readUInt16BE(at + 2) + 1) * 4;
    if (end > compound.length) break;
    packets.push({ type: compound[at + 1]!, format: compound[at]! & 0x1f, body: compound.subarray(at, end) });
    at = end;
  }
  return packets;
}

/** Starts an RTCP packet of `bytes` (a multiple of 4) with its header and the reporter's SSRC. */
export function allocRtcp(type: number, format: number, bytes: number): Buffer {
  const packet = Buffer.alloc(bytes);
  packet[0] = 0x80 | format;
  packet[1] = type;
  packet.writeUInt16BE(bytes / 4 - 1, 2);
  packet.writeUInt32BE(REPORTER_SSRC, 4);
  return packet;
}

/** Picture Loss Indication: asks the sender of `ssrc` for a keyframe (RFC 4585 section 6.3.1). */
export function buildPli(ssrc: number): Buffer {
  const packet = allocRtcp(RTCP.payloadFeedback, FEEDBACK.pictureLoss, 12);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

/** One report block (RFC 3550 section 6.4.1); `lastSrDelay` is in 1/65536 s, `fractionLost` in 1/256. */
export interface ReceptionReport {
  ssrc: number;
  fractionLost: number;
  cumulativeLost: number;
  highestSequence: number;
  jitter: number;
  lastSr: number;
  lastSrDelay: number;
}

/** Receiver Report; the caller passes at most 31 blocks (RFC 3550 section 6.4.2). */
export function buildReceiverReport(reports: readonly ReceptionReport[]): Buffer {
  const packet = allocRtcp(RTCP.receiverReport, reports.length, 8 + 24 * reports.length);
  reports.forEach((report, index) => {
    const at = 8 + 24 * index;
    packet.writeUInt32BE(report.ssrc, at);
    packet[at + 4] = report.fractionLost;
    packet.writeUIntBE(Math.min(0x7fffff, Math.max(0, report.cumulativeLost)), at + 5, 3);
    packet.writeUInt32BE(report.highestSequence >>> 0, at + 8);
    packet.writeUInt32BE(report.jitter >>> 0, at + 12);
    packet.writeUInt32BE(report.lastSr >>> 0, at + 16);
    packet.writeUInt32BE(report.lastSrDelay >>> 0, at + 20);
  });
  return packet;
}

/** The report blocks of a Sender or Receiver Report; none of another packet, and none that does not fit. */
export function parseReceptionReports({ type, format, body }: RtcpPacket): ReceptionReport[] {
  if (type !== RTCP.senderReport && type !== RTCP.receiverReport) return [];
  const first = type === RTCP.senderReport ? 28 : 8;
  const reports: ReceptionReport[] = [];
  for (let index = 0; index < format; index += 1) {
    const at = first + 24 * index;
    if (at + 24 > body.length) break;
    reports.push({
      ssrc: body.readUInt32BE(at),
      fractionLost: body[at + 4]!,
      cumulativeLost: body.readIntBE(at + 5, 3),
      highestSequence: body.readUInt32BE(at + 8),
      jitter: body.readUInt32BE(at + 12),
      lastSr: body.readUInt32BE(at + 16),
      lastSrDelay: body.readUInt32BE(at + 20),
    });
  }
  return reports;
}

/** The middle 32 bits of an NTP timestamp, by which a receiver names the Sender Report that it answers. */
export const shortNtp = ({
  ntpSeconds,
  ntpFraction,
}: Pick<SenderInfo, 'ntpSeconds' | 'ntpFraction'>): number =>
  ((ntpSeconds & 0xffff) * 0x10000 + (ntpFraction >>> 16)) >>> 0;

/** The sender information of a Sender Report: which RTP timestamp was captured at which NTP time (RFC 3550 section 6.4.1). */
export interface SenderInfo {
  ssrc: number;
  ntpSeconds: number;
  ntpFraction: number;
  rtpTimestamp: number;
}

/** Reads a Sender Report, or nothing when it is too short. */
export function parseSenderReport(body: Buffer): SenderInfo | undefined {
  if (body.length < 28) return undefined;
  return {
    ssrc: body.readUInt32BE(4),
    ntpSeconds: body.readUInt32BE(8),
    ntpFraction: body.readUInt32BE(12),
    rtpTimestamp: body.readUInt32BE(16),
  };
}

/** Sender Report without report blocks (RFC 3550 section 6.4.1). */
export function buildSenderReport(info: SenderInfo, sent: { packets: number; octets: number }): Buffer {
  const packet = allocRtcp(RTCP.senderReport, 0, 28);
  packet.writeUInt32BE(info.ssrc, 4);
  packet.writeUInt32BE(info.ntpSeconds, 8);
  packet.writeUInt32BE(info.ntpFraction, 12);
  packet.writeUInt32BE(info.rtpTimestamp >>> 0, 16);
  packet.writeUInt32BE(sent.packets >>> 0, 20);
  packet.writeUInt32BE(sent.octets >>> 0, 24);
  return packet;
}

/** Milliseconds since 1900 of an NTP timestamp; exact to a microsecond. */
export function ntpMs(info: { ntpSeconds: number; ntpFraction: number }): number {
  return info.ntpSeconds * 1000 + (info.ntpFraction * 1000) / 2 ** 32;
}
