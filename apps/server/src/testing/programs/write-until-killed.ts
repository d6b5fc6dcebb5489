// Writes as fast as it can, three transactions at a time, each with a job, and prints what was acknowledged.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import { cacheDirectory } from '@portico/testkit/database';
import { writeWhole, wholeKind } from '../whole.ts';

const url = process.env['DATABASE_URL'] === '' ? undefined : process.env['DATABASE_URL'];
const database = await openDatabase({
  url,
  dataDirectory: process.env['DATA_DIR'] ?? '',
  cacheDirectory,
  onLost(error) {
    throw error;
  },
});
await migrate(database);
const jobs = createJobs({ database, databaseUrl: url, log: createLog({ level: 'silent' }) });
await jobs.start([wholeKind(database)]);

async function write(): Promise<never> {
  for (;;) {
    const id = randomUUID();
    await database.work((tx) => writeWhole(tx, jobs, id));
    process.stdout.write(`acknowledged ${id}\n`);
  }
}
await Promise.all([write(), write(), write()]);
