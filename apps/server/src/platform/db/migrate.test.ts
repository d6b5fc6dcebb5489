import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { migrate, NewerDatabase, planMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { statements } from './migrations/statements.ts';
import { version } from '../version.ts';

const all = Object.keys(migrations);

async function tableNames(database: OpenDatabase): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%' order by 1`,
  );
  return rows.map((row) => row.name);
}
const failed = async (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('it did not fail'),
    (error: unknown) => error as Error,
  );

describe('a fresh database', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ isMigrated: false });
  });
  afterAll(async () => {
    await database.end();
  });

  test('is new until something has run, and a look at it writes nothing', async () => {
    const plan = await planMigrations(database, {});
    expect(plan.isUsed).toBe(false);
    expect(await plan.run()).toEqual([]);
    const { rows } = await database.pool.query("select to_regclass('kysely_migration')::text as name");
    expect(rows).toEqual([{ name: null }]);
  });

  test('a migration that fails keeps nothing of itself nor of those that ran with it, and the next start mends it', async () => {
    const broken = statements(`
create table half_done (n integer);

select no_such_function();
`);
    const error = await failed(
      migrate(database, {
        '0001-good': statements('create table good (n integer);\n'),
        '0002-broken': broken,
      }),
    );
    expect(error.message).toMatch(/^a migration failed, nothing of it was kept: .*no_such_function/);
    expect(await tableNames(database)).toEqual([]);
    expect(await migrate(database)).toEqual(all);
  });
});

describe('a database of this version', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database.end();
  });
  beforeEach(async () => {
    await database.pool.query('delete from kysely_migration where name > $1', [all.at(-1)]);
  });

  test('is left alone', async () => {
    expect(await planMigrations(database)).toMatchObject({ isUsed: true });
    expect(await migrate(database)).toEqual([]);
    expect(await migrate(database)).toEqual([]);
  });

  test('gets what a later version adds, once', async () => {
    const later: Record<string, Migration> = {
      ...migrations,
      '9000-later': statements('create table later (n integer);\n'),
    };
    expect(await migrate(database, later)).toEqual(['9000-later']);
    expect(await migrate(database, later)).toEqual([]);
    expect(await tableNames(database)).toContain('later');
  });

  test('a database that a later version wrote is refused, and its further migrations are named', async () => {
    await database.pool.query(
      `insert into kysely_migration (name, timestamp) values ('9001-rooms', 'now'), ('9002-series', 'now')`,
    );
    await database.pool.query("insert into release values ('9.1.0', now() + interval '1 day')");
    const before = await tableNames(database);
    const error = await failed(migrate(database));
    expect(error).toBeInstanceOf(NewerDatabase);
    expect(error.message).toBe(
      `the database was made by Portico 9.1.0, and this is ${version} (it has 9001-rooms, 9002-series): start the version that made it, or a later one`,
    );
    expect(await tableNames(database)).toEqual(before);
  });
});

test('two processes that start on a new database at once both end up with all of it', async () => {
  const first = await openTestDatabase({ isMigrated: false });
  // on the embedded database there is no second process: the same one asks twice
  const second = first.embedded ? first : await openTestDatabase({ test: first.test, isMigrated: false });
  const ran = await Promise.all([migrate(first), migrate(second)]);
  expect(ran.flat().toSorted()).toEqual(all);
  if (second !== first) await second.end();
  await first.end();
});
