import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations as ours } from './migrations/index.ts';

/** The database was written by a later version of Portico: starting on it would destroy what it knows. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
  constructor(unknown: readonly string[]) {
    super(
      `the database is newer than this version of Portico (it has ${unknown.join(', ')}): start the version that made it, or a later one`,
    );
  }
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

/** Whether an earlier start has written here already. */
export const isUsed = async (database: Database): Promise<boolean> => (await applied(database)).length > 0;

/** Whether the database has exactly this version's schema. */
export async function isCurrent(database: Database): Promise<boolean> {
  return (await applied(database)).join() === Object.keys(ours).join();
}

/** Brings the database to this version's schema and names the migrations that it ran. */
export async function migrate(
  database: Database,
  migrations: Readonly<Record<string, Migration>> = ours,
): Promise<string[]> {
  const known = Object.keys(migrations);
  const done = await applied(database);
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  if (done.length === known.length) return [];
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('a migration failed, nothing of it was kept', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
