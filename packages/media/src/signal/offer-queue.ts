import { setTimeout as delay } from 'node:timers/promises';
import type { SessionDescription } from '@livekit/protocol';
import { LIMITS, RATES } from '../limits.ts';
import { TokenBucket } from '../token-bucket.ts';

/** What an offer costs beside its length, in bytes of a long one. */
const FIXED_COST_BYTES = 16 << 10;

/**
 * Answers a client's offers one after another. Each takes time that everybody shares, the more sections the longer, so those
 * of a client that makes many wait: it is answered later, and loses nothing.
 */
export class OfferQueue {
  readonly #answer: (description: SessionDescription) => Promise<void>;
  readonly #bytes = new TokenBucket(RATES.offerBytes);
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** `answer` never rejects. */
  constructor(answer: (description: SessionDescription) => Promise<void>) {
    this.#answer = answer;
  }

  /** Answers whether there is room for one more: a browser makes none before the last one was answered. */
  add(description: SessionDescription): boolean {
    if (this.#waiting >= LIMITS.offersWaiting) return false;
    this.#waiting += 1;
    this.#last = this.#last.then(() => this.#next(description));
    return true;
  }

  async #next(description: SessionDescription): Promise<void> {
    const cost = FIXED_COST_BYTES + description.sdp.length;
    while (!this.#bytes.take(cost)) await delay(this.#bytes.waitMs(cost), undefined, { ref: false });
    this.#waiting -= 1;
    await this.#answer(description);
  }
}
