import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, TestClock, type TestApp } from '../../testing/app.ts';
import type { Publish } from '../push/outbox.ts';
import { BatchCounter, type BatchCounterOptions } from './batch-counter.ts';
import { readLimitNews, tellOfLimits } from './limit-news.ts';
import type { CountHit, RateLimit } from './rate-limits.ts';
import { createAddHits } from './rate-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const limit: RateLimit = {
  operation: 'x',
  key: 'actor',
  limit: 600,
  windowSeconds: 60,
  counted: 'inBatches',
};

/** Processes on one database; `told` says how often they wrote there, and `isMute` keeps them from hearing each other. */
function processes(count: number) {
  const clock = new TestClock();
  const state = { told: 0, isAway: false, isMute: false };
  const all: BatchCounter[] = [];
  const publish: Publish = async (_tx, { data }) => {
    if (!state.isMute) for (const each of all) each.hear(readLimitNews(data));
  };
  const add = createAddHits(app.data.database.work, clock, tellOfLimits(publish));
  const options: BatchCounterOptions = {
    clock,
    processes: () => count,
    add(...given) {
      state.told += 1;
      return state.isAway ? Promise.reject(new Error('the database is away')) : add(...given);
    },
  };
  while (all.length < count) all.push(new BatchCounter(options));
  return { clock, state, counters: all.map((each) => each.count) };
}

/** Hits one after the other, each at the counter that `pick` names; answers how many were let through. */
async function hit(
  counters: readonly CountHit[],
  { key, times, pick }: { key: string; times: number; pick: (n: number) => number },
): Promise<number> {
  let passed = 0;
  for (let n = 0; n < times; n += 1)
    if ((await counters[pick(n) % counters.length]!(limit, key)) === 0) passed += 1;
  return passed;
}

describe('a limit that is counted in batches', () => {
  test.each([
    ['in turn', (n: number) => n],
    ['all at one', () => 1],
    ['unevenly', (n: number) => (n % 5 === 0 ? 1 : 2)],
  ])('holds for four processes together, asked %s', async (name, pick) => {
    const { clock, state, counters } = processes(4);
    expect(await hit(counters, { key: name, times: 900, pick })).toBe(600);
    expect(state.told).toBeLessThan(100);
    const waits = await Promise.all(counters.map((count) => count(limit, name)));
    expect(waits.filter((wait) => wait > 0 && wait <= 60).length).toBeGreaterThan(0);
    clock.advance(60);
    expect(await hit(counters, { key: name, times: 900, pick })).toBe(600);
  });

  test('a call that one process has let through is known to the others', async () => {
    const { counters } = processes(4);
    const key = 'known';
    expect(await hit(counters, { key, times: 900, pick: () => 0 })).toBe(600);
    expect(await hit(counters, { key, times: 300, pick: (n) => 1 + (n % 3) })).toBe(0);
    expect(await hit(counters, { key: 'nearly', times: 590, pick: () => 0 })).toBe(590);
    expect(await hit(counters, { key: 'nearly', times: 300, pick: (n) => 1 + (n % 3) })).toBe(10);
  });

  test('is passed by a quarter at most, while they do not hear each other', async () => {
    const { state, counters } = processes(4);
    state.isMute = true;
    const key = 'one first';
    expect(await hit(counters, { key, times: 900, pick: () => 0 })).toBe(600);
    expect(await hit(counters, { key, times: 900, pick: (n) => 1 + (n % 3) })).toBeLessThanOrEqual(150);
  });

  test('costs no statement for who calls now and then, nor for who is refused', async () => {
    const { state, counters } = processes(2);
    await hit(counters, { key: 'now and then', times: 100, pick: (n) => n });
    expect(state.told).toBe(0);
    await hit(counters, { key: 'flood', times: 700, pick: () => 0 });
    const { told } = state;
    await hit(counters, { key: 'flood', times: 5000, pick: () => 0 });
    expect(state.told).toBe(told);
  });

  test('ends at one time for all, however late one of them begins to count', async () => {
    const { clock, counters } = processes(2);
    const [first, second] = counters as [CountHit, CountHit];
    const key = 'one end';
    await hit([first], { key, times: 500, pick: () => 0 });
    clock.advance(50);
    await hit([second], { key, times: 200, pick: () => 0 });
    await hit([first], { key, times: 20, pick: () => 0 });
    expect([await first(limit, key), await second(limit, key)]).toEqual([10, 10]);
    clock.advance(10);
    expect([await first(limit, key), await second(limit, key)]).toEqual([0, 0]);
  });

  test('is counted by each process alone while the database is away, and told when it is back', async () => {
    const { state, counters } = processes(2);
    const key = 'away';
    state.isAway = true;
    expect(await hit(counters, { key, times: 700, pick: () => 0 })).toBe(600);
    expect(state.told).toBeLessThan(12);
    const of = 'back';
    await hit(counters, { key: of, times: 300, pick: () => 0 });
    state.isAway = false;
    await hit(counters, { key: of, times: 100, pick: () => 0 });
    expect(await hit(counters, { key: of, times: 700, pick: () => 1 })).toBeLessThanOrEqual(275);
  });

  test('counts everything that comes while it tells', async () => {
    const { counters } = processes(2);
    const hits = Array.from({ length: 1000 }, (_, n) => counters[n % 2]!(limit, 'at once'));
    const waits = await Promise.all(hits);
    const passed = waits.filter((wait) => wait === 0).length;
    expect(passed).toBeGreaterThanOrEqual(600);
    expect(passed).toBeLessThanOrEqual(750);
  });
});
