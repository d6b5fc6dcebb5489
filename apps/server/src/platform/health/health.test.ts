import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { found, like, listening } from '../../testing/health.ts';
import { createTestLog, openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { systemClock, type Clock } from '../clock/clock.ts';
import { TestClock } from '../../testing/app.ts';
import { zoneDataVersion } from '../time/zone-data.ts';
import { checkZones } from './zones-check.ts';
import { ClockWatch } from '../clock/clock-watch.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createPost, mailJob } from '../mail/outbox.ts';
import { createMailTransport, type Transport } from '../mail/transport.ts';
import { FolderStorage } from '../storage/folder.ts';
import { checkClock, checkDatabase, checkJobs, checkMail } from './database-checks.ts';
import { createHealth, type Check } from './health.ts';
import { checkAddress, checkDisk, checkStorage, readUsage } from './machine-checks.ts';
import { checkPush, checkStreams } from './traffic-checks.ts';

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portico-health-'));
});
afterAll(async () => {
  await database.end();
  await rm(folder, { recursive: true, force: true });
});

const transport = (smtpUrl?: string, isMailbox = false): Transport =>
  createMailTransport({ smtpUrl, from: 'portico@acme.example', isMailbox });

describe('the database', () => {
  test('answers, says its version and its free connections', async () => {
    const most = database.pool.options.max;
    const args = {
      version: expect.stringMatching(/^\d+\.\d+/),
      freeConnections: most,
      mostConnections: most,
    };
    expect(await found(checkDatabase(database, 250))).toEqual(like('ok', 'works', args));
  });

  test('is busy when somebody waits for a connection, and slow when the answer takes long', async () => {
    const { max } = database.pool.options;
    const holders = Array.from({ length: max }, () => database.pool.query('select pg_sleep(0.4)'));
    expect(await found(checkDatabase(database, 250))).toEqual(like('warn', 'busy'));
    await Promise.all(holders);
    expect(await found(checkDatabase(database, 0))).toEqual(like('warn', 'slow'));
  });

  test('is unreachable once it is gone, and the checks that read it say so', async () => {
    const gone = await openTestDatabase();
    const watch = new ClockWatch(systemClock, createTestLog().log);
    await gone.end();
    const checks = [
      checkDatabase(gone, 250),
      checkMail(gone, transport()),
      checkJobs(gone),
      checkClock(gone, systemClock, watch),
    ];
    const findings = await createHealth(checks).run();
    watch.stop();
    expect(findings.database).toMatchObject({ state: 'fail', word: 'unreachable' });
    expect(findings.mail).toMatchObject({ state: 'fail', word: 'unknown' });
    expect(findings.jobs).toMatchObject({ state: 'fail', word: 'unknown' });
    expect(findings.clock).toMatchObject({ state: 'fail', word: 'unknown' });
  });
});

describe('the data of time zones', () => {
  test.each([
    ['2026c', '2026-11-25', 'ok', 'works'],
    ['2026c', '2027-12-31', 'ok', 'works'],
    ['2026c', '2028-01-02', 'warn', 'old'],
    ['2026a', '2027-03-31', 'ok', 'works'],
    ['2026a', '2027-04-02', 'warn', 'old'],
    ['2026b', '2027-10-02', 'warn', 'old'],
    ['2020z', '2026-01-01', 'warn', 'old'],
    ['', '2026-11-25', 'warn', 'unknown'],
    ['of mine', '2026-11-25', 'warn', 'unknown'],
  ])('of version %j is on %s: %s', async (version, day, ...[state, word]) => {
    const check = checkZones(version, new TestClock(`${day}T12:00:00Z`));
    expect(await found(check)).toEqual(like(state, word, { version }));
  });

  test('of this process has a version', () => {
    expect(zoneDataVersion()).toMatch(/^20\d\d[a-z]$/);
  });
});

describe('live streams', () => {
  const idle = { streams: 1, most: 2, watchers: 900, failing: 0, failedLately: 0 };
  test.each([
    { how: 'work', numbers: {}, like: ['ok', 'works'] },
    { how: 'are as many as there may be', numbers: { streams: 2 }, like: ['warn', 'full'] },
    { how: 'failed lately and go on', numbers: { failedLately: 3 }, like: ['warn', 'restarted'] },
    { how: 'are not composed', numbers: { failedLately: 3, failing: 1 }, like: ['fail', 'failing'] },
    { how: 'are turned off', numbers: { streams: 0, most: 0 }, like: ['ok', 'off'] },
  ])('$how', async ({ numbers, like: [state = '', word = ''] }) => {
    const now = { ...idle, ...numbers };
    const { streams, most, watchers, failedLately: failures } = now;
    const check = checkStreams({ isAvailable: () => true, numbers: () => now });
    expect(await found(check)).toEqual(like(state, word, { streams, most, watchers, failures }));
  });

  test('cannot be composed on this machine', async () => {
    const check = checkStreams({ isAvailable: () => false, numbers: () => idle });
    expect(await found(check)).toEqual(like('warn', 'missing'));
  });
});

