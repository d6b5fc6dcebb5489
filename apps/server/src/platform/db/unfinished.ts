import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** A restore began here and did not end: what there is, is not all. One line says what to do. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore';
}

const TABLE = 'unfinished_restore';
const FILE = 'restoring.json';

/** What the database says of itself. */
async function readMarks({ pool }: Database): Promise<{ isUnfinished: boolean; isUsed: boolean }> {
  const { rows } = await pool.query<{ mark: string | null; used: string | null }>(
    `select to_regclass('${TABLE}')::text as mark, to_regclass('kysely_migration')::text as used`,
  );
  return { isUnfinished: rows[0]?.mark != null, isUsed: rows[0]?.used != null };
}

/** Where a restore into this data folder that did not end put its files; undefined when there is none. */
export function findUnfinishedPlace(dataDirectory: string): string | undefined {
  const path = join(dataDirectory, FILE);
  if (!existsSync(path)) return undefined;
  return /"files":"([^"]*)"/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
}

/** Whether a restore into this database did not end. */
export const isDatabaseUnfinished = async (database: Database): Promise<boolean> =>
  (await readMarks(database)).isUnfinished;

/**
 * Says in the folder and in the database, in this order, that a restore has begun, and where it puts files. All were
 * empty before.
 */
export async function beginRestore(database: Database, dataDirectory: string, files: string): Promise<void> {
  writeFileSync(join(dataDirectory, FILE), `${JSON.stringify({ since: new Date(), files })}\n`, {
    mode: 0o600,
    flush: true,
  });
  const folder = openSync(dataDirectory, 'r');
  fsyncSync(folder);
  closeSync(folder);
  await database.pool.query(`create table if not exists ${TABLE} (since timestamptz not null default now())`);
}

/** The statement that, with the last rows of a restore, says in the database that it is whole. */
export const endRestoreSql = `drop table ${TABLE}`;

/** The same in the folder, afterwards. */
export const endRestoreInFolder = (dataDirectory: string): void =>
  rmSync(join(dataDirectory, FILE), { force: true });

/**
 * Refuses a database or data folder with half of what an archive holds.
 * @throws UnfinishedRestore
 */
export async function refuseUnfinishedRestore(database: Database, dataDirectory: string): Promise<void> {
  const { isUnfinished, isUsed } = await readMarks(database);
  if (!isUnfinished && !existsSync(join(dataDirectory, FILE))) return;
  // the database is told last that it is whole, and the folder after it
  if (!isUnfinished && isUsed) return endRestoreInFolder(dataDirectory);
  const where = isUnfinished ? 'this database' : `DATA_DIR ${dataDirectory}`;
  throw new UnfinishedRestore(
    `a restore into ${where} did not end: run npm run restore -- FILE again with the same settings, it begins anew`,
  );
}
