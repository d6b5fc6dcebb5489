import { HEAVY_LOSS, LOSS, LossWatch } from './loss-watch.ts';
import { QueueWatch } from './queue-watch.ts';
import { RateMeter } from '../rate-meter.ts';

const CUT = 0.85;
const CUT_EVERY_MS = 500;
/** A single report may be mistaken: the estimate loses no more than this at once. */
const DEEPEST_CUT = 0.6;
const GROWTH_PER_SECOND = 0.08;
/** What was never tried is not known: the estimate stays this close to what arrives. */
const HEADROOM = 1.5;
const CARRIED = 0.95;
/** From here on the line counts as used to the full. */
const FULL = 0.85;
const LEAST_BITS_PER_SECOND = 40_000;
/** Two reports: what comes out of a queue is known as soon as it stands. */
const QUEUED_SPAN_MS = 200;

/**
 * Estimates what the line to one client carries, from when its packets were sent and arrived (transport-wide feedback). A line
 * is trusted with everything until packets begin to queue or to get lost on it; then the estimate is what arrived at that
 * time, less a part so that the queue drains, and it grows from there as long as nothing queues.
 */
export class BandwidthEstimator {
  /** Infinite while the line carried everything. */
  bitsPerSecond = Infinity;
  /** When the line carried less than was sent, for the last time (ms of the monotonic clock). */
  congestedAtMs = -Infinity;
  readonly #arrived = new RateMeter();
  /** What arrived since packets began to wait: they come as fast as the line carries them, whatever was sent before. */
  readonly #queued = new RateMeter(QUEUED_SPAN_MS);
  readonly #queue = new QueueWatch();
  readonly #loss = new LossWatch();
  #lastArrivalMs = 0;
  #lastReportMs = 0;
  #fastestMs = Infinity;
  #cutAtMs = -Infinity;

  /** One packet of a report: when it was sent, by our clock, and when it arrived, by that of the client. */
  note(sent: { sentMs: number; bytes: number }, arrivalMs: number | undefined, nowMs: number): void {
    if (sent.sentMs > this.#cutAtMs) this.#loss.note(arrivalMs === undefined, nowMs);
    if (arrivalMs === undefined) return;
    this.#arrived.note(sent.bytes, arrivalMs);
    this.#queued.note(sent.bytes, arrivalMs);
    this.#lastArrivalMs = arrivalMs;
    this.#fastestMs = Math.min(this.#fastestMs, arrivalMs - sent.sentMs);
  }

  /** The report is read. */
  conclude(nowMs: number): void {
    const fastestMs = this.#fastestMs;
    const queue =
      fastestMs === Infinity
        ? 'unsure'
        : this.#queue.look(fastestMs, nowMs, this.#carried > this.bitsPerSecond * FULL);
    const loss = this.#loss.look(nowMs);
    const isLosing = loss > LOSS;
    if (queue === 'none') this.#queued.clear();
    if (queue === 'growing') this.#cut(Math.max(this.#carried, this.#carriedOfQueue) * CUT, nowMs);
    else if (loss > HEAVY_LOSS || (isLosing && queue !== 'none')) this.#cut(this.#carried * CUT, nowMs);
    else if (isLosing) this.#cut(this.#assumed(loss) * (1 - loss / 2), nowMs);
    else if (queue === 'none' && loss === 0)
      this.#grow(Math.min(CUT_EVERY_MS, nowMs - this.#lastReportMs) / 1000);
    if (queue === 'growing' || queue === 'draining' || isLosing) this.congestedAtMs = nowMs;
    this.#fastestMs = Infinity;
    this.#lastReportMs = nowMs;
  }

  /** Trusts the line with everything again. */
  trust(): void {
    this.bitsPerSecond = Infinity;
  }

  get #carried(): number {
    return this.#arrived.perSecond(this.#lastArrivalMs) * 8;
  }

  get #carriedOfQueue(): number {
    return this.#queued.perSecond(this.#lastArrivalMs) * 8;
  }

  /** The estimate; without one what was sent. */
  #assumed(loss: number): number {
    return this.bitsPerSecond === Infinity ? this.#carried / (1 - loss) : this.bitsPerSecond;
  }

  #cut(bitsPerSecond: number, nowMs: number): void {
    if (nowMs - this.#cutAtMs < CUT_EVERY_MS) return;
    this.#cutAtMs = nowMs;
    this.#loss.begin();
    const before = this.bitsPerSecond;
    const least = before === Infinity ? 0 : before * DEEPEST_CUT;
    this.bitsPerSecond = Math.max(LEAST_BITS_PER_SECOND, least, Math.min(before, bitsPerSecond));
  }

  #grow(seconds: number): void {
    if (this.bitsPerSecond === Infinity) return;
    const carried = this.#carried;
    const grown = this.bitsPerSecond * (1 + GROWTH_PER_SECOND * seconds);
    this.bitsPerSecond = Math.max(this.bitsPerSecond, carried * CARRIED, Math.min(grown, carried * HEADROOM));
  }
}
