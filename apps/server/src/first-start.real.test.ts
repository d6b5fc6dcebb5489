import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startCommand, type Program } from './testing/program.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** A portal on a PostgreSQL of its own, with its secret in this folder. */
const start = (dataDirectory: string, url = database.url): Program =>
  startCommand(process.execPath, {
    args: [main],
    env: {
      PORT: '0',
      MEDIA_PORT: '0',
      DATA_DIR: dataDirectory,
      DATABASE_URL: url,
      PORTICO_SECRET: '',
      NODE_ENV: 'production',
      VITEST: '',
    },
  });

test(
  'a first start that cannot keep its secret leaves the database for the next one',
  { timeout: 60_000 },
  async () => {
    expect(database.url, 'this needs TEST_DATABASE_URL').toBeDefined();
    const taken = join(database.dataDirectory, 'taken');
    await writeFile(taken, 'a file where the folder should be');
    expect(await start(taken).ended).toBe(1);
    const next = start(join(database.dataDirectory, 'data'));
    await next.saw('is ready: http');
    expect(await next.kill('SIGTERM')).toBe(0);
  },
);

describe('a user of PostgreSQL who may connect, and', () => {
  const user = `guest_${randomBytes(6).toString('hex')}`;
  let admin: pg.Client;
  let url: URL;
  beforeEach(async () => {
    url = new URL(database.url ?? '');
    admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`create role ${user} login password 'right'`);
    Object.assign(url, { username: user, password: 'right' });
  });
  afterEach(async () => {
    await admin.query(`drop owned by ${user}; drop role ${user}`);
    await admin.end();
  });

  test.each([
    ['make no tables', '', /permission denied for schema public/],
    ['make tables but no schemas', 'grant all on schema public to', /permission denied for database/],
  ])('may %s is told in one line what to do', async (_what, grant, why) => {
    if (grant !== '') await admin.query(`${grant} ${user}`);
    const program = start(join(database.dataDirectory, 'data'), url.href);
    expect(await program.ended).toBe(1);
    const said = program.errors.filter((line) => !line.startsWith('{'));
    expect(said).toEqual([
      expect.stringMatching(/^portico: the database refused: .+ alter database NAME owner to USER$/),
    ]);
    expect(said[0]).toMatch(why);
  });
});
