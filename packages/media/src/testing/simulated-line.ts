import { seededRandom } from './mutation.ts';

/** What a line does to packets; a test changes it while packets flow. */
export interface LineNature {
  bitsPerSecond: number;
  delayMs: number;
  /** What would wait longer is dropped. */
  longestQueueMs: number;
  /** Share of the packets that get lost in the air. */
  loss: number;
  /** Packets take up to this much longer, each by chance. */
  jitterMs: number;
}

/** How far the clock of the other end is ahead. */
const AHEAD_MS = 7_000_000;

/** A line in a time of its own: the same packets have the same fate in every run. */
export class SimulatedLine {
  readonly nature: LineNature;
  clockMs = AHEAD_MS;
  readonly #random = seededRandom(3);
  #freeAtMs = 0;

  constructor(nature: Partial<LineNature> = {}) {
    this.nature = {
      bitsPerSecond: Infinity,
      delayMs: 30,
      longestQueueMs: 400,
      loss: 0,
      jitterMs: 0,
      ...nature,
    };
  }

  /** When a packet arrives, by the clock of the other end; undefined for one that is lost. */
  arrival(bytes: number, nowMs: number): number | undefined {
    const { bitsPerSecond, delayMs, longestQueueMs, loss, jitterMs } = this.nature;
    const startsMs = Math.max(nowMs, this.#freeAtMs);
    if (startsMs - nowMs > longestQueueMs) return undefined;
    this.#freeAtMs = startsMs + (bytes * 8000) / bitsPerSecond;
    if (this.#random() < loss) return undefined;
    return this.#freeAtMs + delayMs + this.#random() * jitterMs + this.clockMs;
  }

  /** How long a packet would wait now. */
  queueMs(nowMs: number): number {
    return Math.max(0, this.#freeAtMs - nowMs);
  }
}
