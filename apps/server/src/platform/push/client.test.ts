import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refreshTicket, signOut } from '@portico/contract/identity';
import { changeTicket } from '@portico/client/session';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { createTestLog, openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { PortalTab } from '../../testing/portal-tab.ts';
import { systemClock } from '../clock/clock.ts';
import { createPush, type Push } from './push.ts';

const wait = { timeout: 10_000, interval: 10 };
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const numbers = (tab: PortalTab): unknown[] => tab.events.map(({ n }) => n);

describe('a page of the portal', () => {
  let app: TestApp;
  let hana: Visitor;
  let tab: PortalTab;
  let session: { ticket: string | undefined };
  let story = 0;
  beforeAll(async () => {
    app = await startTestApp();
    await makePerson(app, 'hana@acme.example');
  });
  beforeEach(async () => {
    app.clock.advance(301);
    story += 1;
    hana = await signedIn(app, 'hana@acme.example');
    session = { ticket: hana.session.ticket };
    tab = new PortalTab({
      session,
      origin: app.url,
      cursor: app.data.push.cursor(),
      async renewTicket() {
        await changeTicket(hana.session, () => hana.call(refreshTicket));
        session.ticket = hana.session.ticket;
      },
    });
    await vi.waitUntil(() => tab.state === 'open', wait);
  });
  afterEach(() => {
    tab.push.close();
  });
  afterAll(async () => {
    await app.stop();
    await app.database.drop();
  });
  const happen = (...all: number[]): Promise<void> =>
    app.data.database.work(async (tx) => {
      const channels = [`person:${hana.session.userId}`];
      for (const n of all)
        await app.data.push.publish(tx, { channels, eventType: `test.${story}`, data: { n } });
    });
  /** Of this test: a cursor is never too far on, so a page can hear what happened just before it was made. */
  const heard = (): unknown[] =>
    tab.events.filter(({ eventType }) => eventType === `test.${story}`).map(({ n }) => n);

  test('a page whose connection breaks again and again is told each of a hundred events once, in order', async () => {
    for (const n of upTo(100)) {
      if (n % 20 === 7) tab.drop();
      await happen(n);
      if (n % 20 !== 13) continue;
      await expect.poll(() => tab.state, wait).toBe('waiting');
      tab.look();
    }
    await expect.poll(() => heard().length, wait).toBe(100);
    expect(heard()).toEqual(upTo(100));
    expect(tab.connections).toBe(6);
    expect(tab.resyncs).toBe(0);
  });

  test('acknowledges five hundred missed events at once and is not taken for a flood', async () => {
    tab.drop();
    await expect.poll(() => tab.state, wait).toBe('waiting');
    await happen(...upTo(500));
    await expect.poll(() => heard().length, wait).toBe(500);
    await happen(500);
    await expect.poll(() => heard().length, wait).toBe(501);
    expect(tab.closeCodes).toEqual([1006]);
  });

  test('a page whose ticket was refused gets a new one and misses nothing', async () => {
    session.ticket = 'forged.ticket';
    tab.drop();
    await expect.poll(() => tab.closeCodes, wait).toEqual([1006, 4401]);
    await happen(1);
    await expect.poll(heard, wait).toEqual([1]);
  });

  test('a page whose session ends elsewhere learns of it and does not come again', async () => {
    await hana.call(signOut);
    await expect.poll(() => tab.state, wait).toBe('over');
    expect(tab.events.at(-1)?.eventType).toBe('identity.session_ended');
    expect(tab.connections).toBe(1);
  });
});

describe('a page that listens on several channels', () => {
  let database: OpenDatabase;
  let push: Push;
  let server: Server;
  let origin: string;
  let tab: PortalTab;
  const answers: [string, boolean][] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    push = createPush({ database, databaseUrl: undefined, clock: systemClock, log: createTestLog().log });
    await push.start({
      admit: () => ({
        actor: { kind: 'guest', guestId: 'g', siteId: 's', meetingId: 'm' },
        expiresAt: new Date(Date.now() + 3_600_000),
        channels: ['guest:g'],
      }),
      channels: { room: (_reads, _actor, subject) => Promise.resolve(subject !== 'secret') },
      on: {},
    });
    server = createServer().listen(0, '127.0.0.1');
    server.on(
      'upgrade',
      (request, socket, head) =>
        void push.upgrade({ request, socket, head, address: '', refuse: (status) => status }),
    );
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    tab.push.close();
    await push.hangUp();
    await push.stop();
    server.close();
    await database.end();
  });
  const happen = (channel: string, n: number): Promise<void> =>
    database.work((tx) => push.publish(tx, { channels: [channel], eventType: 'test.happened', data: { n } }));

  test('gets what it missed on each of them after a break, is refused one alone, and hears no more of one it left', async () => {
    tab = new PortalTab({ session: { ticket: 'ticket' }, origin, cursor: push.cursor() });
    for (const channel of ['room:a', 'room:b', 'room:secret'])
      tab.push.subscribe(channel, (isYes) => answers.push([channel, isYes]));
    await expect
      .poll(() => answers, wait)
      .toEqual([
        ['room:a', true],
        ['room:b', true],
        ['room:secret', false],
      ]);
    await happen('room:a', 1);
    await expect.poll(() => numbers(tab), wait).toEqual([1]);
    tab.drop();
    await expect.poll(() => tab.state, wait).toBe('waiting');
    await happen('room:b', 2);
    await happen('room:secret', 3);
    await happen('guest:g', 4);
    await happen('room:a', 5);
    await expect.poll(() => answers.length, wait).toBe(5);
    expect(new Set(numbers(tab))).toEqual(new Set([1, 2, 4, 5])); // whatever was missed comes before the answer
    tab.push.unsubscribe('room:a');
    await happen('room:a', 6);
    await happen('room:b', 7);
    await expect.poll(() => numbers(tab).at(-1), wait).toBe(7);
    expect(numbers(tab)).not.toContain(6);
  });
});
