/**
 * What a limit counts by. `email` is the address in the body, so that one account is not tried from everywhere; `account`
 * that of who is signed in; `browser` one that has signed in to the account of an address before, which is counted by nothing
 * else then; `meeting` that whose password is tried; `everybody` is one count for all.
 */
export type RateKey = 'address' | 'actor' | 'account' | 'email' | 'browser' | 'meeting' | 'everybody';

/** One row of the table of limits. */
export interface RateLimit {
  /** The operation's id, or `*` for every operation. */
  operation: string;
  key: RateKey;
  limit: number;
  windowSeconds: number;
  /**
   * For all processes together: `inBatches` in memory, told in the database by who calls much; `oneByOne` each in the
   * database, so that a restart forgets none.
   */
  counted: 'inBatches' | 'oneByOne';
  /** The limit of every operation does not count it: what everybody does all the time would use that up. */
  isApart?: true;
  /**
   * Only what its route calls a try counts (`Tries`), in the database: who shows what is asked for may be one of thousands
   * behind an address, who guesses is not.
   */
  counts?: 'tries';
  /** What is left to each address once it is used up; nothing without it. */
  beyond?: LimitSize;
}

/** How much a limit lets through. */
export type LimitSize = Pick<RateLimit, 'limit' | 'windowSeconds'>;

/** What is counted of one operation. */
export type OperationLimit = Omit<RateLimit, 'operation'>;

const EVERY = '*';

/** What is counted of every operation. The strictest limit that is reached refuses, with 429 and Retry-After. */
export const commonLimits: readonly OperationLimit[] = [
  // whoever shows no good ticket of a person: people of one organisation may be twenty thousand behind an address
  { key: 'address', limit: 1200, windowSeconds: 60, counted: 'inBatches' },
  { key: 'actor', limit: 600, windowSeconds: 60, counted: 'inBatches' },
];

/** Whatever has limits: an operation's route. */
interface Limited {
  operation: { id: string };
  limits: readonly OperationLimit[];
}

/** All limits, of what is said beside each operation. */
export class RateLimits {
  readonly #rows: readonly RateLimit[];
  readonly #found = new Map<string, readonly RateLimit[]>();

  constructor(routes: readonly Limited[]) {
    const common = commonLimits.map((limit) => Object.assign({ operation: EVERY }, limit));
    const own = routes.flatMap(({ operation: { id }, limits }) =>
      limits.map((limit) => Object.assign({ operation: id }, limit)),
    );
    this.#rows = [...common, ...own];
  }

  /** The limits of an operation that count tries. */
  triesOf(operation: string): readonly RateLimit[] {
    return this.#rows.filter((limit) => limit.operation === operation && limit.counts === 'tries');
  }

  /** The limits that an operation counts by a key, whatever comes of it. */
  of(operation: string, by: RateKey): readonly RateLimit[] {
    const name = `${operation} ${by}`;
    const before = this.#found.get(name);
    if (before) return before;
    const always = this.#rows.filter((limit) => limit.key === by && limit.counts === undefined);
    const own = always.filter((limit) => limit.operation === operation);
    const common = always.filter((limit) => limit.operation === EVERY);
    const limits = own.some(({ isApart }) => isApart) ? own : [...common, ...own];
    this.#found.set(name, limits);
    return limits;
  }

  /** Limits of an operation that are not for every other. */
  ownOf(operation: string, by: RateKey): readonly RateLimit[] {
    return this.of(operation, by).filter((limit) => limit.operation === operation);
  }
}

/** Counts a hit; answers after how many seconds the window ends when the limit is passed, else 0. */
export type CountHit = (limit: LimitSize, key: string) => Promise<number>;
