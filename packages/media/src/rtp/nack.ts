import { allocRtcp, FEEDBACK, RTCP } from './rtcp.ts';
import { sequenceDelta } from './sequence.ts';

/** Generic NACK for `lost`, which is in rising order; neighbours share a bit mask (RFC 4585 section 6.2.1). */
export function buildNack(ssrc: number, lost: readonly number[]): Buffer {
  const items: { first: number; mask: number }[] = [];
  for (const sequence of lost) {
    const last = items.at(-1);
    const distance = last ? sequenceDelta(sequence, last.first) : 0;
    if (last && distance > 0 && distance <= 16) last.mask |= 1 << (distance - 1);
    else items.push({ first: sequence, mask: 0 });
  }
  const packet = allocRtcp(RTCP.transportFeedback, FEEDBACK.nack, 12 + 4 * items.length);
  packet.writeUInt32BE(ssrc, 8);
  items.forEach((item, index) => {
    packet.writeUInt16BE(item.first, 12 + 4 * index);
    packet.writeUInt16BE(item.mask, 14 + 4 * index);
  });
  return packet;
}

/** The sequence numbers that a Generic NACK asks for, in its own order. */
export function parseNack(body: Buffer): number[] {
  const wanted: number[] = [];
  for (let at = 12; at + 4 <= body.length; at += 4) {
    const first = body.readUInt16BE(at);
    const mask = body.readUInt16BE(at + 2);
    wanted.push(first);
    for (let bit = 0; bit < 16; bit += 1) if (mask & (1 << bit)) wanted.push((first + bit + 1) & 0xffff);
  }
  return wanted;
}
