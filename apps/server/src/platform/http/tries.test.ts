import { findMeeting } from '@portico/contract/joining';
import { getRoom } from '@portico/contract/room';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../testing/app.ts';
import { openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { Failure } from '../errors/failure.ts';
import { createDatabaseCounter, createDatabaseLook } from './rate-store.ts';
import { Tries } from './tries.ts';

const MOST = 120; // of looking for a meeting, in five minutes
const AT_ONCE = 8;

let database: OpenDatabase;
let tries: Tries;
const clock = new TestClock();
beforeAll(async () => {
  database = await openTestDatabase();
  const count = createDatabaseCounter(database.work, clock);
  tries = new Tries({ count, look: createDatabaseLook(database.reads, clock) });
});
afterAll(() => database.end());

/** Somebody at this address shows the right thing or a wrong one: what comes of it. */
async function attempt(address: string, isRight: boolean): Promise<string> {
  const deed = (): Promise<string> =>
    isRight ? Promise.resolve('in') : Promise.reject(new Failure('notFound'));
  try {
    return await tries.take(findMeeting, { address, deed, isRefused: () => false });
  } catch (error) {
    return error instanceof Failure ? error.error : String(error);
  }
}

async function countOf(outcome: string, outcomes: Promise<string>[]): Promise<number> {
  return (await Promise.all(outcomes)).filter((one) => one === outcome).length;
}

const many = (times: number, address: string, isRight: boolean): Promise<string>[] =>
  Array.from({ length: times }, () => attempt(address, isRight));

describe('tries of one address', () => {
  it('are not counted while they are right, however many come at once', async () => {
    expect(await countOf('in', many(1000, '192.0.2.1', true))).toBe(1000);
    expect(await attempt('192.0.2.1', false)).toBe('notFound');
  });

  it('end with as many wrong ones as the limit says, and what was under way with the last', async () => {
    const looked = await countOf('notFound', many(600, '192.0.2.2', false));
    expect(looked).toBeGreaterThanOrEqual(MOST);
    expect(looked).toBeLessThan(MOST + AT_ONCE);
    expect(await attempt('192.0.2.2', true), 'the right one too').toBe('tooManyRequests');
    expect(await attempt('192.0.2.3', true), 'from elsewhere').toBe('in');
    clock.advance(301);
    expect(await attempt('192.0.2.2', true)).toBe('in');
  });

  it('are one for a network of IPv6', async () => {
    await Promise.all(many(MOST + AT_ONCE, '2001:db8:0:1::1', false));
    expect(await attempt('2001:db8:0:1:ffff::2', true)).toBe('tooManyRequests');
  });

  it('do not matter where nothing can be guessed', async () => {
    const call = () =>
      tries.take(getRoom, {
        address: '192.0.2.2',
        deed: () => Promise.resolve('a room'),
        isRefused: () => true,
      });
    for (let time = 0; time < MOST + 1; time += 1) expect(await call()).toBe('a room');
  });
});
