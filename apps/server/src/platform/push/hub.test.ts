import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestClock } from '../../testing/app.ts';
import { createTestLog } from '../../testing/open.ts';
import { Tab } from '../../testing/tab.ts';
import type { Reads } from '../db/tx.ts';
import type { StoredEvent } from './event-store.ts';
import { Hub, type ChannelRule } from './hub.ts';

const clock = new TestClock();
let server: Server;
let hub: Hub;
let url: string;
let answerRule: (isAllowed: boolean) => void;
const rule: ChannelRule = () => new Promise((resolve) => (answerRule = resolve));
let isAllowed = true;
let asked = 0;
let own: string[] = [];

beforeEach(async () => {
  [isAllowed, asked, own] = [true, 0, []];
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  hub = new Hub({
    clock,
    log: createTestLog().log,
    reads: {} as Reads,
    admit: () => ({
      actor: { kind: 'guest', guestId: 'g', siteId: 's', meetingId: 'm' },
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
      channels: own,
    }),
    rules: {
      slow: rule,
      quick: () => {
        asked += 1;
        return Promise.resolve(isAllowed);
      },
    },
    horizon: () => 1n,
    deploymentId: '00000000-0000-4000-8000-000000000000',
  });
  server = createServer().listen(0, '127.0.0.1');
  server.on(
    'upgrade',
    (request, socket, head) =>
      void hub.upgrade({ request, socket, head, address: '', refuse: (status) => status }),
  );
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  const stopped = hub.stop();
  await vi.advanceTimersByTimeAsync(5000);
  await stopped;
  vi.useRealTimers();
  await new Promise((resolve) => server.close(resolve));
});

/** Waits without timers: those are the test's own. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 20_000 && !isSo(); turns += 1)
    await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
}

test('a tab that says nothing is closed with 4408 after ten seconds, not before', async () => {
  const tab = await new Tab(url).opened();
  await until(() => vi.getTimerCount() > 1);
  await vi.advanceTimersByTimeAsync(9990);
  expect(tab.closed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(20);
  await until(() => tab.closed !== undefined);
  expect(tab.closed).toBe(4408);
});

test('a tab that pings stays, one that misses three pings is closed with 4408', async () => {
  const [pinging, mute] = [await new Tab(url).opened(), await new Tab(url).opened()];
  for (const tab of [pinging, mute]) tab.authorize('ticket');
  await until(() => pinging.notices.length === 1 && mute.notices.length === 1);
  for (let n = 1; n <= 4; n += 1) {
    clock.advance(15);
    pinging.send({ id: String(n), type: 'ping' });
    await until(() => pinging.frames.length === n + 1);
    await vi.advanceTimersByTimeAsync(15_000);
  }
  await until(() => mute.closed !== undefined);
  expect(mute.closed).toBe(4408);
  expect(pinging.closed).toBeUndefined();
});

test('a clock that is set an hour either way closes no tab', async () => {
  const tab = await new Tab(url).opened();
  tab.authorize('ticket');
  await until(() => tab.notices.length === 1);
  for (const [id, seconds] of [3600, -3600].entries()) {
    clock.jump(seconds);
    await vi.advanceTimersByTimeAsync(15_000);
    tab.send({ id: String(id), type: 'ping' });
    await until(() => tab.frames.length === id + 2);
  }
  expect(tab.closed).toBeUndefined();
});

test('a tab that leaves while its right to a channel is looked up is not kept among the listeners', async () => {
  const entered = vi.spyOn(hub, 'enter');
  const forgotten = vi.spyOn(hub, 'forget');
  const tab = await new Tab(url).opened();
  tab.authorize('ticket');
  tab.send({ id: '2', type: 'subscribe', data: { channel: 'slow:1' } });
  await until(() => answerRule !== undefined);
  tab.drop();
  await until(() => forgotten.mock.calls.length === 1);
  answerRule(true);
  await until(() => true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(entered).not.toHaveBeenCalled();
});

const eventOn = (channel: string, n: number): StoredEvent => ({
  id: String(n),
  transaction: 1n,
  channels: [channel],
  eventType: 'test.happened',
  data: { n },
  rightsOf: [],
  trackingId: null,
  at: clock.now(),
});
const numbers = (tab: Tab): unknown[] => tab.events.map(({ data }) => data['n']);
const lastNotice = (tab: Tab): string | undefined => tab.notices.at(-1);

/** A tab that listens on a channel beside its own. */
async function listening(channel: string): Promise<Tab> {
  own = ['guest:g'];
  const tab = await new Tab(url).opened();
  tab.authorize('ticket');
  tab.send({ id: '2', type: 'subscribe', data: { channel } });
  await until(() => lastNotice(tab) === 'portico.subscribed');
  return tab;
}