describe('mail', () => {
  afterEach(async () => {
    await database.pool.query('delete from mail');
  });
  const insert = (state: string, minutes: number): Promise<unknown> =>
    database.pool.query(
      `insert into mail (recipient, subject, text_body, html_body, state, created_at)
       values ('a@b.example', 's', 't', 'h', $1, now() - $2 * interval '1 minute')`,
      [state, minutes],
    );

  test('leaves, or is shown, or waits for a mail server that nobody set', async () => {
    expect(await found(checkMail(database, transport('smtp://127.0.0.1:1')))).toEqual(like('ok', 'works'));
    expect(await found(checkMail(database, transport(undefined, true)))).toEqual(like('warn', 'shown'));
    await insert('waiting', 90);
    const waits = { waiting: 1, oldestSeconds: 5400 };
    expect(await found(checkMail(database, transport()))).toEqual(like('warn', 'none', waits));
  });

  test('is late after an hour, and some were given up lately', async () => {
    await insert('failed', 60);
    await insert('failed', 60 * 24 * 8);
    const smtp = transport('smtp://127.0.0.1:1');
    expect(await found(checkMail(database, smtp))).toEqual(like('warn', 'gaveUp', { failed: 1 }));
    await insert('waiting', 61);
    expect(await found(checkMail(database, smtp))).toEqual(like('fail', 'late', { waiting: 1 }));
  });

  test('is stuck when the mail server does not answer, with the reason and without an address', async () => {
    const server = await listening();
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed)); // a port that nobody listens on
    const smtp = transport(`smtp://127.0.0.1:${port}`);
    const { log } = createTestLog();
    const jobs = createJobs({ database, databaseUrl: database.test.url, log });
    await jobs.start([mailJob({ work: database.work, clock: systemClock, log, transport: smtp })]);
    const post = createPost(jobs, smtp);
    const words = { subject: 's', text: 't', html: 'h' };
    const mail = { siteId: null, to: 'hana@acme.example', isPrivate: false, ...words };
    await database.work((tx) => post(tx, mail));
    const stuck = like('warn', 'stuck', { waiting: 1, reason: 'ECONNREFUSED' });
    await expect.poll(() => found(checkMail(database, smtp)), { timeout: 10_000 }).toEqual(stuck);
    await jobs.stop();
    smtp.close();
    await database.pool.query("update mail set created_at = now() - interval '2 hours'");
    expect(await found(checkMail(database, smtp))).toEqual(like('fail', 'stuck', { reason: 'ECONNREFUSED' }));
  });
});

test('jobs wait, are late, or have failed', async () => {
  const { log } = createTestLog();
  const jobs = createJobs({ database, databaseUrl: database.test.url, log });
  await jobs.start([
    {
      name: 'breaks',
      retries: 0,
      retryDelaySeconds: 1,
      expiresInSeconds: 60,
      batch: 1,
      run: () => Promise.reject(new Error('broken')),
    },
  ]);
  expect(await found(checkJobs(database))).toEqual(like('ok', 'works', { queued: 0, failed: 0 }));
  await database.work((tx) => jobs.send(tx, { kind: 'breaks', data: {} }));
  await expect.poll(() => found(checkJobs(database))).toEqual(like('warn', 'failed', { failed: 1 }));
  await jobs.stop();
  await database.work((tx) => jobs.send(tx, { kind: 'breaks', data: {} }));
  await database.pool.query(
    "update pgboss.job set created_on = now() - interval '6 minutes', start_after = now() - interval '6 minutes' where state = 'created'",
  );
  expect(await found(checkJobs(database))).toEqual(
    like('warn', 'late', { queued: 1, oldestSeconds: expect.closeTo(360, -1) }),
  );
});

describe('the clock', () => {
  /** The machine's clock, moved. */
  class Moved implements Clock {
    ms = 0;
    now(): Date {
      return new Date(Date.now() + this.ms);
    }
    elapsedMs(): number {
      return performance.now();
    }
  }

  test('agrees with the database, and then does not', async () => {
    const clock = new Moved();
    const watch = new ClockWatch(clock, createTestLog().log);
    const check = checkClock(database, clock, watch);
    expect(await found(check)).toEqual(like('ok', 'works', { jumpSeconds: 0 }));
    clock.ms = -3_600_000;
    expect(await found(check)).toEqual(like('warn', 'differs', { secondsApart: expect.closeTo(3600, 0) }));
    clock.ms = 0;
    expect(await found(check)).toEqual(like('warn', 'jumped', { jumpSeconds: 3600 }));
    watch.stop();
  });
});

