import type { Clock } from '../clock/clock.ts';

const KEPT_MS = 10_000;

/**
 * What is read often and changes seldom: remembered in this process until it is told that it changed, and for ten seconds at
 * most. What there is none of is asked for each time.
 */
export class Remembered<Value> {
  readonly #clock: Clock;
  readonly #kept = new Map<string, { value: Value; untilMs: number }>();
  /** How often something was forgotten: what was asked for before that is not remembered after it. */
  #forgotten = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async of(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const kept = this.#kept.get(key);
    const now = this.#clock.now().getTime();
    if (kept && now < kept.untilMs) return kept.value;
    const before = this.#forgotten;
    const value = await ask();
    if (value !== undefined && before === this.#forgotten)
      this.#kept.set(key, { value, untilMs: now + KEPT_MS });
    else this.#kept.delete(key);
    return value;
  }

  forget(isMeant: (value: Value, key: string) => boolean): void {
    this.#forgotten += 1;
    for (const [key, { value }] of this.#kept) if (isMeant(value, key)) this.#kept.delete(key);
  }
}
