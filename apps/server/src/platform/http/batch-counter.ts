import type { Clock } from '../clock/clock.ts';
import type { LimitNews } from './limit-news.ts';
import type { CountHit, LimitSize } from './rate-limits.ts';
import type { AddHits } from './rate-store.ts';

/** A process tells the others after its part of this share of what is left: so much too many are let through at worst. */
const UNTOLD_SHARE = 1 / 4;

export interface BatchCounterOptions {
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
  /** Of this process; how many of them were sent to the others, and how many those were surely told. */
  own: number;
  ownSent: number;
  ownTold: number;
  /** Of the others, as far as this one knows. */
  others: number;
  /** Answers how many hits of others came before those that are on their way. */
  telling: Promise<number> | undefined;
}

/**
 * Counts in memory, and tells the other processes when much is counted: who calls now and then costs no statement, and
 * who is refused none either. From its half on, what is told of a limit comes to all processes at once.
 */
export class BatchCounter {
  readonly #options: BatchCounterOptions;
  readonly #mostKeys: number;
  readonly #windows = new Map<string, Window>();

  constructor(options: BatchCounterOptions) {
    this.#options = options;
    this.#mostKeys = options.mostKeys ?? 100_000;
  }

  readonly count: CountHit = (limit, key) => {
    const { clock, processes } = this.#options;
    const now = clock.elapsedMs();
    const name = `together|${key}`;
    const window = this.#windowOf(limit, name, now);
    window.own += 1;
    const hit = window.own;
    if (processes() === 1 || !this.#isDue(window, limit, hit))
      return Promise.resolve(waitOf(window, { limit, hit, now }));
    return this.#countTold(window, { limit, name, hit });
  };

  /** Takes what a process told of a window: another one, or this one some time ago. */
  hear({ name, limit, hits, endsAt }: LimitNews): void {
    const { clock } = this.#options;
    const now = clock.elapsedMs();
    const endsAtMs = now + endsAt.getTime() - clock.now().getTime();
    if (endsAtMs <= now) return;
    const window = this.#windowOf(limit, name, now);
    window.endsAtMs = endsAtMs;
    window.others = Math.max(window.others, hits - window.ownSent); // of ours it holds no more than were sent
  }

  async #countTold(window: Window, { limit, name, hit }: Hit): Promise<number> {
    const { clock } = this.#options;
    while (window.telling !== undefined || this.#isDue(window, limit, hit)) {
      window.telling ??= this.#tell(window, limit, name);
      const others = await window.telling;
      if (hit <= window.ownTold) return waitOf({ ...window, others }, { limit, hit, now: clock.elapsedMs() });
    }
    return waitOf(window, { limit, hit, now: clock.elapsedMs() });
  }

  #windowOf(limit: LimitSize, name: string, now: number): Window {
    const before = this.#windows.get(name);
    if (before && before.endsAtMs > now) return before;
    if (this.#windows.size >= this.#mostKeys) this.#forget(now);
    const endsAtMs = now + limit.windowSeconds * 1000;
    const window = { endsAtMs, own: 0, ownSent: 0, ownTold: 0, others: 0, telling: undefined };
    this.#windows.set(name, window);
    return window;
  }

  /** Whether the others are to be told before a hit is let through. Who is over the limit is refused without a word. */
  #isDue({ ownSent, ownTold, others }: Window, { limit }: LimitSize, hit: number): boolean {
    const left = limit - others - ownTold;
    const kept = Math.max(1, Math.floor((left * UNTOLD_SHARE) / this.#options.processes()));
    return left > 0 && hit - ownSent >= kept;
  }

  async #tell(window: Window, limit: LimitSize, name: string): Promise<number> {
    const { clock, add } = this.#options;
    const { own, ownTold, endsAtMs } = window;
    window.ownSent = own;
    try {
      const given = { hits: own - ownTold, endsInMs: endsAtMs - clock.elapsedMs() };
      const all = await add(limit, name, given);
      window.ownTold = own;
      window.others = Math.max(window.others, all.hits - own);
      window.endsAtMs = clock.elapsedMs() + all.endsInMs;
      return all.hits - own;
    } catch {
      // others say that the database is away: until it is back each process counts alone
      return window.others;
    } finally {
      window.telling = undefined;
    }
  }

  #forget(now: number): void {
    for (const [name, { endsAtMs }] of this.#windows)
      if (endsAtMs <= now || this.#windows.size >= this.#mostKeys) this.#windows.delete(name);
  }
}

interface Hit {
  limit: LimitSize;
  /** Of the window. */
  name: string;
  /** Which one it is of this process. */
  hit: number;
}

/** After how many seconds the window ends, for a hit that is over the limit; else 0. */
const waitOf = (
  { others, endsAtMs }: Window,
  { limit: { limit }, hit, now }: Omit<Hit, 'name'> & { now: number },
): number => (others + hit > limit ? Math.max(1, Math.ceil((endsAtMs - now) / 1000)) : 0);
