import { forgotPassword, refreshTicket, signIn, signOut } from '@portico/contract/identity';
import { atBest } from '@portico/testkit/looks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp, Visitor } from '../../testing/app.ts';
import { makePerson, PASSWORD, signedIn } from '../../testing/people.ts';
import { eventsOf, openTab, type Tab } from '../../testing/tab.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';

let two: TwoApps;
let hana: Visitor;
beforeAll(async () => {
  two = await startTwoApps();
  await makePerson(two.first, 'hana@acme.example');
});
beforeEach(async () => {
  two.first.clock.advance(301);
  hana = await signedIn(two.first, 'hana@acme.example');
});
afterAll(async () => {
  await two.stop();
});

const wait = { timeout: 10_000, interval: 10 };
const open = (app: TestApp, cursor?: string): Promise<Tab> =>
  openTab(app.url, hana.session.ticket ?? '', cursor);
const happen = (app: TestApp, n: number, during?: () => Promise<void>): Promise<void> =>
  app.data.database.work(async (tx) => {
    const channels = [`person:${hana.session.userId}`];
    await app.data.push.publish(tx, { channels, eventType: 'test.happened', data: { n } });
    await during?.();
  });
const numbers = (tab: Tab): unknown[] => eventsOf(tab).map((event) => event.data['n']);
const ready = async (app: TestApp, cursor?: string): Promise<Tab> => {
  const tab = await open(app, cursor);
  await expect.poll(() => tab.notices[0], wait).toBe('mercury.buffer_state');
  return tab;
};

