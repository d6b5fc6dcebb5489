const PROBE_MS = 1000;
/** After a probe that went well its result is awaited, and the next one goes further. */
const RESULT_MS = 500;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 6000;
/** What queues so soon after a try queues because of it, or of the better picture that followed. */
const FAILS_WITHIN_MS = 5000;
/** Small where little is carried: what a try costs there, the voices pay. */
const STEP = { factor: 1.5, nextFactor: 2, leastBitsPerSecond: 50_000 };

/** What a prober goes by. */
export interface ProbeState {
  /** Bits a second that the next better picture needs in all; undefined when there is none. */
  goal: number | undefined;
  estimate: number;
  /** When the line carried less than was sent, for the last time. */
  congestedAtMs: number;
}

/**
 * Decides when to try whether a line carries more than it is used for: a second at half as much again, and at twice as much
 * then, as long as nothing queues; after a try that failed it waits twice as long as before, up to six seconds.
 */
export class Prober {
  #waitMs = FIRST_WAIT_MS;
  #startsMs = 0;
  #endsMs = -Infinity;
  #target = 0;
  /** Since something queued. */
  #tries = 0;
  #sawCongestionMs = -Infinity;

  /** How much to send now in all, in bits a second; 0 for no more than there is. */
  update(nowMs: number, { goal, estimate, congestedAtMs }: ProbeState): number {
    if (congestedAtMs > this.#sawCongestionMs) {
      // of what goes on for a while only the beginning is news
      const isNew = congestedAtMs - this.#sawCongestionMs > FIRST_WAIT_MS;
      const wasTrying = nowMs - this.#endsMs < FAILS_WITHIN_MS;
      this.#sawCongestionMs = congestedAtMs;
      this.#tries = 0;
      if (isNew) this.#waitMs = wasTrying ? Math.min(LONGEST_WAIT_MS, this.#waitMs * 2) : FIRST_WAIT_MS;
      this.#startsMs = nowMs + this.#waitMs;
      this.#endsMs = Math.min(this.#endsMs, nowMs);
      return 0;
    }
    if (goal === undefined) return 0;
    if (nowMs < this.#endsMs) return this.#target;
    if (nowMs < this.#startsMs) return 0;
    const factor = this.#tries > 0 ? STEP.nextFactor : STEP.factor;
    this.#tries += 1;
    this.#endsMs = nowMs + PROBE_MS;
    this.#startsMs = this.#endsMs + RESULT_MS;
    this.#target = Math.min(goal, Math.max(estimate * factor, estimate + STEP.leastBitsPerSecond));
    return this.#target;
  }
}
