/** Size of a bucket in tokens, and how many flow in each second. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** Limits a rate: a full bucket allows a burst, then `perSecond` tokens a second. */
export class TokenBucket {
  readonly #rate: Rate;
  readonly #now: () => number;
  #tokens: number;
  #updatedMs: number;

  /** `now` gives milliseconds of a monotonic clock. */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#tokens = rate.burst;
    this.#updatedMs = now();
  }

  /** Takes `tokens` and answers true, or takes nothing and answers false. */
  take(tokens = 1): boolean {
    const nowMs = this.#now();
    const gained = ((nowMs - this.#updatedMs) / 1000) * this.#rate.perSecond;
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + gained);
    this.#updatedMs = nowMs;
    if (this.#tokens < tokens) return false;
    this.#tokens -= tokens;
    return true;
  }

  /** Milliseconds until `tokens` are there, for what waits instead of being refused; at most a whole bucket ever is. */
  waitMs(tokens: number): number {
    const { perSecond, burst } = this.#rate;
    const gained = ((this.#now() - this.#updatedMs) / 1000) * perSecond;
    return Math.ceil((Math.max(0, Math.min(tokens, burst) - this.#tokens - gained) / perSecond) * 1000);
  }
}