describe('a tab that is asked again for its channels', () => {
  test('gets nothing by any before the answer, then what is still its own, in order', async () => {
    const tab = await listening('quick:1');
    const rights = vi.spyOn(hub, 'mayListen');
    let answer: (isAllowed: boolean) => void = () => undefined;
    rights.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    hub.askAgain(['guest:g']);
    hub.deliver([eventOn('quick:1', 1), eventOn('guest:g', 2), eventOn('quick:1', 3), eventOn('guest:g', 4)]);
    await until(() => rights.mock.calls.length === 1);
    tab.send({ id: 'p', type: 'ping' });
    await until(() => tab.frames.some((frame) => 'type' in frame));
    expect(numbers(tab)).toEqual([]);
    answer(false);
    await until(() => lastNotice(tab) === 'portico.subscribe_refused');
    expect(numbers(tab)).toEqual([2, 4]);
    hub.deliver([eventOn('quick:1', 5), eventOn('guest:g', 6)]);
    await until(() => numbers(tab).length === 3);
    expect(numbers(tab)).toEqual([2, 4, 6]);
  });

  test('a tab that may still listen misses nothing', async () => {
    const tab = await listening('quick:1');
    hub.askAgain(['quick:1']);
    hub.deliver([eventOn('quick:1', 1)]);
    hub.askAgain(['guest:g']);
    hub.deliver([eventOn('quick:1', 2)]);
    await until(() => numbers(tab).length === 2);
    expect(numbers(tab)).toEqual([1, 2]);
    expect(lastNotice(tab)).toBe('portico.subscribed');
  });

  test('while nobody can answer is closed, and what was held is not sent', async () => {
    const tab = await listening('quick:1');
    vi.spyOn(hub, 'mayListen').mockRejectedValue(new Error('the database is away'));
    hub.askAgain(['guest:g']);
    hub.deliver([eventOn('quick:1', 1)]);
    await until(() => tab.closed !== undefined);
    expect(numbers(tab)).toEqual([]);
  });
});

describe('everybody is asked again once a minute', () => {
  test('so that who lost a right without a word loses the channel then', async () => {
    const tab = await listening('quick:1');
    isAllowed = false;
    const before = asked;
    for (let seconds = 0; seconds < 45; seconds += 15) {
      tab.send({ id: String(seconds), type: 'ping' });
      await until(() => tab.frames.some((frame) => 'type' in frame && frame.id === String(seconds)));
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(asked).toBe(before);
    await vi.advanceTimersByTimeAsync(15_000);
    await until(() => lastNotice(tab) === 'portico.subscribe_refused');
    hub.deliver([eventOn('quick:1', 1), eventOn('guest:g', 2)]);
    await until(() => numbers(tab).length === 1);
    expect(numbers(tab)).toEqual([2]);
  });

  test('nobody loses a channel while the database is away', async () => {
    const tab = await listening('quick:1');
    const rights = vi.spyOn(hub, 'mayListen').mockRejectedValue(new Error('the database is away'));
    await vi.advanceTimersByTimeAsync(60_000);
    await until(() => rights.mock.calls.length > 0);
    hub.deliver([eventOn('quick:1', 1)]);
    await until(() => numbers(tab).length === 1);
    expect(tab.closed).toBeUndefined();
  });
});
