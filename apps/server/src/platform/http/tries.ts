import type { ErrorName } from '@portico/contract/error-codes';
import type { Operation } from '@portico/contract/operation';
import type { Clock } from '../clock/clock.ts';
import { Failure } from '../errors/failure.ts';
import { networkOf } from './network.ts';
import type { LimitSize, RateLimits } from './rate-limits.ts';
import type { Reservations } from './rate-store.ts';
import { Slots } from './slots.ts';

type Cookies = Readonly<Record<string, string | undefined>>;

interface TriesOptions {
  reservations: Reservations;
  clock: Clock;
  limits: RateLimits;
  /** The name under which this browser is known to have signed in to the account of an address before. */
  browserOf(cookies: Cookies, email: string): string | undefined;
}

/** One try, and whether its answer counts. */
interface Try<T> {
  address: string;
  cookies: Cookies;
  /** The address of the account that it is about. */
  email?: string | undefined;
  /** The account of who tries, when they are signed in. */
  account?: string | undefined;
  /** The meeting whose password it is about. */
  meeting?: string | undefined;
  attempt(): Promise<T>;
  isTry(answer: T): boolean;
}

interface Counted {
  limit: LimitSize;
  key: string;
  /** What counts once it is used up; nothing is left without it. */
  beyond?: Counted;
}

/** Ends a try that has a place in a window. */
type End = (wasWrong: boolean) => Promise<void>;

/** What says that something shown was wrong. */
const WRONG: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'notFound',
  'credentialsWrong',
  'personDisabled',
  'linkExpired',
  'currentPasswordWrong',
]);

/**
 * Limits that count by what came of a call. Two thousand who show the right link or password pass; who guesses is stopped
 * after exactly as many wrong tries as the limit says, however many come at once and by whichever process.
 */
export class Tries {
  readonly #options: TriesOptions;
  readonly #slots = new Map<string, Slots>();

  constructor(options: TriesOptions) {
    this.#options = options;
  }

  /** Does it, unless too much was tried before. @throws {Failure} `tooManyRequests`, `unavailable` in a crowd */
  async take<T>(operation: Operation, one: Try<T>): Promise<T> {
    const ends: End[] = [];
    let wasWrong = false;
    try {
      // in the order of the table: who crowds one account waits before that of an address
      for (const counted of this.#countedBy(operation, one)) ends.push(await this.#begin(counted));
      const answer = await one.attempt();
      wasWrong = one.isTry(answer);
      return answer;
    } catch (error) {
      wasWrong = error instanceof Failure && WRONG.has(error.error);
      throw error;
    } finally {
      await Promise.all(ends.map((end) => end(wasWrong)));
    }
  }

  /** A browser that is known to the account has a count of its own: nobody else's tries use that up. */
  #countedBy({ id }: Operation, { address, cookies, email, account, meeting }: Try<unknown>): Counted[] {
    const browser = email === undefined ? undefined : this.#options.browserOf(cookies, email);
    const limits = this.#options.limits.triesOf(id);
    const own = browser === undefined ? [] : limits.filter(({ key }) => key === 'browser');
    const network = networkOf(address);
    const values = { browser, email, account, meeting, address: network, everybody: 'all', actor: undefined };
    return (own.length > 0 ? own : limits).flatMap(({ key: by, beyond, ...limit }) => {
      const value = values[by];
      if (value === undefined) return [];
      const key = `${id}|tried|${by}|${value}`;
      return [{ limit, key, ...(beyond && { beyond: { limit: beyond, key: `${key}|${network}` } }) }];
    });
  }

  async #begin({ limit, key, beyond }: Counted): Promise<End> {
    try {
      return await this.#enter(limit, key);
    } catch (error) {
      if (!beyond || !(error instanceof Failure) || error.error !== 'tooManyRequests') throw error;
      return await this.#begin(beyond);
    }
  }

  async #enter(limit: LimitSize, key: string): Promise<End> {
    const { reservations, clock } = this.#options;
    const slots = this.#slots.get(key) ?? new Slots({ limit, key, reservations, clock });
    this.#slots.set(key, slots);
    const forget = (): void => {
      if (slots.isUnused && this.#slots.get(key) === slots) this.#slots.delete(key);
    };
    try {
      const slot = await slots.take();
      return async (wasWrong) => {
        await slots.end(slot, wasWrong);
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  }
}
