import { signIn } from '@portico/contract/identity';
import { listMeetings } from '@portico/contract/meetings';
import type { TestDatabase } from '@portico/testkit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, TestClock, type TestApp } from './testing/app.ts';
import { openTestDatabase, type OpenDatabase } from './testing/open.ts';
import { releases, unpackDatabase } from './testing/release.ts';

/** What a schema is made of, in words. */
async function schemaOf({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    order by 1`);
  return rows.map(({ line }) => line);
}

const MIGRATIONS = 'kysely_migration';

/** Tables and how many rows each has, of those that a migration may not touch. */
async function countsOf({ pool }: OpenDatabase): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts = new Map<string, number>();
  for (const { name } of rows.filter((row) => row.name !== MIGRATIONS)) {
    const found = await pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
    counts.set(name, found.rows[0]!.count);
  }
  return counts;
}

/** Looks at a database while no portal runs on it. */
async function look<T>(test: TestDatabase, see: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openTestDatabase({ test, isMigrated: false });
  try {
    return await see(database);
  } finally {
    await database.end();
  }
}

test('a release is there to bring forward', () => {
  expect(releases.at(-1)).toMatch(/^v\d+\.\d+\.\d+$/);
});

describe.each(releases)('a database that %s made', (release) => {
  let database: TestDatabase;
  let before: Map<string, number>;
  let app: TestApp | undefined;

  beforeAll(async () => {
    database = await unpackDatabase(release);
    before = await look(database, countsOf);
    app = await startTestApp({ database, clock: new TestClock('2026-11-22T09:00:00Z') });
  });
  afterAll(async () => {
    await app?.stop();
    await database.drop();
  });

  test('serves the people of then and their meetings', async () => {
    const ada = app!.visitor();
    const body = { email: 'ada@acme.example', password: 'portico-demo' };
    const { sessionTicket, person } = await ada.call(signIn, { body });
    Object.assign(ada.session, { ticket: sessionTicket, userId: person.id });
    const { meetings } = await ada.call(listMeetings, { query: { range: 'past' } });
    expect(meetings.length).toBeGreaterThan(5);
    const home = await ada.fetch('/webappng/sites/acme/dashboard/home');
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('Ada Lovelace');
  });

  test('has the schema of a new one, and every row of then', async () => {
    await app!.stop();
    app = undefined;
    const after = await look(database, countsOf);
    for (const table of ['account', 'person', 'meeting', 'meeting_invitee', 'site'])
      expect([table, after.get(table)]).toEqual([table, before.get(table)]);
    expect([...before.keys()].filter((table) => !after.has(table))).toEqual([]);
    const fresh = await openTestDatabase();
    try {
      expect(await look(database, schemaOf)).toEqual(await schemaOf(fresh));
    } finally {
      await fresh.end();
    }
  });
});
