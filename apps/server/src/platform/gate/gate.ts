import { Failure } from '../errors/failure.ts';

interface GateOptions {
  /** So many are inside at once. */
  atOnce: number;
  /** Who waited longer than this before their turn came is sent away. */
  patienceMs: number;
}

/** Lets a few through at a time, in the order in which they came. */
export class Gate {
  readonly #options: GateOptions;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  get isUnused(): boolean {
    return this.#inside === 0;
  }

  /** @throws {Failure} `unavailable` to who would be answered only after their browser gave up. */
  async pass<T>(task: () => Promise<T>): Promise<T> {
    const { atOnce, patienceMs } = this.#options;
    const cameAt = performance.now();
    if (this.#inside < atOnce) this.#inside += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      if (performance.now() - cameAt > patienceMs)
        throw new Failure('unavailable', { retryAfterSeconds: Math.ceil(patienceMs / 1000) });
      return await task();
    } finally {
      this.#leave();
    }
  }

  /** Hands the place on; nobody who comes meanwhile can take it. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#inside -= 1;
  }
}
