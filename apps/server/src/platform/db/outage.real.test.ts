import { refreshTicket } from '@portico/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { startLine, type Line } from '../../testing/line.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { openTab } from '../../testing/tab.ts';

let app: TestApp;
let hana: Visitor;
let database: TestDatabase;
let line: Line;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await startLine(new URL(database.url ?? ''));
  app = await startTestApp({ database: { ...database, url: line.url } });
  await makePerson(app, 'hana@acme.example');
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await line.cut();
  await database.drop();
});

const wait = { timeout: 12_000, interval: 50 };
const ready = async (): Promise<unknown> => (await hana.fetch('/readyz')).json();

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
