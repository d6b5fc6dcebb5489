import { signOut } from '@portico/contract/identity';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { eventsOf, openTab, Tab } from '../../testing/tab.ts';
import { rawTransaction, type Tx } from '../db/tx.ts';
import { pruneEvents } from './event-store.ts';

let app: TestApp;
let hana: Visitor;
let tabs: Tab[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  await makePerson(app, 'ivo@acme.example');
});
beforeEach(async () => {
  app.clock.advance(301); // each test signs in anew, and that is counted for five minutes
  hana = await signedIn(app, 'hana@acme.example');
});
afterEach(() => {
  for (const tab of tabs) tab.drop();
  tabs = [];
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const wait = { timeout: 8000, interval: 10 };
const kept = <T extends Tab>(tab: T): T => {
  tabs.push(tab);
  return tab;
};
const ticketOf = (visitor: Visitor): string => visitor.session.ticket ?? '';
const open = async (visitor = hana, cursor?: string): Promise<Tab> =>
  kept(await openTab(app.url, ticketOf(visitor), cursor));
const ready = async (visitor = hana, cursor?: string): Promise<Tab> => {
  const tab = await open(visitor, cursor);
  await expect.poll(() => tab.notices[0], wait).toBe('mercury.buffer_state');
  return tab;
};
const publish = (tx: Tx, n: number, channel = `person:${hana.session.userId}`): Promise<void> =>
  app.data.push.publish(tx, { channels: [channel], eventType: 'test.happened', data: { n } });
const happen = (n: number, channel?: string): Promise<void> =>
  app.data.database.work((tx) => publish(tx, n, channel));
const sawSomething = async (tab: Tab): Promise<void> => {
  await expect.poll(() => tab.events.length, wait).toBeGreaterThan(0);
};
const lastRefusal = (): unknown =>
  JSON.parse(app.logged.findLast((line) => line.includes('"refused"')) ?? '{}');
const numbers = (tab: Tab): unknown[] => eventsOf(tab).map((event) => event.data['n']);

describe('opening the channel', () => {
  test('a tab that brings its ticket in the first frame is told so before anything else', async () => {
    const tab = await open();
    await expect.poll(() => tab.frames.length, wait).toBeGreaterThan(0);
    expect(tab.frames[0]).toMatchObject({
      data: { eventType: 'mercury.buffer_state' },
      sequenceNumber: 0,
      timestamp: app.clock.now().getTime(),
    });
    await happen(1);
    await expect.poll(() => numbers(tab), wait).toEqual([1]);
  });

  test('a ping is answered by a pong with the same id, an acknowledgement by nothing', async () => {
    const tab = await ready();
    tab.send({ messageId: 'x', type: 'ack' });
    tab.send({ id: 'ping-7', type: 'ping' });
    await expect.poll(() => tab.frames.at(-1), wait).toEqual({ id: 'ping-7', type: 'pong' });
    expect(tab.frames).toHaveLength(2);
  });

  test.each([
    ['no JSON', 'hello'],
    ['an unknown type', '{"id":"1","type":"shout"}'],
    ['no id', '{"type":"ping"}'],
    ['a ticket that is no text', '{"id":"1","type":"authorization","data":{"token":7}}'],
    ['bytes that are no text', Buffer.from([0, 255, 254])],
    ['null', 'null'],
  ])('a frame that is none of ours closes it with 4400: %s', async (_what, frame) => {
    const tab = kept(await new Tab(app.url).opened());
    tab.socket.send(frame);
    await expect.poll(() => tab.closed, wait).toBe(4400);
  });

  test('a ticket that is forged, empty or missing closes it with 4401, and nothing was said before', async () => {
    for (const token of ['forged.ticket', '', `${ticketOf(hana)}x`]) {
      const tab = kept(await openTab(app.url, token));
      await expect.poll(() => tab.closed, wait).toBe(4401);
      expect(tab.frames).toEqual([]);
    }
    const silent = kept(await new Tab(app.url).opened());
    silent.send({ id: '1', type: 'subscribe', data: { channel: 'meeting:1' } });
    await expect.poll(() => silent.closed, wait).toBe(4401);
    expect(lastRefusal()).toMatchObject({
      refusal: 'ticketInvalid',
      operation: PUSH_PATH,
      address: '127.0.0.1',
    });
  });

  test('a tab that sends more than 120 frames at once is closed with 4429', async () => {
    const tab = await ready();
    for (let i = 0; i < 130; i += 1) tab.send({ id: String(i), type: 'ping' });
    await expect.poll(() => tab.closed, wait).toBe(4429);
    expect(tab.frames.filter((frame) => 'type' in frame).length).toBeLessThanOrEqual(120);
  });

  test('a frame over 64 KB closes it, and the portal goes on', async () => {
    const tab = await ready();
    tab.send({ id: '1', type: 'authorization', data: { token: 'x'.repeat(70_000) } });
    await expect.poll(() => tab.closed, wait).toBe(1009);
    await ready();
  });

  test('a page of another origin is refused with 403, our own and a client without one are not', async () => {
    for (const origin of ['https://evil.example', 'null', `${app.url}.evil.example`]) {
      const tab = kept(new Tab(app.url, { origin }));
      await expect.poll(() => tab.refused, wait).toBe(403);
      await expect
        .poll(() => lastRefusal(), wait)
        .toMatchObject({ refusal: 403, operation: PUSH_PATH, origin, address: '127.0.0.1' });
    }
    const own = kept(await new Tab(app.url, { origin: app.url }).opened());
    own.authorize(ticketOf(hana));
    await expect.poll(() => own.notices, wait).toEqual(['mercury.buffer_state']);
  });

  test('a page of this machine by another of its names is ours, one of another port is not', async () => {
    const { port } = new URL(app.url);
    for (const host of ['localhost', '[::1]']) {
      const own = kept(await new Tab(app.url, { origin: `http://${host}:${port}` }).opened());
      own.authorize(ticketOf(hana));
      await expect.poll(() => own.notices, wait).toEqual(['mercury.buffer_state']);
    }
    for (const origin of [
      'http://localhost:1',
      `https://localhost:${port}`,
      `http://localhost.example:${port}`,
    ]) {
      const tab = kept(new Tab(app.url, { origin }));
      await expect.poll(() => tab.refused, wait).toBe(403);
    }
  });

  test('a portal with a public address takes no page by a name of its machine', async () => {
    const other = await startTestApp({ settings: { PUBLIC_URL: 'https://portal.example' } });
    const { port } = new URL(other.url);
    const tab = kept(new Tab(other.url, { origin: `http://localhost:${port}` }));
    await expect.poll(() => tab.refused, wait).toBe(403);
    await other.stop();
    await other.database.drop();
  });

  test('an address that has no channel is refused with 404', async () => {
    const tab = kept(new Tab(app.url, { path: '/webappng/nothing' }));
    await expect.poll(() => tab.refused, wait).toBe(404);
    expect(PUSH_PATH).toBe('/webappng/push');
  });

  test('a later ticket of the same person prolongs it, one of somebody else closes it', async () => {
    const ivo = await signedIn(app, 'ivo@acme.example');
    const tab = await ready();
    tab.authorize(ticketOf(await signedIn(app, 'hana@acme.example')));
    await happen(2);
    await expect.poll(() => numbers(tab), wait).toEqual([2]);
    tab.authorize(ticketOf(ivo));
    await expect.poll(() => tab.closed, wait).toBe(4401);
  });

  test('a channel without a rule cannot be listened to, nor somebody else’s own', async () => {
    const ivo = await signedIn(app, 'ivo@acme.example');
    const tab = await ready(ivo);
    for (const channel of [`person:${hana.session.userId}`, 'meeting:1', ':', '__proto__:x', 'constructor:x'])
      tab.send({ id: 's', type: 'subscribe', data: { channel } });
    await expect.poll(() => tab.notices.length, wait).toBe(6);
    expect(new Set(tab.notices.slice(1))).toEqual(new Set(['portico.subscribe_refused']));
    expect(lastRefusal()).toMatchObject({ refusal: 'channelForbidden', channel: 'constructor' });
    await happen(3);
    await happen(4, `person:${ivo.session.userId}`);
    await expect.poll(() => numbers(tab), wait).toEqual([4]);
  });
});

describe('the end of a session', () => {
  test('closes its tabs with 4401 after telling them, and nobody else’s', async () => {
    const elsewhere = await signedIn(app, 'hana@acme.example');
    const [ending, staying] = [await ready(), await ready(elsewhere)];
    await hana.call(signOut);
    await expect.poll(() => ending.closed, wait).toBe(4401);
    expect(eventsOf(ending).map((event) => event.data.eventType)).toEqual(['identity.session_ended']);
    await happen(5);
    await expect.poll(() => numbers(staying), wait).toEqual([5]);
    expect(numbers(ending)).not.toContain(5);
    const again = await open();
    await expect.poll(() => again.closed, wait).toBe(4401);
  });

  test('closes the channel when the ticket’s time is over', async () => {
    app.clock.advance(5400 - 1);
    const tab = await ready();
    await expect.poll(() => tab.closed, wait).toBe(4401);
    app.clock.advance(-5399);
  });
});

describe('a connection that breaks', () => {
  test('in the middle of a hundred events: the tab gets each exactly once, in order', async () => {
    const got: { id: string; n: unknown }[] = [];
    const seen = new Set<string>();
    const keep = (tab: Tab): void => {
      for (const event of eventsOf(tab)) {
        if (seen.has(event.id)) continue; // an event can come twice after a resume: its id tells
        seen.add(event.id);
        got.push({ id: event.id, n: event.data['n'] });
      }
    };
    let tab = await ready();
    let { cursor } = tab; // the last one it was given, by whichever connection
    for (let n = 0; n < 100; n += 1) {
      if (n % 17 === 9) {
        await sawSomething(tab);
        tab.drop();
        keep(tab);
        cursor = tab.cursor ?? cursor;
      }
      await happen(n);
      if (n % 17 === 13) tab = await open(hana, cursor);
    }
    tab.drop();
    keep(tab);
    const last = await ready(hana, tab.cursor ?? cursor);
    await expect.poll(() => (keep(last), got.length), wait).toBe(100);
    expect(got.map((event) => event.n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  test('a tab that comes back with its page’s cursor gets what happened since the page was made', async () => {
    const cursor = app.data.push.cursor();
    await happen(6);
    const tab = await ready(hana, cursor);
    await happen(7);
    // a cursor holds back for every transaction that is open anywhere: more of before may come, never less
    await expect.poll(() => [...new Set(numbers(tab))].slice(-2), wait).toEqual([6, 7]);
  });

  test.each([
    ['of another database', () => `00000000-0000-4000-8000-000000000000.${cursorNumber()}`],
    ['that is none', () => 'yesterday'],
    ['that is empty', () => ''],
  ])('a cursor %s is answered with: read everything again', async (_what, cursor) => {
    const tab = await ready(hana, cursor());
    await expect.poll(() => tab.notices, wait).toEqual(['mercury.buffer_state', 'portico.resync']);
    await happen(8);
    await expect.poll(() => numbers(tab), wait).toEqual([8]);
  });
  const cursorNumber = (): string => app.data.push.cursor().split('.')[1] ?? '';

  test('more than was missed than is worth sending is answered the same way', async () => {
    const cursor = app.data.push.cursor();
    await app.data.database.work(async (tx) => {
      await sql`insert into push_event (channels, event_type, data)
        select array[${`person:${hana.session.userId}`}], 'test.happened', '{}' from generate_series(1, 1100)`.execute(
        rawTransaction(tx),
      );
    });
    const tab = await ready(hana, cursor);
    await expect.poll(() => tab.notices.at(-1), wait).toBe('portico.resync');
  });

  test('events that were forgotten are never passed over in silence', async () => {
    const before = app.data.push.cursor();
    await happen(9);
    const tab = await ready(hana, before);
    await expect.poll(() => numbers(tab), wait).toContain(9);
    tab.drop();
    await app.data.database.pool.query(`update push_event set created_at = now() - interval '1 hour'`);
    const old = new Date(Date.now() - 60_000);
    await expect.poll(() => pruneEvents(app.data.database.work, old), wait).toBe(0);
    const { rows } = await app.data.database.pool.query('select id from push_event');
    expect(rows).toEqual([]);
    const late = await ready(hana, before);
    await expect.poll(() => late.notices.at(-1), wait).toBe('portico.resync');
    // a cursor holds back for every transaction that is open anywhere, and with it behind what is forgotten, until those end
    let current = late;
    const join = async () => {
      current.drop();
      current = await ready(hana, app.data.push.cursor());
      await happen(10);
      await expect.poll(() => numbers(current).at(-1), wait).toBe(10);
      return { heard: numbers(current), notices: current.notices };
    };
    const joined = { heard: [10], notices: ['mercury.buffer_state'] };
    await expect.poll(join, { timeout: 10_000 }).toEqual(joined);
  });
});

test('a portal with open channels stops at once and tells its tabs to come again', async () => {
  const other = await startTestApp();
  await makePerson(other, 'kim@acme.example');
  const kim = await signedIn(other, 'kim@acme.example');
  const tab = kept(await openTab(other.url, ticketOf(kim)));
  await expect.poll(() => tab.notices, wait).toEqual(['mercury.buffer_state']);
  const deaf = kept(await openTab(other.url, ticketOf(kim)));
  await expect.poll(() => deaf.notices, wait).toEqual(['mercury.buffer_state']);
  deaf.socket.pause(); // a tab that answers nothing any more
  const started = performance.now();
  await other.stop();
  expect(performance.now() - started).toBeLessThan(5000);
  await expect.poll(() => tab.closed, wait).toBe(1001);
  await other.database.drop();
});
