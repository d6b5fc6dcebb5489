import { refreshTicket } from '@portico/contract/identity';
import { scheduleMeeting } from '@portico/contract/meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { startLine, type Line } from '../../testing/line.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { openTab } from '../../testing/tab.ts';
import { planOf, Writers } from '../../testing/writers.ts';

let app: TestApp;
let hana: Visitor;
let database: TestDatabase;
let line: Line;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await startLine(new URL(database.url ?? ''));
  app = await startTestApp({ database: { ...database, url: line.url } });
  await makePerson(app, 'hana@acme.example', { roles: ['ADMIN', 'HOST'] });
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await line.cut();
  await database.drop();
});

const wait = { timeout: 12_000, interval: 50 };
const ready = async (): Promise<unknown> => (await hana.fetch('/readyz')).json();
const said = (text: string): number => app.logged.filter((line) => line.includes(text)).length;
const missed: unknown = expect.objectContaining({ msg: 'the database cannot be reached: it is tried again' });
const errorsSaid = (): unknown[] =>
  app.logged.map((line) => JSON.parse(line) as { level: string }).filter(({ level }) => level === 'error');
const mailStates = async (): Promise<Record<string, number>> => {
  const text = `select state, count(*)::int as n from (
    select state from mail union all select 'ordered' from mail_recipient) as mails group by state`;
  const { rows } = await app.data.database.pool.query<{ state: string; n: number }>(text);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

test('a portal whose database goes away says so, and works again by itself when it is back', async () => {
  const tab = await openTab(app.url, hana.session.ticket ?? '');
  await expect.poll(() => tab.notices, wait).toEqual(['mercury.buffer_state']);
  await line.cut();
  expect(await ready()).toEqual({ status: 'not ready', missing: ['database'] });
  expect((await hana.fetch('/healthz')).status).toBe(200);
  const refused = await hana.fetch(
    '/webappng/sites/acme/api/v1/password-links/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  );
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 60009 });
  for (const path of ['/', '/webappng/sites/acme/sign-in', '/webappng/sites/acme/dashboard/home']) {
    const page = await hana.fetch(path, { headers: { accept: 'text/html', 'accept-language': 'ar' } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    const text = await page.text();
    expect(text).toContain('البوابة غير متاحة الآن');
    expect(text).toContain(page.headers.get('trackingid'));
    expect(text).not.toMatch(/ECONN|57P0|\bat .*:\d+:\d+/);
  }
  await line.mend();
  await expect.poll(ready, wait).toEqual({ status: 'ready' });
  await expect(hana.call(refreshTicket)).resolves.toMatchObject({ ticketTTL: 5400 });
  await app.data.database.work((tx) =>
    app.data.push.publish(tx, {
      channels: [`person:${hana.session.userId}`],
      eventType: 'test.back',
      data: {},
    }),
  );
  await expect.poll(() => tab.events.map((event) => event.data.eventType), wait).toEqual(['test.back']);
  tab.drop();
});

test('a database whose connections end while they are made is missed once, whoever makes them', async () => {
  app.logged.length = 0;
  line.refuse();
  // the queue's listener comes again after one second, and after two more
  const ofTheQueue = (): number => line.refused.filter((one) => one.includes('pgboss')).length;
  await expect.poll(ofTheQueue, wait).toBeGreaterThan(6);
  expect(await ready()).toEqual({ status: 'not ready', missing: ['database'] });
  await line.mend();
  await expect.poll(() => said('the database answers again'), wait).toBe(1);
  expect(errorsSaid()).toEqual([missed]);
});

test(
  'a database that goes in the middle of writing: what was acknowledged is there, its jobs run and its events arrive',
  { timeout: 120_000 },
  async () => {
    const tab = await openTab(app.url, hana.session.ticket ?? '');
    await expect.poll(() => tab.notices, wait).toEqual(['mercury.buffer_state']);
    app.logged.length = 0;
    const writers = new Writers(hana);
    for (let outage = 0; outage < 3; outage += 1) {
      await writers.start(10);
      await line.cut();
      await writers.stop();
      const refused = writers.refusals.splice(0);
      expect(refused.filter((refusal) => !refusal.startsWith('CallError: 60009: '))).toEqual([]);
      await expect.poll(() => said('the database cannot be reached'), wait).toBe(outage + 1);
      await line.mend();
      await expect.poll(ready, wait).toEqual({ status: 'ready' });
      expect(await writers.lost()).toEqual([]);
    }
    await expect.poll(() => said('the database answers again'), wait).toBe(3);
    expect(errorsSaid()).toEqual([missed, missed, missed]);
    await hana.call(scheduleMeeting, { body: planOf('After all of it') });
    await expect.poll(() => tab.events.at(-1)?.data.eventType, wait).toBe('meeting.changed');
    // mails are jobs; one that could not say how it ended is taken up again when its silence is noticed, a minute later
    await app.data.database.pool.query(
      `update pgboss.job set state = 'retry', start_after = now() where name in ('mail', 'mail-order') and state = 'active'`,
    );
    await expect
      .poll(mailStates, { timeout: 30_000, interval: 200 })
      .toEqual({ sent: expect.any(Number) as number });
    tab.drop();
  },
);