describe('room', () => {
  test('on a disk that is there, and on one that is not', async () => {
    const room = { sizeBytes: expect.any(Number), freeBytes: expect.any(Number) };
    expect(await found(checkDisk(folder))).toMatchObject({
      word: expect.not.stringMatching('unreadable'),
      arguments: room,
    });
    expect(await found(checkDisk(join(folder, 'nowhere')))).toEqual(like('fail', 'unreadable'));
  });

  test.each([
    { sizeBytes: 4e12, freeBytes: 30e9, state: 'ok', word: 'works' },
    { sizeBytes: 4e12, freeBytes: 19e9, state: 'warn', word: 'low' },
    { sizeBytes: 4e12, freeBytes: 2e9, state: 'warn', word: 'low' },
    { sizeBytes: 4e12, freeBytes: 0.9e9, state: 'fail', word: 'full' },
    { sizeBytes: 50e9, freeBytes: 6e9, state: 'ok', word: 'works' },
    { sizeBytes: 50e9, freeBytes: 4e9, state: 'warn', word: 'low' },
    { sizeBytes: 20e9, freeBytes: 0.3e9, state: 'fail', word: 'full' },
    { sizeBytes: 0.4e9, freeBytes: 0.04e9, state: 'fail', word: 'full' },
  ])('of a disk of $sizeBytes bytes, $freeBytes of them free, is $state: $word', async (row) => {
    const { state, word, ...disk } = row;
    const storage = new FolderStorage(join(folder, 'any-disk'));
    const space = () => Promise.resolve(disk);
    const parts = { storage, space, recordingsBytes: () => Promise.resolve(0) };
    expect(await found(checkStorage(parts))).toMatchObject({ state, word });
  });

  test('for files, which are really written', async () => {
    const root = join(folder, 'storage');
    const storage = new FolderStorage(root);
    const parts = { storage, space: () => readUsage(root), recordingsBytes: () => Promise.resolve(77) };
    expect(await found(checkStorage(parts))).toMatchObject({ arguments: { recordingsBytes: 77 } });
    expect(await storage.bytesBelow('health')).toBe(0);
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const broken = { ...parts, storage: new FolderStorage(file) };
    expect(await found(checkStorage(broken))).toEqual(like('fail', 'unwritable'));
  });
});

test.each([
  {
    url: 'http://127.0.0.1:4000',
    isSet: false,
    host: '127.0.0.1',
    isProxied: true,
    state: 'warn',
    word: 'unnamed',
  },
  {
    url: 'http://127.0.0.1:4000',
    isSet: true,
    host: '127.0.0.1',
    isProxied: true,
    state: 'ok',
    word: 'loopback',
  },
  { url: 'https://portal.example', isSet: true, host: '127.0.0.1', state: 'ok', word: 'https' },
  { url: 'https://a.example', isSet: true, host: '127.0.0.1', state: 'warn', word: 'untrusted' },
  { url: 'https://localhost:4000', isSet: false, host: '0.0.0.0', state: 'warn', word: 'unnamed' },
  { url: 'https://127.0.0.1:4000', isSet: false, host: '127.0.0.1', state: 'ok', word: 'https' },
  { url: 'http://127.0.0.1:4000', isSet: false, host: '127.0.0.1', state: 'ok', word: 'loopback' },
  { url: 'http://localhost:4000', isSet: true, host: '127.0.0.1', state: 'ok', word: 'loopback' },
  { url: 'http://portico.localhost:4000', isSet: true, host: '127.0.0.1', state: 'ok', word: 'loopback' },
  { url: 'http://localhost:4000', isSet: false, host: '0.0.0.0', state: 'warn', word: 'open' },
  { url: 'http://portal.example', isSet: true, host: '127.0.0.1', state: 'fail', word: 'plain' },
])('cameras at $url (set: $isSet, listening on $host): $state, $word', async (given) => {
  const { url, isSet, host, isProxied = false, state, word } = given;
  const isProxyUnknown = () => word === 'untrusted';
  const publicUrl = () => url;
  const check = checkAddress({ publicUrl, isPublicUrlSet: isSet, host, isProxied, isProxyUnknown });
  expect(await found(check)).toEqual({ state, word, arguments: { address: url } });
});

test('the push channel is cut off when page after page is opened and no tab connects', async () => {
  const numbers = { connections: 0, polling: 0, opened: 0, pages: 0 };
  const check = checkPush({
    connections: () => numbers.connections,
    polling: () => numbers.polling,
    opened: () => numbers.opened,
    pages: () => numbers.pages,
  });
  expect(await found(check)).toEqual(like('ok', 'works'));
  numbers.pages = 5;
  expect(await found(check)).toEqual(like('warn', 'cut', { connections: 0, pages: 5 }));
  numbers.polling = 2;
  expect(await found(check)).toEqual(like('warn', 'polling', { connections: 0, polling: 2 }));
  Object.assign(numbers, { connections: 1, polling: 0, opened: 1 });
  expect(await found(check)).toEqual(like('ok', 'works', { connections: 1 }));
});

test('a check that never answers is one that fails, and who asks again at once gets the same answer', async () => {
  let asked = 0;
  const check: Check<'disk'> = {
    ...checkDisk(folder),
    run() {
      asked += 1;
      return new Promise(() => undefined);
    },
  };
  const health = createHealth([check]);
  const [first, second] = await Promise.all([health.run(), health.run()]);
  expect(first).toBe(second);
  expect(first.disk).toEqual(like('fail', 'unreadable'));
  expect(asked).toBe(1);
});
