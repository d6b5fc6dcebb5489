import { existsSync } from 'node:fs';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listRecentRooms } from '@portico/contract/joining';
import { scheduleMeeting } from '@portico/contract/meetings';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { startMailCatcher } from '@portico/testkit/mail-catcher';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rowId } from '../modules/meetings/index.ts';
import { hastenJobs } from '../platform/jobs/job-store.ts';
import { MAIL_JOB } from '../platform/mail/outbox.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  addLargeFile,
  embeddedPlace,
  fillPortal,
  makeFolder,
  readContents,
  runOn,
} from '../testing/backups.ts';
import { eventually } from '../testing/eventually.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { startCommand } from '../testing/program.ts';
import { Tab } from '../testing/tab.ts';

const program = fileURLToPath(new URL('../backup.ts', import.meta.url));
const TIMEOUT = { timeout: 120_000 };
const OWN_SECRET = { PORTICO_SECRET: '' };

let home: string;
let file: string;
let places: TestDatabase[];
let apps: TestApp[];

beforeEach(async () => {
  home = await makeFolder();
  file = join(home, 'portal.tar');
  places = [];
  apps = [];
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await Promise.all(places.map((place) => place.drop()));
  await rm(home, { recursive: true });
});

/** A place that goes with the test. */
async function place(make: () => Promise<TestDatabase> = createTestDatabase): Promise<TestDatabase> {
  const made = await make();
  places.push(made);
  return made;
}

/** A portal that goes with the test, with its secret in its folder. */
async function portal(database: TestDatabase, settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ database, settings: { ...OWN_SECRET, ...settings } });
  apps.push(app);
  return app;
}

async function stop(app: TestApp): Promise<void> {
  apps = apps.filter((other) => other !== app);
  await app.stop();
}

const summary = /^(\S+): \d+\.\d MB, (\d+) rows, (\d+) files, SHA-256 ([0-9a-f]{64})$/;

/** A meeting that takes place, with somebody in it. */
async function goLive({ data }: TestApp, meetingUuid: string, personId: string): Promise<void> {
  const { pool } = data.database;
  await pool.query(
    `with live as (
       insert into meeting_instance (site_id, meeting_id, started_at, recording_since, media_node)
       select site_id, id, now(), now(), 'elsewhere' from meeting where id = $1 returning id, site_id, meeting_id)
     insert into participant (site_id, meeting_id, person_id, display_name, role, standing, instance_id, standing_since, created_at)
     select site_id, meeting_id, $2, 'Ada', 'host', 'inRoom', id, now(), now() from live`,
    [rowId(meetingUuid), personId],
  );
}

