import { readHealth } from '@portico/contract/health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ hasMedia: true });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const forbidden = expect.objectContaining({ error: 'forbidden' });

test.each([['ADMIN'], ['SITEADMIN'], ['RO_SITEADMIN']])('%s may see how the portal stands', async (role) => {
  const email = `${role.toLowerCase()}@acme.example`;
  await makePerson(app, email, { roles: [role] });
  const findings = await (await signedIn(app, email)).call(readHealth);
  expect(Object.keys(findings).toSorted()).toEqual([
    'address',
    'certificate',
    'clock',
    'database',
    'disk',
    'jobs',
    'mail',
    'media',
    'push',
    'storage',
    'streams',
    'timeZones',
  ]);
  expect(findings.database.state).toBe('ok');
});

test.each([['HOST'], ['ATTENDEE'], ['WHOLESALE_ADMIN']])('%s may not', async (role) => {
  const email = `${role.toLowerCase()}@acme.example`;
  await makePerson(app, email, { roles: [role] });
  await expect((await signedIn(app, email)).call(readHealth)).rejects.toEqual(forbidden);
});

test('nobody sees it without a ticket', async () => {
  const answer = await fetch(`${app.url}/webappng/sites/acme/api/v1/health`);
  expect(answer.status).toBe(401);
});

test('the media engine that died is told until it runs again, and that it was started again', async () => {
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN'] });
  const ada = await signedIn(app, 'ada@acme.example');
  const media = async (): Promise<string | undefined> => (await ada.call(readHealth)).media?.word;
  await expect.poll(media, { timeout: 5000 }).toBe('works');
  const isDown = new Promise<void>((resolve) => {
    app.media?.on(({ type }) => {
      if (type === 'childDied') resolve();
    });
  });
  const started = app.logged.map((line) => JSON.parse(line) as { msg: string; pid?: number });
  process.kill(started.find((line) => line.msg === 'the media engine runs')?.pid ?? 0, 'SIGKILL');
  await isDown;
  expect(app.media?.isRunning()).toBe(false);
  await expect.poll(media, { timeout: 10_000 }).toBe('restarted');
});
