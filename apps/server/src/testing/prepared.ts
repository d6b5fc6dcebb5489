import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cacheDirectory,
  createTestDatabase,
  memoryFolder,
  type TestDatabase,
} from '@portico/testkit/database';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log/log.ts';

const CLUSTER = 'database';

/** Brings an empty database to where the first start of a portal has nothing left to make: tables and the queue. */
async function prepare({ url, dataDirectory }: Pick<TestDatabase, 'url' | 'dataDirectory'>): Promise<void> {
  const database = await openDatabase({
    url,
    dataDirectory,
    cacheDirectory,
    onLost(error) {
      throw error;
    },
  });
  await migrate(database);
  const jobs = createJobs({ database, databaseUrl: url, log: createLog({ level: 'silent' }) });
  await jobs.start([]);
  await jobs.stop();
  await database.close();
}

/** The embedded cluster that is copied, made once for each run. Workers may make it at the same time: one of them wins. */
async function preparedCluster(): Promise<string> {
  const prepared = join(memoryFolder(), 'prepared');
  if (existsSync(prepared)) return prepared;
  const dataDirectory = await mkdtemp(join(memoryFolder(), 'preparing-'));
  await prepare({ url: undefined, dataDirectory });
  await rename(join(dataDirectory, CLUSTER), prepared).catch(async (error: unknown) => {
    if (!existsSync(prepared)) throw error;
  });
  await rm(dataDirectory, { recursive: true });
  return prepared;
}

/** A database of a test's own in which no portal ran, but which has all tables. */
export async function createPreparedDatabase(): Promise<TestDatabase> {
  // Only a run has folders that go with it: what is kept longer could be of another version.
  if (!process.env['PORTICO_TEST_RUN']) return await createTestDatabase();
  const server = process.env['TEST_DATABASE_URL'];
  if (server) return await createTestDatabase(prepare);
  const made = await createTestDatabase();
  await cp(await preparedCluster(), join(made.dataDirectory, CLUSTER), { recursive: true });
  return made;
}
