/**
 * What a limit counts by. `email` is the address in the body, so that one account is not tried from everywhere; `browser`
 * one that has signed in to that account before, which is counted by nothing else then; `meeting` that whose password is
 * tried; `everybody` is one count for all.
 */
export type RateKey = 'address' | 'actor' | 'email' | 'browser' | 'meeting' | 'everybody';

/** One row of the table of limits. */
export interface RateLimit {
  /** The operation's id, or `*` for every operation; `media.…` and `push.…` for channels, which are none. */
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

/** All limits. The strictest that is reached refuses, with 429 and Retry-After. */
export const rateLimits: readonly RateLimit[] = [
  // whoever shows no good ticket of a person: people of one organisation may be twenty thousand behind an address
  { operation: '*', key: 'address', limit: 1200, windowSeconds: 60, counted: 'inBatches' },
  { operation: '*', key: 'actor', limit: 600, windowSeconds: 60, counted: 'inBatches' },
  // twenty thousand people behind one address sign in on one morning, those who mistype a password twice
  {
    operation: 'identity.signIn',
    key: 'address',
    limit: 6000,
    windowSeconds: 60,
    counted: 'inBatches',
    isApart: true,
  },
  {
    operation: 'identity.signIn',
    key: 'email',
    limit: 10,
    windowSeconds: 300,
    counted: 'oneByOne',
    counts: 'tries',
  },
  {
    operation: 'identity.signIn',
    key: 'address',
    limit: 300,
    windowSeconds: 300,
    counted: 'oneByOne',
    counts: 'tries',
  },
  {
    operation: 'identity.signIn',
    key: 'browser',
    limit: 10,
    windowSeconds: 300,
    counted: 'oneByOne',
    counts: 'tries',
  },
  // each is a mail to somebody
  {
    operation: 'identity.forgotPassword',
    key: 'email',
    limit: 5,
    windowSeconds: 3600,
    counted: 'oneByOne',
    counts: 'tries',
  },
  {
    operation: 'identity.forgotPassword',
    key: 'address',
    limit: 300,
    windowSeconds: 3600,
    counted: 'oneByOne',
    counts: 'tries',
  },
  {
    operation: 'identity.forgotPassword',
    key: 'everybody',
    limit: 3000,
    windowSeconds: 3600,
    counted: 'oneByOne',
    counts: 'tries',
  },
  {
    operation: 'identity.forgotPassword',
    key: 'browser',
    limit: 5,
    windowSeconds: 3600,
    counted: 'oneByOne',
    counts: 'tries',
  },
  {
    operation: 'identity.setPassword',
    key: 'address',
    limit: 300,
    windowSeconds: 300,
    counted: 'oneByOne',
    counts: 'tries',
  },
  { operation: 'people.invite', key: 'actor', limit: 300, windowSeconds: 3600, counted: 'oneByOne' },
  // two thousand people behind one address come within a minute, those who mistype a password twice
  {
    operation: 'joining.prejoin',
    key: 'address',
    limit: 6000,
    windowSeconds: 60,
    counted: 'inBatches',
    isApart: true,
  },
  // passwords that are shown without a link, from everywhere together: some of a large meeting mistype it, and with four
  // digits nobody may have thousands of tries a day
  {
    operation: 'joining.prejoin',
    key: 'meeting',
    limit: 100,
    windowSeconds: 900,
    counted: 'oneByOne',
    counts: 'tries',
    beyond: { limit: 1, windowSeconds: 60 },
  },
  {
    operation: 'joining.prejoin',
    key: 'address',
    limit: 300,
    windowSeconds: 300,
    counted: 'oneByOne',
    counts: 'tries',
  },
  {
    operation: 'joining.find',
    key: 'address',
    limit: 120,
    windowSeconds: 300,
    counted: 'oneByOne',
    counts: 'tries',
  },
  // the same people go in, wait for a place (six looks a minute) or watch (six when everything changes), and go
  {
    operation: 'room.enter',
    key: 'address',
    limit: 6000,
    windowSeconds: 60,
    counted: 'inBatches',
    isApart: true,
  },
  {
    operation: 'room.get',
    key: 'address',
    limit: 24_000,
    windowSeconds: 60,
    counted: 'inBatches',
    isApart: true,
  },
  {
    operation: 'room.leave',
    key: 'address',
    limit: 6000,
    windowSeconds: 60,
    counted: 'inBatches',
    isApart: true,
  },
  { operation: 'setup.create', key: 'address', limit: 20, windowSeconds: 3600, counted: 'inBatches' },
  // a thousand people behind one address come back at once when the engine was away, in two or three steps each
  { operation: 'media.signal', key: 'address', limit: 3000, windowSeconds: 60, counted: 'inBatches' },
  // a tab asks three times a minute when nothing happens, twice a second when much does
  { operation: 'push.poll', key: 'address', limit: 12_000, windowSeconds: 60, counted: 'inBatches' },
  { operation: 'push.poll', key: 'actor', limit: 600, windowSeconds: 60, counted: 'inBatches' },
  // six times a minute of everybody in a room: of two thousand people behind one address
  {
    operation: 'quality.report',
    key: 'address',
    limit: 12_000,
    windowSeconds: 60,
    counted: 'inBatches',
    isApart: true,
  },
  { operation: 'quality.report', key: 'actor', limit: 30, windowSeconds: 60, counted: 'inBatches' },
  { operation: 'media.validate', key: 'address', limit: 600, windowSeconds: 60, counted: 'inBatches' },
];

const limitsOf = new Map<string, readonly RateLimit[]>();

/** The limits of an operation that count tries. */
export const tryLimitsFor = (operation: string): readonly RateLimit[] =>
  rateLimits.filter((limit) => limit.operation === operation && limit.counts === 'tries');

/** The limits that an operation counts by a key, whatever comes of it. */
export function limitsFor(operation: string, by: RateKey): readonly RateLimit[] {
  const name = `${operation} ${by}`;
  let limits = limitsOf.get(name);
  if (!limits) {
    const always = rateLimits.filter((limit) => limit.key === by && limit.counts === undefined);
    const own = always.filter((limit) => limit.operation === operation);
    const common = always.filter((limit) => limit.operation === '*');
    limits = own.some(({ isApart }) => isApart) ? own : [...common, ...own];
    limitsOf.set(name, limits);
  }
  return limits;
}

/** Those of them that are not for every operation. */
export const ownLimitsFor = (operation: string, by: RateKey): readonly RateLimit[] =>
  limitsFor(operation, by).filter((limit) => limit.operation === operation);

/** Counts a hit; answers after how many seconds the window ends when the limit is passed, else 0. */
export type CountHit = (limit: RateLimit, key: string) => Promise<number>;