describe('two processes of one deployment', () => {
  test('an event of one process reaches the tabs of the other within a second', async () => {
    const tab = await ready(two.second);
    let n = 0;
    const look = async (): Promise<number> => {
      const started = performance.now();
      await happen(two.first, (n += 1));
      await expect.poll(() => numbers(tab).at(-1), wait).toBe(n);
      return performance.now() - started;
    };
    // told, not found by the poll of two seconds
    expect(await atBest(look, (ms) => ms < 1000)).toBeLessThan(1000);
    expect(numbers(tab)).toEqual(Array.from({ length: n }, (_, at) => at + 1));
    tab.drop();
  });

  test('a tab whose connection breaks and that comes back to the other gets each of a hundred events exactly once', async () => {
    const apps = [two.first, two.second] as const;
    const got = new Map<string, unknown>();
    const keep = (tab: Tab): void => eventsOf(tab).forEach((event) => got.set(event.id, event.data['n']));
    let tab = await ready(apps[0]);
    let { cursor } = tab;
    for (let n = 0; n < 100; n += 1) {
      await happen(apps[n % 2 === 0 ? 0 : 1], n);
      if (n % 11 !== 7) continue;
      tab.drop();
      keep(tab);
      cursor = tab.cursor ?? cursor;
      tab = await open(apps[n % 3 === 0 ? 0 : 1], cursor);
    }
    await expect.poll(() => (keep(tab), got.size), wait).toBe(100);
    expect([...got.values()]).toEqual(Array.from({ length: 100 }, (_, n) => n));
    tab.drop();
  });

  test('an event whose transaction began early and ended late is missed by no tab, staying or coming back', async () => {
    const tabs = [await ready(two.first), await ready(two.second)];
    let end = (): void => undefined;
    const gate = new Promise<void>((resolve) => (end = resolve));
    let isOpen = false;
    const early = happen(two.first, 101, async () => {
      isOpen = true;
      await gate;
    });
    await expect.poll(() => isOpen, wait).toBe(true);
    await happen(two.second, 102);
    for (const tab of tabs) await expect.poll(() => numbers(tab), wait).toEqual([102]);
    const [, away] = tabs;
    away?.drop();
    end();
    await early;
    await expect.poll(() => numbers(tabs[0] as Tab), wait).toEqual([102, 101]);
    const [second, first] = (tabs[0] as Tab).events.map(({ sequenceNumber }) => sequenceNumber);
    expect(first).toBeLessThan(second ?? 0); // as recorded, not as delivered
    const back = await ready(two.second, away?.cursor);
    // a cursor holds back for every transaction that is open anywhere: more of before may come, never less
    const ofThis = (): unknown[] => numbers(back).filter((n) => Number(n) > 100);
    await expect.poll(() => new Set(ofThis()), wait).toEqual(new Set([102, 101]));
    for (const tab of [...tabs, back]) tab.drop();
  });

  test('a session that ends in one is over in the other: its tickets, and its tabs with 4401', async () => {
    const tab = await ready(two.second);
    await hana.call(signOut);
    await expect.poll(() => tab.closed, wait).toBe(4401);
    const there = two.second.visitor();
    there.session.ticket = hana.session.ticket;
    await expect(there.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
  });

  test('tries are counted once for both, with the time until the window ends', async () => {
    await makePerson(two.first, 'tried@acme.example');
    const body = { email: 'tried@acme.example', password: 'wrong password' };
    const visitors = [two.first.visitor(), two.second.visitor()] as const;
    for (let i = 0; i < 10; i += 1)
      await expect(visitors[i % 2 === 0 ? 0 : 1].call(signIn, { body })).rejects.toMatchObject({
        status: 403,
      });
    for (const visitor of visitors)
      await expect(visitor.call(signIn, { body })).rejects.toMatchObject({
        status: 429,
        retryAfterSeconds: 300,
      });
    await expect(
      visitors[1].call(forgotPassword, { body: { email: 'tried@acme.example' } }),
    ).resolves.toBeUndefined();
  });

  test('as many wrong passwords pass as the limit says, however many come to both at once', async () => {
    await makePerson(two.first, 'storm@acme.example');
    const sign = (time: number, password: string): Promise<string> => {
      const visitor = (time % 2 === 0 ? two.first : two.second).visitor();
      return visitor.call(signIn, { body: { email: 'storm@acme.example', password } }).then(
        () => 'in',
        ({ error }: { error: string }) => error,
      );
    };
    const many = (times: number, password: (time: number) => string): Promise<string[]> =>
      Promise.all(Array.from({ length: times }, (_, time) => sign(time, password(time))));
    const rowsOf = async (): Promise<unknown[]> =>
      (
        await two.first.data.database.pool.query(
          `select hits, held from rate_count where key like '%|storm@%'`,
        )
      ).rows;
    // nine are left to both after this one, and nobody who is right takes any of them
    expect(await sign(0, 'wrong password')).toBe('credentialsWrong');
    const mixed = await many(28, (time) => (time < 8 ? 'wrong password' : PASSWORD));
    expect(mixed.toSorted()).toEqual([
      ...Array.from({ length: 8 }, () => 'credentialsWrong'),
      ...Array.from({ length: 20 }, () => 'in'),
    ]);
    expect(await rowsOf()).toEqual([{ hits: 9, held: 0 }]);
    two.first.clock.advance(301);
    const storm = await many(60, () => 'wrong password');
    expect(storm.filter((outcome) => outcome === 'credentialsWrong')).toHaveLength(10);
    expect(storm.filter((outcome) => outcome === 'tooManyRequests')).toHaveLength(50);
    expect(await rowsOf()).toEqual([{ hits: 10, held: 0 }]);
  });

  test('calls are counted once for both, spread over them or all at one', { timeout: 60_000 }, async () => {
    const { ticket = '' } = hana.session;
    const visitors = [two.first.visitor(), two.second.visitor()] as const;
    const passed = async (pick: (n: number) => 0 | 1): Promise<number> => {
      two.first.clock.advance(61);
      let passed = 0;
      for (let n = 0; n < 640; n += 1) {
        const answer = await visitors[pick(n)].fetch('/webappng/api/v1/users', { headers: { ticket } });
        if (answer.status !== 429) passed += 1;
      }
      return passed;
    };
    // they know of each other after a sign of life
    await expect.poll(() => passed((n) => (n % 2 === 0 ? 0 : 1)), { timeout: 30_000 }).toBe(600);
    expect(await passed(() => 0)).toBe(600);
    const refused = async () =>
      (await visitors[1].fetch('/webappng/api/v1/users', { headers: { ticket } })).status;
    await expect.poll(refused, wait).toBe(429); // a moment later the other one knows
  });
});
