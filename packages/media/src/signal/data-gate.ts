import { LIMITS, RATES } from '../limits.ts';
import { TokenBucket } from '../token-bucket.ts';
import { Flood, type Refusal } from './flood.ts';

/** Bounds what one participant may send over data channels, because everybody in the room pays for it. */
export class DataGate {
  readonly #messages: TokenBucket;
  readonly #bytes: TokenBucket;
  readonly #flood: Flood;

  /** `now` gives milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#messages = new TokenBucket(RATES.dataMessages, now);
    this.#bytes = new TokenBucket(RATES.dataBytes, now);
    this.#flood = new Flood(now);
  }

  /** Judges a message of `bytes`. */
  judge(bytes: number): 'forward' | Refusal {
    if (bytes > LIMITS.dataMessageBytes || !this.#messages.take() || !this.#bytes.take(bytes))
      return this.#flood.refuse();
    this.#flood.ease();
    return 'forward';
  }
}
