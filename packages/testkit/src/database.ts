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

/** Drops whatever a run of tests left on a server, and answers what that was. */
export const dropDatabasesOf = (run: string, server: string): Promise<string[]> =>
  onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefixOf(run)],
    );
    for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`);
    return rows.map(({ name }) => name);
  });

async function createOnServer(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${prefixOf(process.env['PORTICO_TEST_RUN'] ?? 'alone')}${randomBytes(8).toString('hex')}`;
  const run = (text: string) => onServer(server, (client) => client.query(text));
  await run(`create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await run(`drop database ${name} with (force)`);
    },
  };
}

/**
 * A fresh database: embedded by default, on the server of `TEST_DATABASE_URL` where that is set. One suite runs
 * on both.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDirectory = await mkdtemp(join(memoryFolder(), 'portico-test-'));
  const server = process.env['TEST_DATABASE_URL'];
  const made = server ? await createOnServer(server) : undefined;
  return {
    url: made?.url,
    dataDirectory,
    async drop() {
      await made?.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
