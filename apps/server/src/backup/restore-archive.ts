import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { endAllInstances } from '../modules/joining/index.ts';
import type { Database } from '../platform/db/database.ts';
import { migrate, recordRelease } from '../platform/db/migrate.ts';
import { migrations as ours } from '../platform/db/migrations/index.ts';
import { rawTransaction, type Tx } from '../platform/db/tx.ts';
import { endRestoreInFolder, endRestoreSql } from '../platform/db/unfinished.ts';
import { refillJobs } from '../platform/jobs/refill.ts';
import type { Settings } from '../platform/settings/table.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { Refusal } from '../process.ts';
import { orUnfit } from './archive-check.ts';
import type { VerifiedArchive } from './archive-reader.ts';
import { listTables, setSequences, withoutReferences, type Runs } from './catalog-store.ts';
import { giveBackTarget } from './empty-target.ts';
import { endKeeping, keepFile } from './files.ts';
import type { Row } from './copy-text.ts';
import { waitingJobs } from './jobs.ts';
import { keyOf, SECRETS_FILE, type Manifest } from './manifest.ts';
import { megabytes } from './make-backup.ts';
import { fillTable, readRows } from './rows.ts';

/** A restore into an empty database and data folder. */
export interface RestorePlan {
  archive: VerifiedArchive;
  database: Database;
  storage: Storage;
  settings: Settings;
  tell(what: string): void;
}

/** The schema as it was when the archive was made: rows fit into that one, and are migrated with it. */
async function migrateAsArchived(database: Database, { migrations }: Manifest): Promise<void> {
  const known = Object.entries(ours).filter(([name]) => migrations.includes(name));
  await migrate(database, Object.fromEntries(known));
}

/** What became of the rows. */
interface Filled {
  rows: number;
  /** What of the archive is not Portico's: others made it in its database. */
  leftOut: { tables: string[]; columns: string[] };
}

/** The values of some columns only, by their places. */
async function* pick(rows: AsyncIterable<Row>, places: readonly number[]): AsyncGenerator<Row> {
  for await (const row of rows) yield places.map((place) => row[place] ?? null);
}

async function fillTables(client: Runs, { archive, tell }: RestorePlan): Promise<Filled> {
  const { tables, sequences } = archive.manifest;
  const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape]));
  const leftOut: Filled['leftOut'] = { tables: [], columns: [] };
  let rows = 0;
  for (const entry of tables) {
    const shape = shapes.get(entry.table);
    if (!shape) {
      leftOut.tables.push(entry.table);
      continue;
    }
    const types = new Map(shape.columns.map(({ name, type }) => [name, type]));
    const columns = entry.columns.map((name, place) => ({ name, place, type: types.get(name) ?? '' }));
    const [ours, others] = [columns.filter(({ type }) => type), columns.filter(({ type }) => !type)];
    leftOut.columns.push(...others.map(({ name }) => `${entry.table}.${name}`));
    const all = readRows(archive, entry);
    const places = ours.map(({ place }) => place);
    const rowsOfOurs = others.length > 0 ? pick(all, places) : all;
    await fillTable(client, { name: entry.table, columns: ours }, rowsOfOurs);
    rows += entry.rows;
    tell(`rows: ${rows}, up to ${entry.table}`);
  }
  await setSequences(
    client,
    sequences.filter(({ table, column }) => shapes.get(table)?.columns.some(({ name }) => name === column)),
  );
  return { rows, leftOut };
}

/** All rows in one transaction. */
async function restoreRows(plan: RestorePlan): Promise<Filled> {
  const client = await plan.database.pool.connect();
  let isDone = false;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout to 0');
    const giveBack = await withoutReferences(client);
    const filled = await fillTables(client, plan);
    await giveBack();
    await client.query('commit');
    isDone = true;
    return filled;
  } finally {
    if (!isDone) await client.query('rollback').catch(() => undefined);
    client.release(!isDone);
  }
}

async function restoreFiles({ archive, storage, tell }: RestorePlan): Promise<number> {
  const files = archive.manifest.entries.filter((entry) => keyOf(entry) !== undefined);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const [index, entry] of files.entries()) {
    await keepFile(storage, keyOf(entry) ?? '', archive.read(entry.name));
    done += entry.bytes;
    tell(`files: ${index + 1} of ${files.length}, ${megabytes(done)} of ${megabytes(total)}`);
  }
  await endKeeping(storage);
  return files.length;
}

async function restoreSecret({ archive, settings }: RestorePlan): Promise<void> {
  const isKept = archive.manifest.entries.some(({ name }) => name === SECRETS_FILE);
  if (!isKept || settings.PORTICO_SECRET !== undefined) return;
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(SECRETS_FILE)) pieces.push(piece);
  const file = join(settings.DATA_DIR, SECRETS_FILE);
  writeFileSync(`${file}.new`, Buffer.concat(pieces), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/**
 * Nobody is in a room of the old process, and what tabs have seen of the old database says nothing about this one:
 * under another id they are told to read everything again.
 */
async function settle(tx: Tx, at: Date): Promise<void> {
  await endAllInstances(tx, at);
  await sql`update deployment set id = gen_random_uuid(), push_pruned_to = '0'`.execute(rawTransaction(tx));
  await sql.raw(endRestoreSql).execute(rawTransaction(tx));
}

/** What was restored. */
export interface RestoreSummary extends Filled {
  files: number;
  jobs: number;
}

/** Rows and jobs, in the schema of this version. */
async function fillDatabase(plan: RestorePlan): Promise<{ filled: Filled; jobs: number }> {
  const { archive, database, settings } = plan;
  const { manifest } = archive;
  await migrateAsArchived(database, manifest);
  const filled = await restoreRows(plan);
  const added = await migrate(database);
  if (added.length > 0) await recordRelease(database); // an older version that finds this says whose work it is
  const databaseUrl = settings.DATABASE_URL;
  const jobs = manifest.jobs
    ? await refillJobs({ database, databaseUrl }, waitingJobs(archive, manifest.jobs))
    : 0;
  return { filled, jobs };
}

/** Fills an empty database and data folder that are marked as being restored, and takes the mark away at the end. */
export async function restoreArchive(plan: RestorePlan): Promise<RestoreSummary> {
  const { archive, database, settings } = plan;
  const { manifest } = archive;
  const { filled, jobs } = await fillDatabase(plan).catch(async (error: unknown) => {
    const refusal = orUnfit(archive.path, error);
    // rows that do not fit would not fit the next time either: the place is as empty as it was
    if (refusal instanceof Refusal) await giveBackTarget(database, settings);
    throw refusal;
  });
  await restoreSecret(plan);
  const files = await restoreFiles(plan);
  await database.work((tx) => settle(tx, new Date(manifest.createdAt)));
  endRestoreInFolder(settings.DATA_DIR);
  return { ...filled, files, jobs };
}
