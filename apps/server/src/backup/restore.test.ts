import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate, planMigrations } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { version } from '../platform/version.ts';
import { startTestApp } from '../testing/app.ts';
import {
  addLargeFile,
  embeddedPlace,
  fillPortal,
  makeFolder,
  readContents,
  runOn,
  startOn,
} from '../testing/backups.ts';
import type { Contents } from '../testing/backups.ts';
import { eventually } from '../testing/eventually.ts';
import { openTestDatabase } from '../testing/open.ts';
import { startCommand, type Program } from '../testing/program.ts';

const program = fileURLToPath(new URL('../restore.ts', import.meta.url));
const TIMEOUT = { timeout: 120_000 };
const OTHER_SECRET = 'another secret than the one in the archive';

let home: string;
let file: string;
let source: TestDatabase;
let contents: Contents;
let places: TestDatabase[];

/** A portal with the organisation of the demo and a movie of 20 MB, in `file`. */
beforeAll(async () => {
  home = await makeFolder();
  file = join(home, 'portal.tar');
  source = await createTestDatabase();
  const app = await startTestApp({ database: source, settings: { PORTICO_SECRET: '' } });
  await fillPortal(app);
  await app.stop();
  await addLargeFile(source, 20);
  await runOn(source, 'backup', { file });
  contents = await readContents(source);
});
afterAll(async () => {
  await source.drop();
  await rm(home, { recursive: true });
});
beforeEach(() => {
  places = [];
});
afterEach(() => Promise.all(places.map((place) => place.drop())));

/** A place that goes with the test. */
async function place(make: () => Promise<TestDatabase> = createTestDatabase): Promise<TestDatabase> {
  const made = await make();
  places.push(made);
  return made;
}

/** Everything a restore into this place said when it was refused. */
async function refusal(to: TestDatabase, env: NodeJS.ProcessEnv = {}, archive = file): Promise<string> {
  const { code, errors } = await runOn(to, 'restore', { file: archive, env });
  expect(code).toBe(1);
  expect(errors).toHaveLength(1);
  return errors.join('\n');
}

describe('npm run restore', () => {
  test(
    'refuses a place that a portal has used, one that runs, and a folder with something in it',
    TIMEOUT,
    async () => {
      expect(await refusal(source)).toContain('is not empty');
      const app = await startTestApp({ database: source, settings: { PORTICO_SECRET: '' } });
      expect(await refusal(source)).toMatch(/is not empty|is in use by process/);
      await app.stop();
      const withFiles = await place();
      await mkdir(join(withFiles.dataDirectory, 'storage', 'recordings'), { recursive: true });
      await writeFile(join(withFiles.dataDirectory, 'storage', 'recordings', 'mine'), 'mine');
      expect(await refusal(withFiles)).toBe(
        `portico: DATA_DIR ${withFiles.dataDirectory} is not empty: choose a new folder for what is restored, or move away what is in it`,
      );
      const withSecret = await place();
      await writeFile(join(withSecret.dataDirectory, 'secrets.json'), '{}');
      expect(await refusal(withSecret)).toContain('is not empty: choose a new folder');
      expect(await readdir(withSecret.dataDirectory)).toEqual(['secrets.json']);
    },
  );

  test('refuses a damaged archive, and no archive, before anything is written', TIMEOUT, async () => {
    const to = await place(embeddedPlace);
    const whole = await readFile(file);
    const damage: Record<string, Buffer> = {
      flipped: Buffer.from(whole).fill(8, 10_000_000, 10_000_001),
      cut: whole.subarray(0, whole.length - 4096),
      longer: Buffer.concat([whole, Buffer.from('x')]),
      text: Buffer.from('not an archive at all'),
      empty: Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(damage)) {
      const path = join(home, `${name}.tar`);
      await writeFile(path, bytes);
      expect(await refusal(to, {}, path)).toContain('is no backup of Portico, or it is damaged');
      await rm(path);
    }
    expect(await refusal(to, {}, join(home, 'nowhere.tar'))).toContain('cannot be read: ENOENT');
    expect(await refusal(to, {}, home)).toBe(`portico: ${home} is a folder: name the archive in it`);
    expect(await readdir(to.dataDirectory)).toEqual([]);
  });

  test('with a secret by environment takes only the one that the rows were made with', TIMEOUT, async () => {
    const to = await place(embeddedPlace);
    expect(await refusal(to, { PORTICO_SECRET: OTHER_SECRET })).toContain(
      'PORTICO_SECRET is not the secret that the archive was made with: unset it',
    );
    const { secret = '' } = JSON.parse(contents.secret ?? '{}') as { secret?: string };
    const env = { PORTICO_SECRET: OTHER_SECRET, PORTICO_SECRET_PREVIOUS: secret };
    expect(await runOn(to, 'restore', { file, env })).toMatchObject({ code: 0, errors: [] });
    expect(existsSync(join(to.dataDirectory, 'secrets.json'))).toBe(false);
  });

  test('of a portal whose secret is not in the archive says that it is needed', TIMEOUT, async () => {
    const archive = join(home, 'without-secret.tar');
    const env = { PORTICO_SECRET: OTHER_SECRET };
    const made = await runOn(source, 'backup', { file: archive, env });
    expect(made.lines).toContain(
      'the archive does not hold PORTICO_SECRET: keep it yourself, a restored portal needs it',
    );
    const to = await place(embeddedPlace);
    expect(await refusal(to, {}, archive)).toContain('the archive holds no secret');
    expect(await readdir(to.dataDirectory)).toEqual([]);
    expect(await runOn(to, 'restore', { file: archive, env })).toMatchObject({ code: 0, errors: [] });
    expect(existsSync(join(to.dataDirectory, 'secrets.json'))).toBe(false);
    await rm(archive);
  });

  test('brings rows of an older schema forward', TIMEOUT, async () => {
    const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
    const from = await place();
    const database = await openTestDatabase({ test: from, isMigrated: false });
    await migrate(database, older);
    await database.pool.query(`insert into site (name, display_name) values ('old', 'Old')`);
    await database.end();
    const archive = join(home, 'older.tar');
    const env = { PORTICO_SECRET: OTHER_SECRET };
    expect(await runOn(from, 'backup', { file: archive, env })).toMatchObject({ code: 0, errors: [] });
    const to = await place();
    expect(await runOn(to, 'restore', { file: archive, env })).toMatchObject({ code: 0, errors: [] });
    const restored = await openTestDatabase({ test: to, isMigrated: false });
    expect((await planMigrations(restored)).isCurrent).toBe(true);
    const { rows } = await restored.pool.query<{ name: string }>('select name from site');
    expect(rows).toEqual([{ name: 'old' }]);
    // who starts an older version on it is told whose work it is
    const made = await restored.pool.query<{ version: string }>('select version from release');
    expect(made.rows).toEqual([{ version }]);
    await restored.end();
    await rm(archive);
  });

  test('leaves out tables and columns that others made in the database, and says so', TIMEOUT, async () => {
    const from = await place();
    const database = await openTestDatabase({ test: from });
    await database.pool.query('create table notes (id bigint generated always as identity, text text)');
    await database.pool.query(`insert into notes (text) values ('not of Portico')`);
    await database.pool.query('create table "ملاحظات" (text text)');
    await database.pool.query(`alter table site add column "our mark" integer not null default 3`);
    await database.pool.query(`insert into site (name, display_name) values ('theirs', 'Theirs')`);
    await database.end();
    const archive = join(home, 'foreign.tar');
    const env = { PORTICO_SECRET: OTHER_SECRET };
    expect(await runOn(from, 'backup', { file: archive, env })).toMatchObject({ code: 0, errors: [] });
    const to = await place();
    const { code, lines } = await runOn(to, 'restore', { file: archive, env });
    expect(code).toBe(0);
    expect(lines).toContain('left out, because Portico did not make them: the tables notes, ملاحظات');
    expect(lines).toContain('left out, because Portico did not make them: the columns site.our mark');
    const restored = await openTestDatabase({ test: to, isMigrated: false });
    const { rows } = await restored.pool.query(`select to_regclass('notes') as notes`);
    expect(rows).toEqual([{ notes: null }]);
    const sites = await restored.pool.query(`select name, to_jsonb(site) ? 'our mark' as marked from site`);
    expect(sites.rows).toEqual([{ name: 'theirs', marked: false }]);
    await restored.end();
    await rm(archive);
  });
});

