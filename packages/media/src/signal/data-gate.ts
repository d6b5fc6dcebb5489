import { FLOOD_TOLERANCE, LIMITS, RATES } from '../limits.ts';
import { TokenBucket } from '../token-bucket.ts';

/** What to do with a data message: forward it, drop it, drop it and tell the sender, or end the sender. */
export type DataVerdict = 'forward' | 'drop' | 'tell' | 'disconnect';

const TELL_INTERVAL_MS = 1000;

/** Bounds what one participant may send over data channels, because everybody in the room pays for it. */
export class DataGate {
  readonly #now: () => number;
  readonly #messages: TokenBucket;
  readonly #bytes: TokenBucket;
  #refused = 0;
  #toldMs = -Infinity;

  /** `now` gives milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#messages = new TokenBucket(RATES.dataMessages, now);
    this.#bytes = new TokenBucket(RATES.dataBytes, now);
  }

  /** Judges a message of `bytes`. */
  judge(bytes: number): DataVerdict {
    if (bytes <= LIMITS.dataMessageBytes && this.#messages.take() && this.#bytes.take(bytes)) {
      // A quiet moment ends a flood: only uninterrupted refusal adds up.
      if (this.#refused > 0) this.#refused -= 1;
      return 'forward';
    }
    this.#refused += 1;
    if (this.#refused > FLOOD_TOLERANCE) return 'disconnect';
    const nowMs = this.#now();
    if (nowMs - this.#toldMs < TELL_INTERVAL_MS) return 'drop';
    this.#toldMs = nowMs;
    return 'tell';
  }
}
