import { isRtcp } from '../rtp/rtp-packet.ts';
import { buildTransportWideFeedback } from '../rtp/twcc.ts';
import type { Side } from './connected-peer.ts';
import type { SimulatedLine } from './simulated-line.ts';

/** The client at the other end of a line: packets arrive there, and it reports when (transport-wide feedback). */
export class FarEnd {
  readonly #side: Side;
  readonly #line: SimulatedLine;
  /** Packets that were put on the line. */
  #taken = 0;
  /** What became of those that no report spoke of yet. */
  #fates: { number: number; arrivalMs: number | undefined }[] = [];

  constructor(side: Side, line: SimulatedLine) {
    this.#side = side;
    this.#line = line;
  }

  /** Puts on the line what was sent since. */
  take(): void {
    const { sent } = this.#side.transport;
    const nowMs = performance.now();
    for (const packet of sent.slice(this.#taken).filter((each) => !isRtcp(each)))
      this.#fates.push({
        number: packet.readUInt16BE(17),
        arrivalMs: this.#line.arrival(packet.length, nowMs),
      });
    this.#taken = sent.length;
  }

  /** Says what has arrived by now, and what was lost before it. */
  report(): void {
    const horizonMs = performance.now() + this.#line.clockMs;
    const dueAt = this.#fates.findLastIndex(
      ({ arrivalMs }) => arrivalMs !== undefined && arrivalMs <= horizonMs,
    );
    const due = this.#fates.splice(0, dueAt + 1);
    if (due.length === 0) return;
    const arrivalsUs = due.map(({ arrivalMs }) => (arrivalMs ?? 0) * 1000);
    const report = { base: due[0]!.number, arrivalsUs, feedbackCount: 0, mediaSsrc: 1 };
    this.#side.transport.events.onRtcp(buildTransportWideFeedback(report));
  }
}
