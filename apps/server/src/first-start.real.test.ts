import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { startCommand, type Program } from './testing/program.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** A portal on a PostgreSQL of its own, with its secret in this folder. */
const start = (dataDirectory: string): Program =>
  startCommand(process.execPath, {
    args: [main],
    env: {
      PORT: '0',
      MEDIA_PORT: '0',
      DATA_DIR: dataDirectory,
      DATABASE_URL: database.url,
      PORTICO_SECRET: '',
      NODE_ENV: 'production',
      VITEST: '',
    },
  });

test('a first start that cannot keep its secret leaves the database for the next one', async () => {
  expect(database.url, 'this needs TEST_DATABASE_URL').toBeDefined();
  const taken = join(database.dataDirectory, 'taken');
  await writeFile(taken, 'a file where the folder should be');
  expect(await start(taken).ended).toBe(1);
  const next = start(join(database.dataDirectory, 'data'));
  await next.saw('is ready: http');
  expect(await next.kill('SIGTERM')).toBe(0);
});
