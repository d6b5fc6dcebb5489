import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of one test file's own. */
export interface TestDatabase {
  /** For the settings: undefined on the embedded database. */
  url: string | undefined;
  /** A folder of its own, on memory where there is some. */
  dataDirectory: string;
  drop(): Promise<void>;
}

const MEMORY = '/dev/shm';
const cloneCache = new URL('../../../.cache', import.meta.url).pathname;

/** Where templates are kept between runs. */
export const cacheDirectory = cloneCache;

/** A folder on memory where there is some: that of the run, which goes with it. */
export const memoryFolder = (): string =>
  process.env['TEST_MEMORY'] ?? (existsSync(MEMORY) ? MEMORY : tmpdir());

async function onServer<T>(server: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

/** What the databases of a run of tests are called, each with more behind it. */
const prefixOf = (run: string): string => `portico_${run.toLowerCase()}_`;

/** Of a run: what its databases are copied from. */
const templateOf = (run: string): string => `${prefixOf(run)}prepared`;

/** Drops whatever a run of tests left on a server, and answers what that was beside its own template. */
export const dropDatabasesOf = (run: string, server: string): Promise<string[]> =>
  onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefixOf(run)],
    );
    for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`);
    return rows.map(({ name }) => name).filter((name) => name !== templateOf(run));
  });

const newName = (): string =>
  `${prefixOf(process.env['PORTICO_TEST_RUN'] ?? 'alone')}${randomBytes(8).toString('hex')}`;

const urlOf = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: name }).href;

/** Without a database to copy it is an empty one. */
async function createOnServer(
  server: string,
  { from = 'template0' } = {},
): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const name = newName();
  await onServer(server, (client) => client.query(`create database ${name} template ${from}`));
  return {
    url: urlOf(server, name),
    async drop() {
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** What brings an empty database to where others are copied from it. */
type Prepare = (database: { url: string; dataDirectory: string }) => Promise<void>;

/** Makes the database of a run that others are copied from, unless another worker has. */
async function makeTemplate(server: string, prepare: Prepare): Promise<string> {
  const name = templateOf(process.env['PORTICO_TEST_RUN'] ?? 'alone');
  return await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]); // until this connection ends
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return name;
    const unfinished = await createOnServer(server);
    const dataDirectory = await mkdtemp(join(memoryFolder(), 'preparing-'));
    await prepare({ url: unfinished.url ?? '', dataDirectory });
    await rm(dataDirectory, { recursive: true });
    await client.query(`alter database ${new URL(unfinished.url ?? '').pathname.slice(1)} rename to ${name}`);
    return name;
  });
}

let template: Promise<string> | undefined;

/**
 * A fresh database: embedded by default, on the server of `TEST_DATABASE_URL` where that is set. One suite runs on both.
 * On a server it is a copy of one that was `prepared` once in the run, where that is wanted; embedded it is empty.
 */
export async function createTestDatabase(prepare?: Prepare): Promise<TestDatabase> {
  const dataDirectory = await mkdtemp(join(memoryFolder(), 'portico-test-'));
  const server = process.env['TEST_DATABASE_URL'];
  if (server && prepare) template ??= makeTemplate(server, prepare);
  const made = server
    ? await createOnServer(server, { ...(prepare && { from: await template }) })
    : undefined;
  return {
    url: made?.url,
    dataDirectory,
    async drop() {
      await made?.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
