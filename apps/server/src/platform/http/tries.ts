import type { Operation } from '@portico/contract/operation';
import { Failure } from '../errors/failure.ts';
import { networkOf } from './network.ts';
import { refusalLimitsFor, type CountHit, type RateLimit } from './rate-limits.ts';

/** So many tries of one address are under way at once: those are let through before any of them is counted. */
const AT_ONCE = 8;

interface TriesOptions {
  count: CountHit;
  /** The same without counting. */
  look: CountHit;
}

/** One try, and whether its answer refuses what was shown. */
interface Try<T> {
  address: string;
  deed(): Promise<T>;
  isRefused(answer: T): boolean;
}

/** Lets a few through at a time, in the order in which they came. */
class Gate {
  #free = AT_ONCE;
  readonly #waiting: (() => void)[] = [];

  get isUnused(): boolean {
    return this.#free === AT_ONCE;
  }

  async pass<T>(deed: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await deed();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/**
 * Limits that count only what was refused. Two thousand who show the right link pass; who guesses is stopped after as many
 * wrong tries as the limit says, and those few that were under way with the last of them.
 */
export class Tries {
  readonly #options: TriesOptions;
  readonly #gates = new Map<string, Gate>();

  constructor(options: TriesOptions) {
    this.#options = options;
  }

  /** Does it, unless too much was refused before. @throws {Failure} `tooManyRequests` */
  async take<T>({ id }: Operation, one: Try<T>): Promise<T> {
    const [limit] = refusalLimitsFor(id);
    if (!limit) return await one.deed();
    const key = `${id}|refused|${networkOf(one.address)}`;
    const gate = this.#gates.get(key) ?? new Gate();
    this.#gates.set(key, gate);
    try {
      return await gate.pass(() => this.#attempt(limit, key, one));
    } finally {
      if (gate.isUnused) this.#gates.delete(key);
    }
  }

  async #attempt<T>(limit: RateLimit, key: string, { deed, isRefused }: Try<T>): Promise<T> {
    const wait = await this.#options.look(limit, key);
    if (wait > 0) throw new Failure('tooManyRequests', { retryAfterSeconds: wait });
    try {
      const answer = await deed();
      if (isRefused(answer)) await this.#options.count(limit, key);
      return answer;
    } catch (error) {
      if (error instanceof Failure && error.error === 'notFound') await this.#options.count(limit, key);
      throw error;
    }
  }
}
