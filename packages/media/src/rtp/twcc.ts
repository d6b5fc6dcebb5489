import { allocRtcp, FEEDBACK, RTCP } from './rtcp.ts';
import { sequenceDelta } from './sequence.ts';

const TICK_US = 250;
const REFERENCE_US = 64_000;
const WINDOW = 512;

/** One feedback interval: arrival times in microseconds from `base` on, 0 where nothing arrived. */
export interface ArrivalReport {
  base: number;
  arrivalsUs: readonly number[];
  feedbackCount: number;
  mediaSsrc: number;
}

/**
 * Encodes transport-wide feedback with two-bit status vectors only; at least one packet must have arrived
 * (draft-holmer-rmcat-transport-wide-cc-extensions-01 section 3.1).
 */
export function buildTransportWideFeedback(report: ArrivalReport): Buffer {
  const first = report.arrivalsUs.find((arrival) => arrival > 0)!;
  const reference = Math.floor(first / REFERENCE_US);
  let previousUs = reference * REFERENCE_US;
  const deltas: number[] = [];
  const symbols = report.arrivalsUs.map((arrival) => {
    if (arrival === 0) return 0;
    const delta = Math.max(-32_768, Math.min(32_767, Math.round((arrival - previousUs) / TICK_US)));
    previousUs += delta * TICK_US;
    deltas.push(delta);
    return isSmall(delta) ? 1 : 2;
  });
  const chunkCount = Math.ceil(symbols.length / 7);
  const used = 20 + chunkCount * 2 + deltas.reduce((sum, delta) => sum + (isSmall(delta) ? 1 : 2), 0);
  const packet = allocRtcp(RTCP.transportFeedback, FEEDBACK.transportWide, (used + 3) & ~3);
  packet.writeUInt32BE(report.mediaSsrc, 8);
  packet.writeUInt16BE(report.base, 12);
  packet.writeUInt16BE(symbols.length, 14);
  packet.writeUIntBE(reference & 0xffffff, 16, 3);
  packet[19] = report.feedbackCount & 0xff;
  let at = writeStatusVectors(packet, symbols);
  for (const delta of deltas)
    at = isSmall(delta) ? packet.writeUInt8(delta, at) : packet.writeInt16BE(delta, at);
  if (packet.length !== used) {
    packet[0] = packet[0]! | 0x20;
    packet[packet.length - 1] = packet.length - used;
  }
  return packet;
}

function isSmall(delta: number): boolean {
  return delta >= 0 && delta <= 255;
}

function writeStatusVectors(packet: Buffer, symbols: readonly number[]): number {
  let at = 20;
  for (let index = 0; index < symbols.length; index += 7) {
    let chunk = 0xc000;
    for (let slot = 0; slot < 7; slot += 1) chunk |= (symbols[index + slot] ?? 0) << (12 - 2 * slot);
    at = packet.writeUInt16BE(chunk, at);
  }
  return at;
}

/** Remembers when the packets of one transport arrived and turns them into feedback; allocates nothing per packet. */
export class TransportWideRecorder {
  #arrivalsUs = new Float64Array(WINDOW);
  #base = -1;
  #count = 0;
  #feedbackCount = 0;

  /** Notes the arrival of transport-wide sequence number `sequence` at `nowUs` microseconds (any monotonic clock, above 0). */
  note(sequence: number, nowUs: number): void {
    if (this.#base < 0) this.#base = sequence;
    const index = sequenceDelta(sequence, this.#base);
    if (index < 0) return;
    if (index >= WINDOW) {
      this.#arrivalsUs.fill(0);
      this.#base = sequence;
      this.#count = 0;
      this.note(sequence, nowUs);
      return;
    }
    this.#arrivalsUs[index] = nowUs;
    if (index >= this.#count) this.#count = index + 1;
  }

  /** Feedback on everything since the last call, or nothing when nothing arrived. */
  flush(mediaSsrc: number): Buffer | undefined {
    if (this.#count === 0) return undefined;
    const arrivalsUs = Array.from(this.#arrivalsUs.subarray(0, this.#count));
    const packet = buildTransportWideFeedback({
      base: this.#base,
      arrivalsUs,
      feedbackCount: this.#feedbackCount++,
      mediaSsrc,
    });
    this.#arrivalsUs.fill(0, 0, this.#count);
    this.#base = (this.#base + this.#count) & 0xffff;
    this.#count = 0;
    return packet;
  }
}

/** Status symbols of a packet (section 3.1.1): with the bytes of its receive delta; the fourth is reserved. */
const SYMBOL_BYTES = [0, 1, 2] as const;

/** What a feedback says of one packet; `arrivalUs` is undefined where it had not arrived. */
export type NotePacket = (sequence: number, arrivalUs: number | undefined) => void;

/**
 * Reads transport-wide feedback of a client, packet by packet in their order. Answers false when it says nothing that can be
 * relied on: then what was noted before is all there is. Times are microseconds of the client's clock.
 */
export function readTransportWideFeedback(body: Buffer, mostPackets: number, note: NotePacket): boolean {
  if (body.length < 20) return false;
  const base = body.readUInt16BE(12);
  const count = body.readUInt16BE(14);
  if (count > mostPackets) return false;
  let at = readSymbols(body, count);
  if (at === undefined) return false;
  let arrivalUs = body.readUIntBE(16, 3) * REFERENCE_US;
  for (let index = 0; index < count; index += 1) {
    const bytes = SYMBOL_BYTES[symbolSpace[index]!];
    if (bytes === undefined || at + bytes > body.length) return false;
    if (bytes > 0) arrivalUs += TICK_US * (bytes === 1 ? body[at]! : body.readInt16BE(at));
    at += bytes;
    note((base + index) & 0xffff, bytes > 0 ? arrivalUs : undefined);
  }
  return true;
}

/** Filled again for every feedback. */
const symbolSpace = new Uint8Array(0x10000);

/** Unpacks the packet chunks into `symbolSpace`, and answers where they end (sections 3.1.3 and 3.1.4). */
function readSymbols(body: Buffer, count: number): number | undefined {
  let at = 20;
  let index = 0;
  while (index < count) {
    if (at + 2 > body.length) return undefined;
    const chunk = body.readUInt16BE(at);
    at += 2;
    if (chunk & 0x8000) {
      const [slots, bits] = chunk & 0x4000 ? [7, 2] : [14, 1];
      const used = Math.min(slots, count - index);
      for (let slot = 0; slot < used; slot += 1)
        symbolSpace[index + slot] = (chunk >> (14 - bits * (slot + 1))) & (bits === 2 ? 3 : 1);
      index += used;
    } else {
      const end = Math.min(count, index + (chunk & 0x1fff));
      if (end === index) return undefined;
      symbolSpace.fill((chunk >> 13) & 3, index, end);
      index = end;
    }
  }
  return at;
}
