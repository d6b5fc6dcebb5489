import { execFile } from 'node:child_process';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signIn } from '@portico/contract/identity';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../modules/sample/index.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  addLargeFile,
  embeddedPlace,
  fillPortal,
  makeFolder,
  readContents,
  runOn,
} from '../testing/backups.ts';
import { ArchiveWriter } from './archive-writer.ts';

const run = promisify(execFile);
const TIMEOUT = { timeout: 120_000 };
const OWN_SECRET = { settings: { PORTICO_SECRET: '' } };

let home: string;
let places: TestDatabase[];
let mounted: string[];

beforeEach(async () => {
  home = await makeFolder();
  places = [];
  mounted = [];
});
afterEach(async () => {
  for (const folder of mounted) await run('umount', [folder]);
  await Promise.all(places.map((place) => place.drop()));
  await rm(home, { recursive: true });
});

/** A place that goes with the test. */
async function place(make: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const made = await make();
  places.push(made);
  return made;
}

async function postgres(): Promise<TestDatabase> {
  const made = await place(createTestDatabase);
  expect(made.url, 'this needs TEST_DATABASE_URL').toBeDefined();
  return made;
}

/** Backs up one place and restores it into another. */
async function move(from: TestDatabase, to: TestDatabase, name: string): Promise<void> {
  const file = join(home, name);
  expect(await runOn(from, 'backup', { file })).toMatchObject({ code: 0, errors: [] });
  expect(await runOn(to, 'restore', { file })).toMatchObject({ code: 0, errors: [] });
}

/** Rows that both databases must write in the same way: instants to the microsecond, numbers in JSON, arrays, what is to be escaped. */
const awkward = `
  insert into audit_event (actor_name, action, subject_kind, subject_id, detail, created_at, site_id) values
    (E'tab\\t, line\\n, \\\\N', 'é 🙂', '\\N', '', '{"n": 12345678901234567890.125, "e": 1e300}', '2026-11-22 07:00:00.123456Z', null),
    ('a', 'b', 'c', 'd', '[]', '1999-12-31 23:59:59.999999Z', (select id from site order by name limit 1));
  delete from audit_event where actor_name = 'a';
  update person set roles = array['a,b', '"', '\\', 'null', ''] where id = (select id from person order by id limit 1);
  update meeting set agenda = E'first\\r\\nsecond\\\\' where id = (select id from meeting order by id limit 1)`;

/** The highest number that an audit entry was ever given. */
async function highestGiven(app: TestApp): Promise<number> {
  const { rows } = await app.data.database.pool.query<{ last: string }>(
    `select last_value as last from audit_event_id_seq`,
  );
  return Number(rows[0]?.last);
}

test(
  'an organisation moves from the embedded database to PostgreSQL and back, the same in every row and file',
  TIMEOUT,
  async () => {
    const first = await place(embeddedPlace);
    const app = await startTestApp({ database: first, ...OWN_SECRET });
    await fillPortal(app, true);
    await app.data.database.pool.query(awkward);
    const highest = await highestGiven(app);
    await app.stop();

    const second = await postgres();
    await move(first, second, 'to-postgresql.tar');
    const before = await readContents(first);
    expect(await readContents(second)).toEqual(before);
    expect(Object.keys(before.files).length).toBeGreaterThan(20);
    expect(before.jobs).toHaveLength(3);

    const third = await place(embeddedPlace);
    await move(second, third, 'and-back.tar');
    const moved = await readContents(second);
    expect(await readContents(third)).toEqual(moved);
    const { audit_event: audit, ...others } = moved.rows;
    const { audit_event: auditBefore, ...othersBefore } = before.rows;
    expect(others).toEqual(othersBefore);
    expect(audit).toEqual(expect.arrayContaining(auditBefore ?? []));
    expect(audit).toHaveLength((auditBefore?.length ?? 0) + 1); // the second backup

    const again = await startTestApp({ database: second, ...OWN_SECRET });
    const body = { email: 'hana@acme.example', password: DEMO_PASSWORD };
    expect((await again.visitor().call(signIn, { body })).person.displayName).toContain('Hana');
    // numbers go on behind the highest one that was ever given, also one whose row is gone
    const { rows } = await again.data.database.pool.query<{ id: string }>(
      `insert into audit_event (actor_name, action, subject_kind, subject_id) values ('x', 'x', 'x', 'x') returning id`,
    );
    const since = await again.data.database.pool.query(
      `select id from audit_event where id > ${highest} order by id`,
    );
    expect(since.rows).toEqual(since.rows.map((_row, index) => ({ id: String(highest + index + 1) })));
    expect(since.rows.at(-1)).toEqual(rows[0]);
    await again.stop();
  },
);

