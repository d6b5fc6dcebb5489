import { Migrator, type Migration } from 'kysely/migration';
import { sql } from 'kysely';
import { version } from '../version.ts';
import type { Database } from './database.ts';
import { migrations as ours } from './migrations/index.ts';

/** The database was written by a later version of Portico: starting on it would destroy what it knows. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
  constructor(unknown: readonly string[], madeBy: string | undefined) {
    super(
      `the database was made by ${madeBy ? `Portico ${madeBy}` : 'a later version of Portico'}, and this is ${version} (it has ${unknown.join(', ')}): start the version that made it, or a later one`,
    );
  }
}

/** The database is as it was before. The cause says what it did not take. */
class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
  constructor(cause: unknown) {
    super(`a migration failed, nothing of it was kept: ${(cause as Error).message}`, { cause });
  }
}

/** The version that was the last to start here for the first time. */
async function latestRelease(database: Database): Promise<string | undefined> {
  const table = await database.pool.query<{ name: string | null }>(
    "select to_regclass('release')::text as name",
  );
  if (table.rows[0]?.name == null) return undefined;
  const found = await database.pool.query<{ version: string }>(
    'select version from release order by first_started_at desc limit 1',
  );
  return found.rows[0]?.version;
}

/** Remembers that this version has worked on the database. */
export async function recordRelease(database: Database): Promise<void> {
  await database.work((tx) =>
    sql`insert into release (version) values (${version}) on conflict do nothing`.execute(tx),
  );
}

/** The migrations that the database says it has; the migrator itself would read the whole catalog twice. */
async function applied(database: Database): Promise<string[]> {
  const table = await database.pool.query<{ name: string | null }>(
    "select to_regclass('kysely_migration')::text as name",
  );
  if (table.rows[0]?.name == null) return [];
  const rows = await database.pool.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.rows.map((row) => row.name);
}

/** What a start finds, and what it has to do. */
interface MigrationPlan {
  /** Whether an earlier start has written here already. */
  isUsed: boolean;
  /** Whether it has exactly this version's schema. */
  isCurrent: boolean;
  /** Brings the database to this version's schema and names the migrations that it ran. */
  run(): Promise<string[]>;
}

/** Which migrations ran, which of this version did not yet, and which ran that it does not know. */
export async function describeMigrations(
  database: Database,
): Promise<Record<'ran' | 'missing' | 'unknown', string[]>> {
  const ran = await applied(database);
  const known = Object.keys(ours);
  return {
    ran,
    missing: known.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !known.includes(name)),
  };
}

/** Looks at the database and writes nothing. @throws NewerDatabase */
export async function planMigrations(
  database: Database,
  migrations: Readonly<Record<string, Migration>> = ours,
): Promise<MigrationPlan> {
  const known = Object.keys(migrations);
  const done = await applied(database);
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new NewerDatabase(unknown, await latestRelease(database));
  const isUsed = done.length > 0;
  if (done.length === known.length) return { isUsed, isCurrent: true, run: () => Promise.resolve([]) };
  return { isUsed, isCurrent: false, run: () => runMigrations(database, migrations) };
}

async function runMigrations(
  database: Database,
  migrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw new MigrationFailed(error);
  return (results ?? []).map((result) => result.migrationName);
}

/** Brings the database to this version's schema and names the migrations that it ran. @throws NewerDatabase */
export async function migrate(
  database: Database,
  migrations: Readonly<Record<string, Migration>> = ours,
): Promise<string[]> {
  const plan = await planMigrations(database, migrations);
  return await plan.run();
}
