import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheDirectory, memoryFolder } from '@portico/testkit/database';
import { startProgram } from '../../../testing/program.ts';
import { openDatabase, type Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { whyUnopened } from './owner.ts';
import { shortenLog, vacuumChanged } from './upkeep.ts';
import { copyCluster, ensureCluster, ensureTemplate } from './template.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(memoryFolder(), 'portico-embedded-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const open = (dataDirectory: string): Promise<Database> =>
  openDatabase({
    url: undefined,
    dataDirectory,
    cacheDirectory,
    onLost(error) {
      throw error;
    },
  });

test('rows that were written are there after a restart, and the folder is free in between', async () => {
  const data = join(folder, 'restart');
  const first = await open(data);
  await migrate(first);
  await first.work((tx) => tx.insertInto('site').values({ name: 'acme', display_name: 'Acme' }).execute());
  await first.close();
  const second = await open(data);
  expect(await migrate(second)).toEqual([]);
  expect(await second.reads.selectFrom('site').select('name').execute()).toEqual([{ name: 'acme' }]);
  await second.close();
});

test('a database with a file of another user says so when it cannot be opened', async () => {
  const data = join(folder, 'foreign');
  await mkdir(data);
  await writeFile(join(data, 'PG_VERSION'), '18');
  const error = new Error('Aborted()');
  const { uid } = await stat(data);
  expect(whyUnopened(data, error, uid)).toBe(error);
  expect(whyUnopened(data, error, uid + 1)).toMatchObject({
    name: 'DataFolderUnusable',
    message: `the database in ${data} could not be opened, and ${data}/PG_VERSION is another user’s: give all of DATA_DIR to the user that the portal runs as (chown -R)`,
    cause: error,
  });
});

test('the log is shortened while it runs: it neither fills the disk nor makes the next start long', async () => {
  const data = join(folder, 'log');
  const database = await open(data);
  const segments = async (): Promise<number> =>
    (await readdir(join(data, 'database/pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  for (let megabyte = 0; megabyte < 200; megabyte += 1) {
    await database.pool.query("select pg_logical_emit_message(true, 'test', repeat('x', 1000000))");
    if (megabyte % 10 === 0) await shortenLog(database.pool);
  }
  await shortenLog(database.pool);
  expect(await segments()).toBeLessThanOrEqual(8); // of 16 MB
  await database.close();
});

test('rows that were deleted give their room back, and the tables are counted anew', async () => {
  const database = await open(join(folder, 'vacuum'));
  const { pool } = database;
  await pool.query('create table full_of_old (n integer)');
  await pool.query('insert into full_of_old select generate_series(1, 5000)');
  await pool.query('delete from full_of_old');
  const pages = async (): Promise<unknown> =>
    (await pool.query(`select pg_relation_size('full_of_old')::int as bytes`)).rows[0];
  // what changed is counted a second later
  const vacuumed = async (): Promise<unknown> => {
    await vacuumChanged(pool);
    return await pages();
  };
  await expect.poll(vacuumed, { timeout: 10_000, interval: 200 }).toEqual({ bytes: 0 });
  await database.close();
});

describe('the one session', () => {
  let database: Database;
  beforeAll(async () => {
    database = await open(join(folder, 'session'));
  });
  afterAll(async () => {
    await database.close();
  });

  test('a client that was thrown away leaves no table, setting, lock, statement or transaction to the next', async () => {
    const client = await database.pool.connect();
    await client.query('create table kept (n integer)');
    await client.query('begin');
    await client.query('create temp table leak (n integer)');
    await client.query("set application_name = 'leak'");
    await client.query('insert into kept values (1)');
    await client.query('select pg_advisory_lock(7)');
    await client.query('prepare leaking as select 1');
    client.release(new Error('thrown away'));
    const { rows } = await database.pool.query(
      `select to_regclass('leak')::text as leak, current_setting('application_name') as name,
         (select count(*)::int from kept) as kept, (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
         (select count(*)::int from pg_prepared_statements where name = 'leaking') as prepared`,
    );
    expect(rows).toEqual([{ leak: null, name: '', kept: 0, locks: 0, prepared: 0 }]);
  });

  test('a large statement and a large answer pass whole', async () => {
    const text = 'ü'.repeat(1_500_000);
    const { rows } = await database.pool.query<{ text: string }>('select $1::text as text', [text]);
    expect(rows[0]?.text === text).toBe(true);
  });

  test('a slow statement does not hold up the event loop', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await database.pool.query('select pg_sleep(0.4)');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(20);
  });
});

describe('a new data folder', () => {
  test('a copy of the template that is cut off leaves nothing that a start would take for a database', async () => {
    const template = await ensureTemplate(cacheDirectory);
    const to = join(folder, 'copied');
    for (const files of [1, 200, 700]) {
      const program = startProgram('copy-cluster', { args: [template, to] });
      await program.saw('copying');
      await expect
        .poll(() => countFiles(`${to}.unfinished`), { interval: 1, timeout: 10_000 })
        .toBeGreaterThan(files);
      await program.kill('SIGKILL');
      const isThere = existsSync(to);
      if (isThere) await rm(to, { recursive: true });
    }
    expect(existsSync(`${to}.unfinished`)).toBe(true);
    await ensureCluster(to, cacheDirectory);
    expect(await countFiles(to)).toBe(await countFiles(template));
    expect(existsSync(`${to}.unfinished`)).toBe(false);
  });

  test('an initdb that was cut off in an earlier process of the same number is not gone on with', async () => {
    const cache = join(folder, 'cache');
    const template = await ensureTemplate(cacheDirectory);
    const name = template.slice(template.lastIndexOf('/') + 1);
    await mkdir(join(cache, `${name}.${process.pid}`), { recursive: true });
    await writeFile(join(cache, `${name}.${process.pid}`, 'PG_VERSION'), '18\n'); // what a cut off initdb leaves
    const made = await ensureTemplate(cache);
    expect(await readdir(cache)).toEqual([name]);
    await copyCluster(made, join(folder, 'from-cache', 'database'));
    const database = await open(join(folder, 'from-cache'));
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});

async function countFiles(directory: string): Promise<number> {
  return existsSync(directory) ? (await readdir(directory, { recursive: true }).catch(() => [])).length : 0;
}