describe('npm run restore that copies a large file', () => {
  let large: string;
  let whole: Contents;
  beforeAll(async () => {
    large = join(home, 'large.tar');
    await addLargeFile(source, 300);
    await runOn(source, 'backup', { file: large });
    whole = await readContents(source);
  });

  const begin = ({ dataDirectory, url = '' }: TestDatabase): Program => {
    const env = { DATA_DIR: dataDirectory, DATABASE_URL: url, PORTICO_SECRET: '' };
    return startCommand(process.execPath, { args: [program, large], env });
  };
  /** One that is in the middle of it. */
  const copying = async (to: TestDatabase): Promise<Program> => {
    const begun = begin(to);
    const incoming = join(to.dataDirectory, 'storage', 'restore', 'file');
    expect(await eventually(() => existsSync(incoming), 20_000)).toBe(true);
    return begun;
  };

  test(
    'a restore that is killed is told by the next start, and begins anew when it is run again',
    TIMEOUT,
    async () => {
      const to = await place();
      const killed = await copying(to);
      expect(await killed.kill('SIGKILL')).toBe('SIGKILL');
      const start = startOn(to, 'start');
      expect(await start.ended).toBe(1);
      expect(start.errors).toEqual([
        'portico: a restore into this database did not end: run npm run restore -- FILE again with the same settings, it begins anew',
      ]);
      expect(await runOn(to, 'restore', { file: large })).toMatchObject({ code: 0, errors: [] });
      expect(await readContents(to)).toEqual(whole);
      expect((await readdir(to.dataDirectory)).toSorted()).not.toContain('restoring.json');
    },
  );

  test('a restore that is interrupted at the keyboard says what to do', TIMEOUT, async () => {
    const to = await place();
    const interrupted = await copying(to);
    expect(await interrupted.kill('SIGINT')).toBe(130);
    expect(interrupted.errors).toEqual([
      'portico: interrupted: run it again with the same settings, it begins anew',
    ]);
  });

  test('a restore that is killed at any moment can be run again', TIMEOUT, async () => {
    const to = await place();
    for (const sign of ['database.unfinished', 'restoring.json', 'secrets.json']) {
      const killed = begin(to);
      const isThere = (): boolean => existsSync(join(to.dataDirectory, sign));
      await eventually(isThere, to.url !== undefined && sign.startsWith('database') ? 500 : 20_000);
      await killed.kill('SIGKILL');
    }
    expect(await runOn(to, 'restore', { file: large })).toMatchObject({ code: 0, errors: [] });
    expect(await readContents(to)).toEqual(whole);
  });
});
