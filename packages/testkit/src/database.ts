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

const memory = '/dev/shm';
const cloneCache = new URL('../../../.cache', import.meta.url).pathname;

/** Where templates are kept between runs. */
export const cacheDirectory = cloneCache;

async function createOnServer(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `portico_${randomBytes(8).toString('hex')}`;
  const run = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/**
 * A fresh database: embedded by default, on the server of `TEST_DATABASE_URL` where that is set. One suite runs
 * on both.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDirectory = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), 'portico-test-'));
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
