import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder, type TestDatabase } from '@portico/testkit/database';
import { hashPassword } from '../modules/identity/index.ts';
import { addDemoRecordings, DEMO_PASSWORD, fillDemo } from '../modules/sample/index.ts';
import { listTables } from '../backup/catalog-store.ts';
import { FolderStorage } from '../platform/storage/folder.ts';
import type { TestApp } from './app.ts';
import { openTestDatabase, type OpenDatabase } from './open.ts';
import { startCommand, type Program } from './program.ts';

const launcher = fileURLToPath(new URL('../../../../tools/start.mjs', import.meta.url));

/** A folder of a test's own, on memory where there is some. */
export const makeFolder = (): Promise<string> => mkdtemp(join(memoryFolder(), 'portico-backup-'));

/** A place for an embedded database, whatever the suite runs on. */
export async function embeddedPlace(): Promise<TestDatabase> {
  const dataDirectory = await makeFolder();
  return {
    url: undefined,
    dataDirectory,
    drop: () => rm(dataDirectory, { recursive: true, force: true }),
  };
}

/** Starts `npm run backup` or `npm run restore` with a file, for the portal in this place. */
export const startOn = (
  place: TestDatabase,
  command: 'backup' | 'restore' | 'start',
  { file, env = {} }: { file?: string; env?: NodeJS.ProcessEnv } = {},
): Program =>
  startCommand(process.execPath, {
    args: [launcher, command, ...(file === undefined ? [] : [file])],
    env: {
      PORT: '0',
      MEDIA_PORT: '0',
      NODE_ENV: 'production',
      VITEST: '',
      PORTICO_SECRET: '',
      DATA_DIR: place.dataDirectory,
      DATABASE_URL: place.url ?? '',
      ...env,
    },
  });

/** What a command came to. */
export interface Outcome {
  code: number | NodeJS.Signals;
  lines: string[];
  errors: string[];
}

export async function runOn(...start: Parameters<typeof startOn>): Promise<Outcome> {
  const program = startOn(...start);
  const code = await program.ended;
  return { code, lines: program.lines, errors: program.errors };
}

/** Puts the organisation of the demo into a portal; with recordings of which movies are waiting to be made. */
export async function fillPortal(app: TestApp, hasRecordings = false): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const demo = { now: app.clock.now(), seed: 7, passwordHash };
  await app.data.database.work((tx) => fillDemo(tx, app.identity.context, demo));
  if (hasRecordings) await addDemoRecordings(app.recordings.context, demo.now);
}

/** A large file among those of the storage, so that something takes a while. */
export async function addLargeFile({ dataDirectory }: TestDatabase, megabytes: number): Promise<void> {
  const folder = join(dataDirectory, 'storage', 'recordings', 'large');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'movie.mp4'), Buffer.alloc(megabytes * 1_048_576, 7));
}

/** All that a portal keeps: rows of each table as text, sorted; jobs that wait; SHA-256 of files by key; its secret. */
export interface Contents {
  rows: Record<string, string[]>;
  sequences: string[];
  jobs: string[];
  files: Record<string, string>;
  secret: string | undefined;
}

async function column(database: OpenDatabase, sql: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(sql);
  return rows.map(({ line }) => line).toSorted();
}

/** Reads a place where no portal runs. What belongs to one database only is left out: its id, and how far events went. */
export async function readContents(place: TestDatabase): Promise<Contents> {
  const database = await openTestDatabase({ test: place, isMigrated: false });
  try {
    await database.pool.query(`set time zone 'UTC'`);
    const rows: Contents['rows'] = {};
    for (const { name } of await listTables(database.pool))
      rows[name] = await column(
        database,
        name === 'deployment'
          ? 'select created_at::text as line from deployment'
          : `select t::text as line from "${name}" t`,
      );
    const files: Contents['files'] = {};
    const storage = new FolderStorage(join(place.dataDirectory, 'storage'));
    for await (const { key } of storage.list())
      files[key] = hash('sha256', await readFile(join(place.dataDirectory, 'storage', key)));
    return {
      rows,
      files,
      sequences: await column(
        database,
        `select concat(sequencename, ' ', last_value) as line from pg_sequences where schemaname = 'public' and sequencename not like 'push%'`,
      ),
      jobs: await column(
        database,
        `select concat_ws(' ', name, id, data, singleton_key, policy, priority) as line from pgboss.job
         where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`,
      ),
      secret: await readFile(join(place.dataDirectory, 'secrets.json'), 'utf8').catch(() => undefined),
    };
  } finally {
    await database.end();
  }
}
