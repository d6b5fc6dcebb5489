import { signIn } from '@portico/contract/identity';
import { findMeeting } from '@portico/contract/joining';
import type { Operation } from '@portico/contract/operation';
import { getRoom } from '@portico/contract/room';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../testing/app.ts';
import { openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { Failure } from '../errors/failure.ts';
import { RateLimits } from './rate-limits.ts';
import { createReservations } from './rate-store.ts';
import { Tries } from './tries.ts';

const MOST = 120; // of looking for a meeting, in five minutes
const MOST_OF_ACCOUNT = 10; // wrong passwords, in five minutes
const MOST_OF_ADDRESS = 300;
const AT_ONCE = 8;
const wrongTries = { windowSeconds: 300, counted: 'oneByOne', counts: 'tries' } as const;
const limits = new RateLimits([
  { operation: findMeeting, limits: [{ ...wrongTries, key: 'address', limit: MOST }] },
  {
    operation: signIn,
    limits: [
      { ...wrongTries, key: 'email', limit: MOST_OF_ACCOUNT },
      { ...wrongTries, key: 'address', limit: MOST_OF_ADDRESS },
      { ...wrongTries, key: 'browser', limit: MOST_OF_ACCOUNT },
    ],
  },
]);

let database: OpenDatabase;
let tries: Tries;
const clock = new TestClock();
beforeAll(async () => {
  database = await openTestDatabase();
  tries = new Tries({
    reservations: createReservations(database, clock),
    clock,
    limits,
    browserOf: ({ known }, email) => (known === email ? `browser of ${email}` : undefined),
  });
});
afterAll(() => database.end());

interface Shown {
  address: string;
  /** The account, and whether the browser is known to it. */
  email?: string;
  isKnown?: boolean;
  isRight: boolean;
}

/** Somebody at this address shows the right thing or a wrong one: what comes of it. */
async function attempt(operation: Operation, { address, email, isKnown, isRight }: Shown): Promise<string> {
  const wrong = operation === signIn ? 'credentialsWrong' : 'notFound';
  const attempt = (): Promise<string> =>
    isRight ? Promise.resolve('in') : Promise.reject(new Failure(wrong));
  const cookies = { known: isKnown ? email : undefined };
  try {
    return await tries.take(operation, { address, cookies, email, attempt, isTry: () => false });
  } catch (error) {
    return error instanceof Failure ? error.error : String(error);
  }
}

const look = (address: string, isRight: boolean): Promise<string> =>
  attempt(findMeeting, { address, isRight });

const many = (times: number, make: (time: number) => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: times }, (_, time) => make(time)));

async function countOf(outcome: string, outcomes: Promise<string[]>): Promise<number> {
  return (await outcomes).filter((one) => one === outcome).length;
}

describe('tries of one address', () => {
  it('are not counted while they are right, however many come at once', async () => {
    expect(
      await countOf(
        'in',
        many(1000, () => look('192.0.2.1', true)),
      ),
    ).toBe(1000);
    expect(await look('192.0.2.1', false)).toBe('notFound');
  });

  it('end with exactly as many wrong ones as the limit says', async () => {
    const looked = await countOf(
      'notFound',
      many(600, () => look('192.0.2.2', false)),
    );
    expect(looked).toBe(MOST);
    expect(await look('192.0.2.2', true), 'the right one too').toBe('tooManyRequests');
    expect(await look('192.0.2.3', true), 'from elsewhere').toBe('in');
    clock.advance(301);
    expect(await look('192.0.2.2', true)).toBe('in');
  });

  it('are counted together by processes whose clocks differ a little', async () => {
    const late = new TestClock();
    late.jump((clock.now().getTime() - late.now().getTime()) / 1000 - 2);
    const reservations = createReservations(database, late);
    const others = new Tries({ reservations, clock: late, limits, browserOf: () => undefined });
    const address = '192.0.2.9';
    const guess = (one: Tries) =>
      one
        .take(findMeeting, {
          address,
          cookies: {},
          attempt: () => Promise.reject(new Failure('notFound')),
          isTry: () => false,
        })
        .catch((error: unknown) => (error as Failure).error);
    const both = many(MOST, async () => await guess(tries));
    expect(await countOf('notFound', both)).toBe(MOST);
    expect(await guess(others)).toBe('tooManyRequests');
    expect(await look(address, true)).toBe('tooManyRequests');
  });

  it('are one for a network of IPv6', async () => {
    await many(MOST + AT_ONCE, () => look('2001:db8:0:1::1', false));
    expect(await look('2001:db8:0:1:ffff::2', true)).toBe('tooManyRequests');
  });

  it('do not matter where nothing can be guessed', async () => {
    const call = () =>
      tries.take(getRoom, {
        address: '192.0.2.2',
        cookies: {},
        attempt: () => Promise.resolve('a room'),
        isTry: () => true,
      });
    for (let time = 0; time < MOST + 1; time += 1) expect(await call()).toBe('a room');
  });
});

describe('tries of one account', () => {
  const office = '198.51.100.1';
  const ada = 'ada@acme.example';

  it('are not counted while they are right', async () => {
    const right = many(100, () => attempt(signIn, { address: office, email: ada, isRight: true }));
    expect(await countOf('in', right)).toBe(100);
    expect(await attempt(signIn, { address: office, email: ada, isRight: false })).toBe('credentialsWrong');
  });

  it('end with exactly as many wrong ones from everywhere together', async () => {
    const email = 'everywhere@acme.example';
    const guess = (time: number) => attempt(signIn, { address: `203.0.113.${time}`, email, isRight: false });
    const guessed = await countOf('credentialsWrong', many(100, guess));
    expect(guessed).toBe(MOST_OF_ACCOUNT);
    expect(await attempt(signIn, { address: office, email, isRight: true })).toBe('tooManyRequests');
    expect(await attempt(signIn, { address: office, email: ada, isRight: true })).toBe('in');
  });

  it('of a browser that it knows count apart: nobody else uses them up, neither by account nor by address', async () => {
    const here = { address: '198.51.100.2', email: 'hana@acme.example' };
    for (let time = 0; time < MOST_OF_ACCOUNT; time += 1) await attempt(signIn, { ...here, isRight: false });
    const spray = (time: number) =>
      attempt(signIn, { ...here, email: `${time}@acme.example`, isRight: false });
    await many(MOST_OF_ADDRESS + AT_ONCE, spray);
    const other = { ...here, email: 'olga@acme.example', isRight: true };
    expect(await attempt(signIn, other), 'whoever is new at this address').toBe('tooManyRequests');
    expect(await attempt(signIn, { ...here, isKnown: true, isRight: true })).toBe('in');
    expect(await attempt(signIn, { ...other, isKnown: true })).toBe('in');
    for (let time = 0; time < MOST_OF_ACCOUNT; time += 1)
      expect(await attempt(signIn, { ...here, isKnown: true, isRight: false })).toBe('credentialsWrong');
    expect(await attempt(signIn, { ...here, isKnown: true, isRight: true })).toBe('tooManyRequests');
    clock.advance(301);
    expect(await attempt(signIn, { ...here, isKnown: true, isRight: true })).toBe('in');
  });
});
