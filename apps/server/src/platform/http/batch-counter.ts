import type { Clock } from '../clock/clock.ts';
import type { CountHit, RateLimit } from './rate-limits.ts';
import type { AddHits } from './rate-store.ts';

/** A process tells the others after its part of this share of what is left: so much too many are let through at worst. */
const UNTOLD_SHARE = 1 / 4;

interface BatchCounterOptions {
  clock: Clock;
  /** How many processes count the same. */
  processes(): number;
  /** Where they tell each other. */
  add: AddHits;
  /** How many windows are kept; those that are over go when more are wanted, then any. */
  mostKeys?: number;
}

/** One window, in hits. */
interface Window {
  endsAtMs: number;
  /** Of this process, and how many of them the others were told. */
  own: number;
  ownTold: number;
  /** Of the others, as far as this one knows. */
  others: number;
  /** How many of its own this process keeps to itself before it tells. */
  kept: number;
  telling: Promise<void> | undefined;
}

/**
 * Counts in memory, and tells the other processes when much is counted: who calls now and then costs no statement, and
 * who is refused none either. A limit is passed by all processes together; where calls spread over them while it fills,
 * it holds to the call.
 */
class BatchCounter {
  readonly #options: BatchCounterOptions;
  readonly #mostKeys: number;
  readonly #windows = new Map<string, Window>();

  constructor(options: BatchCounterOptions) {
    this.#options = options;
    this.#mostKeys = options.mostKeys ?? 100_000;
  }

  count(limit: RateLimit, key: string): Promise<number> {
    const { clock, processes } = this.#options;
    const now = clock.elapsedMs();
    const window = this.#windowOf(limit, key, now);
    window.own += 1;
    const hit = window.own;
    if (processes() === 1 || !isDue(window, limit, hit))
      return Promise.resolve(waitOf(window, { limit, hit, now }));
    return this.#countTold(window, { limit, key, hit });
  }

  async #countTold(window: Window, { limit, key, hit }: Hit): Promise<number> {
    while (isDue(window, limit, hit)) {
      window.telling ??= this.#tell(window, limit, key);
      await window.telling;
    }
    return waitOf(window, { limit, hit, now: this.#options.clock.elapsedMs() });
  }

  #windowOf(limit: RateLimit, key: string, now: number): Window {
    const before = this.#windows.get(key);
    if (before && before.endsAtMs > now) return before;
    if (this.#windows.size >= this.#mostKeys) this.#forget(now);
    const endsAtMs = now + limit.windowSeconds * 1000;
    const kept = this.#keptOf(limit.limit);
    const window = { endsAtMs, own: 0, ownTold: 0, others: 0, kept, telling: undefined };
    this.#windows.set(key, window);
    return window;
  }

  #keptOf(left: number): number {
    return Math.max(1, Math.floor((left * UNTOLD_SHARE) / this.#options.processes()));
  }

  async #tell(window: Window, limit: RateLimit, key: string): Promise<void> {
    const { clock, add } = this.#options;
    const { own, ownTold, endsAtMs } = window;
    try {
      const given = { hits: own - ownTold, endsInMs: endsAtMs - clock.elapsedMs() };
      const all = await add(limit, `together|${key}`, given);
      window.ownTold = own;
      window.others = all.hits - own;
      window.endsAtMs = clock.elapsedMs() + all.endsInMs;
      window.kept = this.#keptOf(limit.limit - all.hits);
    } catch {
      // others say that the database is away: until it is back each process counts alone
      window.kept = window.own - ownTold + this.#keptOf(limit.limit);
    } finally {
      window.telling = undefined;
    }
  }

  #forget(now: number): void {
    for (const [key, { endsAtMs }] of this.#windows)
      if (endsAtMs <= now || this.#windows.size >= this.#mostKeys) this.#windows.delete(key);
  }
}

interface Hit {
  limit: RateLimit;
  key: string;
  /** Which one it is of this process. */
  hit: number;
}

/** Whether the others are to be told before a hit is let through. Who is over the limit is refused without a word. */
const isDue = ({ own, ownTold, others, kept }: Window, { limit }: RateLimit, hit: number): boolean =>
  own > ownTold && hit - ownTold >= kept && others + ownTold < limit;

/** After how many seconds the window ends, for a hit that is over the limit; else 0. */
const waitOf = (
  { others, endsAtMs }: Window,
  { limit: { limit }, hit, now }: Omit<Hit, 'key'> & { now: number },
): number => (others + hit > limit ? Math.max(1, Math.ceil((endsAtMs - now) / 1000)) : 0);

export function createBatchCounter(options: BatchCounterOptions): CountHit {
  const counter = new BatchCounter(options);
  return (limit, key) => counter.count(limit, key);
}
