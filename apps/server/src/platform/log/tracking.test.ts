import { invitePerson } from '@portico/contract/people';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '@portico/testkit/mail-catcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createTestLog, openTestDatabase } from '../../testing/open.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { createJobs, type JobKind } from '../jobs/jobs.ts';
import { currentTrackingId, withTracking } from './tracking.ts';

interface Line {
  msg: string;
  trackingId?: string;
  text?: string;
}

let app: TestApp;
let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await startMailCatcher();
  app = await startTestApp({ settings: { MAILBOX: 'false', SMTP_URL: catcher.url, SLOW_QUERY_MS: '1' } });
  await makePerson(app, 'ada@acme.example', { roles: ['ADMIN'] });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
  await catcher.stop();
});

const lines = (): Line[] => app.logged.map((line) => JSON.parse(line) as Line);
const linesOf = (trackingId: string): string[] =>
  lines()
    .filter((line) => line.trackingId === trackingId)
    .map((line) => line.msg);
const mailTo = (address: string): CaughtMail | undefined =>
  catcher.mails.find(({ recipients }) => recipients.includes(address));
const headerOf = (mail: CaughtMail | undefined): string | undefined =>
  mail?.mail.headers.find(({ key }) => key === 'x-tracking-id')?.value;

/** Invites somebody and answers the tracking id that the browser made for the call. */
async function invite(name: string): Promise<string> {
  const ada = await signedIn(app, 'ada@acme.example');
  const body = { email: `${name}@acme.example`, displayName: name, userRole: [] };
  await ada.call(invitePerson, { body });
  return ada.lastHeaders.get('trackingid') ?? '';
}

test('one id leads from the browser through the request and the job to the mail server and the mail itself', async () => {
  const trackingId = await invite('nora');
  expect(trackingId).toMatch(/^PORTAL_/); // the browser's own
  await expect.poll(() => headerOf(mailTo('nora@acme.example'))).toBe(trackingId);
  await expect
    .poll(() => linesOf(trackingId))
    .toEqual(expect.arrayContaining(['answered', 'a mail was sent', 'a job was done']));
  const { rows } = await app.data.database.pool.query<{ tracking_id: string }>(
    `select tracking_id from mail where recipient = 'nora@acme.example'
     union all select tracking_id from audit_event where subject_kind = 'person'`,
  );
  expect(rows).toEqual([{ tracking_id: trackingId }, { tracking_id: trackingId }]);
});

test('calls at the same time keep their ids apart', async () => {
  const names = ['bea', 'cleo', 'dora', 'enid', 'fay'];
  const ids = await Promise.all(names.map(invite));
  expect(new Set(ids).size).toBe(names.length);
  const headers = () => names.map((name) => headerOf(mailTo(`${name}@acme.example`)));
  await expect.poll(headers, { timeout: 10_000 }).toEqual(ids);
});

test('a slow statement is one line with its text, its time and the id of its call, and without any value', async () => {
  const text =
    "select count(*), $1::text as who, 'nora@acme.example' as whom from generate_series(1, 500000)";
  await withTracking('PORTAL_3', () => app.data.database.pool.query(text, ['gwen']));
  const slow = lines().filter((line) => line.msg === 'a slow statement' && line.trackingId === 'PORTAL_3');
  const shown = 'select count(*), $1::text as who, ? as whom from generate_series(?, ?)';
  expect(slow).toMatchObject([{ level: 'warn', ms: expect.any(Number), text: shown }]);
  for (const word of ['gwen', 'nora', 'acme.example'])
    expect(lines().some((line) => line.text?.includes(word))).toBe(false);
});

test('statements that wait for a connection keep the ids of their calls', async () => {
  const text = 'select count(*), $1::text as "who waits" from generate_series(1, 50000)';
  const ids = Array.from({ length: 30 }, (_, n) => `PORTAL_${n + 10}`);
  await Promise.all(ids.map((id) => withTracking(id, () => app.data.database.pool.query(text, [id]))));
  const told = lines().filter((line) => line.text?.includes('who waits'));
  expect(told.map((line) => line.trackingId)).toHaveLength(ids.length);
  expect(new Set(told.map((line) => line.trackingId))).toEqual(new Set(ids));
});

test('a job belongs to the call that queued it, and one that the clock queued to none', async () => {
  const database = await openTestDatabase();
  const { log, lines: logged } = createTestLog();
  const jobs = createJobs({ database, databaseUrl: database.test.url, log });
  const seen: { name: string; trackingId: string | undefined }[] = [];
  const kind: JobKind<{ name: string }> = {
    name: 'seen',
    retries: 0,
    retryDelaySeconds: 1,
    expiresInSeconds: 60,
    batch: 1,
    run([job]) {
      seen.push({ name: JSON.stringify(job?.data), trackingId: currentTrackingId() });
      return job?.data.name === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve();
    },
  };
  await jobs.start([kind]);
  const send = (name: string) => database.work((tx) => jobs.send(tx, { kind: kind.name, data: { name } }));
  await withTracking('PORTAL_1', () => send('called'));
  await expect.poll(() => seen.length).toBe(1);
  await send('by itself');
  await expect.poll(() => seen.length).toBe(2);
  await withTracking('PORTAL_2', () => send('broken'));
  await expect.poll(() => logged.some((line) => line.includes('a job failed'))).toBe(true);
  await jobs.stop();
  await database.end();
  expect(seen).toEqual([
    { name: '{"name":"called"}', trackingId: 'PORTAL_1' },
    { name: '{"name":"by itself"}', trackingId: undefined },
    { name: '{"name":"broken"}', trackingId: 'PORTAL_2' },
  ]);
  const failed = logged.map((line) => JSON.parse(line) as Line).find((line) => line.msg === 'a job failed');
  expect(failed).toMatchObject({ trackingId: 'PORTAL_2', job: 'seen' });
});
