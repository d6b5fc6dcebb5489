/** Measures how much comes in a second, over the last half to whole second or another span. */
export class RateMeter {
  readonly #spanMs: number;
  #startMs = 0;
  #sinceMs = -Infinity;
  #now = 0;
  #before = 0;

  /** `spanMs`: the shortest time that is measured over. */
  constructor(spanMs = 500) {
    this.#spanMs = spanMs;
  }

  note(amount: number, nowMs: number): void {
    this.#turn(nowMs);
    this.#now += amount;
  }

  /** Measures from now on: what came before does not count. */
  clear(): void {
    this.#startMs = 0;
    this.#sinceMs = -Infinity;
    this.#now = 0;
    this.#before = 0;
  }

  /** What came in the span. */
  total(nowMs: number): number {
    this.#turn(nowMs);
    return this.#before + this.#now;
  }

  /** Amount a second. */
  perSecond(nowMs: number): number {
    const total = this.total(nowMs);
    const ms = nowMs - Math.max(this.#startMs, this.#sinceMs - this.#spanMs);
    return (total * 1000) / Math.max(this.#spanMs / 2, ms);
  }

  #turn(nowMs: number): void {
    const ms = nowMs - this.#sinceMs;
    if (ms < this.#spanMs) return;
    const isNext = ms < 2 * this.#spanMs;
    this.#before = isNext ? this.#now : 0;
    this.#now = 0;
    this.#sinceMs = isNext ? this.#sinceMs + this.#spanMs : nowMs;
    if (!isNext) this.#startMs = nowMs;
  }
}