test('a backup of a PostgreSQL that is written to is of one instant', TIMEOUT, async () => {
  const from = await postgres();
  const app = await startTestApp({ database: from, ...OWN_SECRET });
  const { work } = app.data.database;
  const end = new AbortController();
  const write = async (): Promise<void> => {
    while (!end.signal.aborted)
      await work(async (tx) => {
        const event = { action: 'pair', subject_kind: 'x', subject_id: 'x', actor_name: 'x'.repeat(2000) };
        await tx.insertInto('audit_event').values(event).execute();
        const count = { key: crypto.randomUUID(), window_ends_at: new Date(0), hits: 1 };
        await tx.insertInto('rate_count').values(count).execute();
      });
  };
  const writing = write();
  const to = await postgres();
  await move(from, to, 'busy.tar');
  end.abort();
  await writing;
  await app.stop();
  const { rows } = await readContents(to);
  const pairs = rows['audit_event']?.filter((line) => line.includes(',pair,')) ?? [];
  expect(pairs.length).toBeGreaterThan(0);
  expect(rows['rate_count']).toHaveLength(pairs.length);
});

test(
  'a backup by root of a portal that is another user’s leaves them all of their database',
  TIMEOUT,
  async () => {
    const from = await place(embeddedPlace);
    await (await startTestApp({ database: from, ...OWN_SECRET })).stop();
    const [nobody, nogroup] = [65_534, 65_534];
    await run('chown', ['-R', `${nobody}:${nogroup}`, from.dataDirectory]);
    expect(await runOn(from, 'backup', { file: join(home, 'root.tar') })).toMatchObject({
      code: 0,
      errors: [],
    });
    const { stdout } = await run('find', [
      from.dataDirectory,
      '!',
      '(',
      '-uid',
      `${nobody}`,
      '-gid',
      `${nogroup}`,
      ')',
    ]);
    expect(stdout).toBe('');
  },
);

test(
  'a restore into PostgreSQL whose DATA_DIR cannot be made says so in one line, and leaves the database empty',
  TIMEOUT,
  async () => {
    const from = await place(embeddedPlace);
    await (await startTestApp({ database: from, ...OWN_SECRET })).stop();
    const file = join(home, 'portal.tar');
    expect(await runOn(from, 'backup', { file })).toMatchObject({ code: 0 });
    const to = await postgres();
    const sealed = join(home, 'sealed');
    await mkdir(sealed);
    await run('mount', ['-t', 'tmpfs', '-o', 'ro,size=200m', 'tmpfs', sealed]);
    mounted.push(sealed);
    const { code, errors } = await runOn({ ...to, dataDirectory: join(sealed, 'data') }, 'restore', { file });
    expect(code).toBe(1);
    expect(errors).toEqual([
      expect.stringMatching(
        /^portico: DATA_DIR \S+\/sealed\/data: cannot be made \(.+\)\. Choose another DATA_DIR\.$/,
      ),
    ]);
    expect(await runOn(to, 'restore', { file })).toMatchObject({ code: 0, errors: [] });
  },
);

describe('a full disk', () => {
  async function mount(name: string, megabytes: number): Promise<string> {
    const folder = join(home, name);
    await mkdir(folder);
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    mounted.push(folder);
    return folder;
  }

  test('under the archive is told in one line, leaves nothing, and the portal goes on', TIMEOUT, async () => {
    const from = await place(embeddedPlace);
    const app = await startTestApp({ database: from, ...OWN_SECRET });
    const small = await mount('small', 150);
    await addLargeFile(from, 100);
    const { code, errors } = await runOn(from, 'backup', { file: join(small, 'portal.tar') });
    expect(code).toBe(1);
    expect(errors).toEqual([
      expect.stringMatching(
        /^portico: there is no space in \S+: \d+ MB are needed, \d+ MB are free\. Choose/,
      ),
    ]);
    expect(await readdir(small)).toEqual([]);
    expect((await fetch(new URL('/readyz', app.url))).status).toBe(200);
    expect(await readdir(from.dataDirectory)).not.toContain('snapshot');
    await app.stop();
  });

  test('under what is restored is told before anything is written', TIMEOUT, async () => {
    const from = await place(embeddedPlace);
    await (await startTestApp({ database: from, ...OWN_SECRET })).stop();
    await addLargeFile(from, 50);
    const file = join(home, 'portal.tar');
    expect(await runOn(from, 'backup', { file })).toMatchObject({ code: 0 });
    const small = await mount('small', 100);
    const to = { url: undefined, dataDirectory: join(small, 'data'), drop: () => Promise.resolve() };
    const { code, errors } = await runOn(to, 'restore', { file });
    expect(code).toBe(1);
    expect(errors).toEqual([
      expect.stringMatching(
        /^portico: there is no space in \S+: \d+ MB are needed, \d+ MB are free\. Choose/,
      ),
    ]);
    expect(await readdir(small)).toEqual([]);
  });

  test('a disk that others fill meanwhile is told in the same words', TIMEOUT, async () => {
    const small = await mount('small', 128);
    const writer = await ArchiveWriter.create(join(small, 'partial'), new Date());
    await writer.addBytes('files/a', Buffer.alloc(1_048_576));
    const others = await open(join(small, 'others'), 'w');
    const block = Buffer.alloc(1_048_576);
    await expect(async () => {
      for (;;) await others.write(block);
    }).rejects.toMatchObject({ code: 'ENOSPC' });
    await others.close();
    await expect(writer.addBytes('files/b', Buffer.alloc(8 * 1_048_576))).rejects.toMatchObject({
      name: 'Refusal',
      message: `there is no space left in ${small}. Choose another place, or free some space`,
    });
    await writer.discard();
    expect(await readdir(small)).toEqual(['others']);
  });
});
