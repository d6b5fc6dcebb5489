import { FLOOD_TOLERANCE } from '../limits.ts';

/** What follows when something is refused: nothing, a word to who sent it, or their end. */
export type Refusal = 'drop' | 'tell' | 'disconnect';

const TELL_INTERVAL_MS = 1000;

/** What one participant sends beyond a limit: they hear of it once a second, and have to go when it does not stop. */
export class Flood {
  readonly #now: () => number;
  #refused = 0;
  #toldMs = -Infinity;

  /** `now` gives milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Something was within the limit: a quiet moment ends a flood, only uninterrupted refusal adds up. */
  ease(): void {
    if (this.#refused > 0) this.#refused -= 1;
  }

  /** Something was beyond it. */
  refuse(): Refusal {
    this.#refused += 1;
    if (this.#refused > FLOOD_TOLERANCE) return 'disconnect';
    const nowMs = this.#now();
    if (nowMs - this.#toldMs < TELL_INTERVAL_MS) return 'drop';
    this.#toldMs = nowMs;
    return 'tell';
  }
}
