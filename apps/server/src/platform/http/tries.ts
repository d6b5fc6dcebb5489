import type { ErrorName } from '@portico/contract/error-codes';
import type { Operation } from '@portico/contract/operation';
import { Failure } from '../errors/failure.ts';
import { Gate } from '../gate/gate.ts';
import { networkOf } from './network.ts';
import { tryLimitsFor, type CountHit, type RateLimit } from './rate-limits.ts';

/** So many tries of one key are under way at once: those are let through before any of them is counted. */
const AT_ONCE = 8;
/** A thousand and more who come at the same moment are through in this time; proxies wait longer. */
const PATIENCE_MS = 20_000;

type Cookies = Readonly<Record<string, string | undefined>>;

interface TriesOptions {
  count: CountHit;
  /** The same without counting. */
  look: CountHit;
  /** The name under which this browser is known to have signed in to the account of an address before. */
  browserOf(cookies: Cookies, email: string): string | undefined;
}

/** One try, and whether its answer counts. */
interface Try<T> {
  address: string;
  cookies: Cookies;
  /** The address of the account that it is about. */
  email?: string | undefined;
  deed(): Promise<T>;
  isTry(answer: T): boolean;
}

interface Counted {
  limit: RateLimit;
  key: string;
}

/** What says that something shown was wrong. */
const WRONG: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'notFound',
  'credentialsWrong',
  'personDisabled',
  'linkExpired',
]);

/**
 * Limits that count by what came of a call. Two thousand who show the right link or password pass; who guesses is stopped
 * after as many wrong tries as the limit says, and those few that were under way with the last of them.
 */
export class Tries {
  readonly #options: TriesOptions;
  readonly #gates = new Map<string, Gate>();

  constructor(options: TriesOptions) {
    this.#options = options;
  }

  /** Does it, unless too much was tried before. @throws {Failure} `tooManyRequests`, `unavailable` in a crowd */
  async take<T>(operation: Operation, one: Try<T>): Promise<T> {
    const counted = this.#countedBy(operation, one);
    return await this.#pass(counted, () => this.#attempt(counted, one));
  }

  /** A browser that is known to the account has a count of its own: nobody else's tries use that up. */
  #countedBy({ id }: Operation, { address, cookies, email }: Try<unknown>): Counted[] {
    const browser = email === undefined ? undefined : this.#options.browserOf(cookies, email);
    const limits = tryLimitsFor(id);
    const own = browser === undefined ? [] : limits.filter(({ key }) => key === 'browser');
    const values = { browser, email, address: networkOf(address), everybody: 'all', actor: undefined };
    return (own.length > 0 ? own : limits).flatMap((limit) => {
      const value = values[limit.key];
      return value === undefined ? [] : [{ limit, key: `${id}|tried|${limit.key}|${value}` }];
    });
  }

  /** Through the gate of each key, in the order of the table: who crowds one account waits before that of an address. */
  async #pass<T>([first, ...others]: readonly Counted[], deed: () => Promise<T>): Promise<T> {
    if (!first) return await deed();
    const { key } = first;
    const gate = this.#gates.get(key) ?? new Gate({ atOnce: AT_ONCE, patienceMs: PATIENCE_MS });
    this.#gates.set(key, gate);
    try {
      return await gate.pass(() => this.#pass(others, deed));
    } finally {
      if (gate.isUnused) this.#gates.delete(key);
    }
  }

  async #attempt<T>(counted: readonly Counted[], { deed, isTry }: Try<T>): Promise<T> {
    for (const { limit, key } of counted) {
      const wait = await this.#options.look(limit, key);
      if (wait > 0) throw new Failure('tooManyRequests', { retryAfterSeconds: wait });
    }
    try {
      const answer = await deed();
      if (isTry(answer)) await this.#count(counted);
      return answer;
    } catch (error) {
      if (error instanceof Failure && WRONG.has(error.error)) await this.#count(counted);
      throw error;
    }
  }

  async #count(counted: readonly Counted[]): Promise<void> {
    for (const { limit, key } of counted) await this.#options.count(limit, key);
  }
}
