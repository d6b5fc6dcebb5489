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