describe('npm run backup', () => {
  test(
    'of a portal that does not run, restored into an empty place, is the same in every row and file',
    TIMEOUT,
    async () => {
      const from = await place();
      const app = await portal(from);
      await fillPortal(app, true);
      await stop(app);
      const made = await runOn(from, 'backup', { file });
      const before = await readContents(from);
      const begun = before.rows['audit_event']?.filter((row) => row.includes('deployment.backup_begun'));
      expect(begun).toHaveLength(1); // beside the demo’s own week
      expect(made).toMatchObject({ code: 0, errors: [] });
      const [, named, rows, files, checksum] = summary.exec(made.lines.at(-1) ?? '') ?? [];
      expect(named).toBe(file);
      expect(Number(rows)).toBe(Object.values(before.rows).flat().length);
      expect(Number(files)).toBe(Object.keys(before.files).length);
      expect(checksum).toBe(
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      );
      expect(await readdir(home)).toEqual(['portal.tar']);
      const to = await place();
      const restored = await runOn(to, 'restore', { file });
      expect(restored).toMatchObject({ code: 0, errors: [] });
      expect(await readContents(to)).toEqual(before);
      expect(before.jobs).toHaveLength(3);
      expect(before.secret).toContain('secret');
    },
  );

  test(
    'beside a running portal holds what was there; the restored one knows its people, their sessions and its tabs begin anew',
    TIMEOUT,
    async () => {
      const from = await place();
      const app = await portal(from);
      const { id } = await makePerson(app, 'ada@acme.example', { name: 'Ada' });
      const ada = await signedIn(app, 'ada@acme.example');
      const plan = { topic: 'Live', start: '2026-11-23T10:20', timeZone: 'UTC', durationMinutes: 45 };
      const { uuid } = await ada.call(scheduleMeeting, { body: { ...plan, invitees: [] } });
      await goLive(app, uuid, id);
      const cursor = app.data.push.cursor();
      expect(await runOn(from, 'backup', { file })).toMatchObject({ code: 0, errors: [] });
      await makePerson(app, 'late@acme.example');
      expect((await ada.call(listRecentRooms, {})).rooms).toEqual([]);
      expect(existsSync(join(from.dataDirectory, 'snapshot'))).toBe(false);
      const to = await place();
      expect(await runOn(to, 'restore', { file })).toMatchObject({ code: 0, errors: [] });
      const again = await portal(to);
      const visitor = again.visitor();
      visitor.session.ticket = ada.session.ticket;
      expect((await visitor.call(listRecentRooms, {})).rooms).toEqual([]);
      await expect(signedIn(again, 'late@acme.example')).rejects.toMatchObject({ error: 'credentialsWrong' });
      const { rows } = await again.data.database.pool.query(
        `select standing, recording_since as recorded, ended_at is null as "isLive"
         from participant p join meeting_instance i on i.id = p.instance_id`,
      );
      expect(rows).toEqual([{ standing: 'ended', recorded: null, isLive: false }]);
      const tab = await new Tab(again.url).opened();
      tab.authorize(String(ada.session.ticket), cursor);
      const notices = (): string[] =>
        tab.frames.flatMap((frame) => ('data' in frame ? [frame.data.eventType] : []));
      expect(await eventually(() => notices().includes('portico.resync'))).toBe(true);
      tab.socket.terminate();
    },
  );

  test('a mail that waited is sent once, by the restored portal', TIMEOUT, async () => {
    const catcher = await startMailCatcher();
    catcher.refuse(true);
    const mailing = { SMTP_URL: catcher.url, MAILBOX: 'false' };
    const from = await place();
    const app = await portal(from, mailing);
    const words = { subject: 'Wait', text: 'a', html: '<p>a</p>' };
    const mail = { siteId: null, to: 'ada@acme.example', isPrivate: false, ...words };
    await app.data.database.work((tx) => app.data.post(tx, mail));
    expect(await eventually(() => catcher.arrived > 0)).toBe(true);
    await stop(app);
    expect(await runOn(from, 'backup', { file })).toMatchObject({ code: 0, errors: [] });
    const to = await place();
    expect((await runOn(to, 'restore', { file })).lines.at(-1)).toContain('1 waiting jobs');
    catcher.refuse(false);
    const again = await portal(to, mailing);
    await again.data.database.work((tx) => hastenJobs(tx, MAIL_JOB)); // its next try is up to twenty seconds away
    const state = async (): Promise<string[]> =>
      (
        await again.data.database.pool.query<{ state: string }>(
          `select state::text from pgboss.job where name = 'mail'`,
        )
      ).rows.map((row) => row.state);
    expect(await eventually(async () => (await state()).join() === 'completed')).toBe(true);
    expect(catcher.mails.map(({ recipients }) => recipients)).toEqual([['ada@acme.example']]);
    await stop(again);
    await catcher.stop();
  });

  test(
    'a backup that is killed leaves no archive, and a running portal as it was; the next one clears up',
    TIMEOUT,
    async () => {
      const from = await place();
      const app = await portal(from);
      await addLargeFile(from, 400);
      const env = { DATA_DIR: from.dataDirectory, DATABASE_URL: from.url ?? '', PORTICO_SECRET: '' };
      const killed = startCommand(process.execPath, { args: [program, file], env });
      const isBegun = async (): Promise<boolean> =>
        (await readdir(home)).some((name) => name.endsWith('.partial'));
      expect(await eventually(isBegun)).toBe(true);
      expect(await killed.kill('SIGKILL')).toBe('SIGKILL');
      const left = await readdir(home);
      expect(left).not.toEqual([]);
      expect(left.filter((name) => !/^portal\.tar\.\d+\.(rows\.)?partial$/.test(name))).toEqual([]);
      expect(await eventually(() => !existsSync(join(from.dataDirectory, 'snapshot')))).toBe(true);
      expect((await fetch(new URL('/readyz', app.url))).status).toBe(200);
      expect(await runOn(from, 'backup', { file })).toMatchObject({ code: 0, errors: [] });
      expect(await readdir(home)).toEqual(['portal.tar']);
    },
  );

  test('a backup that is interrupted at the keyboard leaves no file', TIMEOUT, async () => {
    const from = await place();
    await stop(await portal(from));
    await addLargeFile(from, 400);
    const env = { DATA_DIR: from.dataDirectory, DATABASE_URL: from.url ?? '', PORTICO_SECRET: '' };
    const interrupted = startCommand(process.execPath, { args: [program, file], env });
    const isBegun = async (): Promise<boolean> =>
      (await readdir(home)).some((name) => name.endsWith('.partial'));
    expect(await eventually(isBegun)).toBe(true);
    expect(await interrupted.kill('SIGINT')).toBe(130);
    expect(interrupted.errors).toEqual(['portico: interrupted']);
    expect(await readdir(home)).toEqual([]);
  });

  test('does not take the place of a file that came meanwhile', TIMEOUT, async () => {
    const from = await place();
    await stop(await portal(from));
    await addLargeFile(from, 400);
    const env = { DATA_DIR: from.dataDirectory, DATABASE_URL: from.url ?? '', PORTICO_SECRET: '' };
    const begun = startCommand(process.execPath, { args: [program, file], env });
    const isBegun = async (): Promise<boolean> =>
      (await readdir(home)).some((name) => name.endsWith('.partial'));
    expect(await eventually(isBegun)).toBe(true);
    await writeFile(file, 'of somebody else');
    expect(await begun.ended).toBe(1);
    expect(begun.errors).toEqual([`portico: ${file} is there now, and was not before: choose another name`]);
    expect(await readFile(file, 'utf8')).toBe('of somebody else');
    expect(await readdir(home)).toEqual(['portal.tar']);
  });

  test('is refused where no archive may be, before a portal is asked for a copy', TIMEOUT, async () => {
    const from = await place(embeddedPlace);
    const app = await portal(from);
    await addLargeFile(from, 1);
    await writeFile(file, 'a file');
    const link = join(home, 'link');
    await symlink(join(from.dataDirectory, 'storage'), link);
    const own = 'holds what the portal itself keeps: choose a place outside of DATA_DIR';
    const refused: Record<string, unknown> = {
      [join(home, 'folder/')]: `portico: ${home}/folder/ names a folder: name a file`,
      [join(file, 'portal.tar')]: `portico: ${file} is a file, not a folder: choose another place`,
      [join(from.dataDirectory, 'storage', 'a.tar')]: `portico: ${from.dataDirectory}/storage ${own}`,
      [join(from.dataDirectory, 'database', 'base', 'a.tar')]:
        `portico: ${from.dataDirectory}/database/base ${own}`,
      [join(link, 'recordings', 'a.tar')]: `portico: ${link}/recordings ${own}`,
      '/proc/portal.tar': expect.stringMatching(
        /^portico: nothing can be written into \/proc \(E.+\): give this user the right to, or choose another place$/,
      ),
    };
    for (const [path, words] of Object.entries(refused))
      expect(await runOn(from, 'backup', { file: path })).toMatchObject({
        code: 1,
        lines: [],
        errors: [words],
      });
    expect(app.logged.join('')).not.toContain('lent a copy');
    const beside = join(from.dataDirectory, 'portal.tar');
    expect(await runOn(from, 'backup', { file: beside })).toMatchObject({ code: 0 });
  });

  test('is refused in one line that says what to do', TIMEOUT, async () => {
    const from = await place(embeddedPlace);
    const refusal = async (path: string): Promise<string[]> => {
      const { code, errors } = await runOn(from, 'backup', { file: path });
      expect(code).toBe(1);
      return errors;
    };
    expect(await refusal(file)).toEqual([
      `portico: DATA_DIR ${from.dataDirectory} holds no portal: set DATA_DIR or DATABASE_URL as for npm start`,
    ]);
    expect(await readdir(from.dataDirectory)).toEqual([]);
    await writeFile(file, 'yesterday');
    expect(await refusal(file)).toEqual([`portico: ${file} is there already: choose another name`]);
    expect(await readFile(file, 'utf8')).toBe('yesterday');
    const nowhere = join(home, 'nowhere', 'portal.tar');
    expect(await refusal(nowhere)).toEqual([
      `portico: there is no folder ${join(home, 'nowhere')}: make it, or choose another place`,
    ]);
    for (const nothing of [{}, { file: '' }])
      expect((await runOn(from, 'backup', nothing)).errors).toEqual([
        'portico: name one file: npm run backup -- FILE',
      ]);
    expect((await runOn(from, 'backup', { file: '--help' })).lines.join('\n')).toContain(
      'npm run backup -- FILE',
    );
  });
});
