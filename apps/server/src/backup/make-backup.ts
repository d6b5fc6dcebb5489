import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isExport } from '../modules/mydata/index.ts';
import { isMakeshift } from '../modules/recordings/index.ts';
import { isUpload } from '../platform/uploads/uploads.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { Settings } from '../platform/settings/table.ts';
import type { ListedFile, Storage } from '../platform/storage/storage.ts';
import { Refusal } from '../process.ts';
import { refuseWithoutRoom, type ArchiveWriter, type WrittenArchive } from './archive-writer.ts';
import {
  hasJobs,
  JOB_COLUMNS,
  listMigrations,
  listTables,
  readSequences,
  waitingJobsSql,
} from './catalog-store.ts';
import type { Runs } from './catalog-store.ts';
import { openFile } from './files.ts';
import { FILES_FOLDER, FORMAT, HEAD_FILE, MANIFEST_FILE, SECRETS_FILE, type Manifest } from './manifest.ts';
import { archiveRows, beginSnapshot, sourceOf } from './rows.ts';
import type { Source } from './source.ts';

/** What a backup is made of, and where to. */
export interface BackupPlan {
  settings: Settings;
  source: Source;
  storage: Storage;
  secrets: Secrets;
  /** Where the archive is to be, an absolute path. */
  file: string;
  folder: string;
  writer: ArchiveWriter;
  version: string;
  at: Date;
  /** What is being done, for the person at the keyboard. */
  tell(what: string): void;
}

/** What a backup holds. */
export interface BackupSummary extends WrittenArchive {
  rows: number;
  files: number;
}

/** The mark of a secret in an archive: equal for equal secrets. */
export const secretMark = (secrets: Secrets): string => secrets.sign('backup', 'mark').toString('base64url');

type Rows = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs'>;

async function archiveAllRows(client: Runs, { writer, file, tell }: BackupPlan): Promise<Rows> {
  await beginSnapshot(client);
  const to = { client, writer, spool: `${file}.${process.pid}.rows.partial` };
  const migrations = await listMigrations(client);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    tables.push(await archiveRows(to, sourceOf(table)));
    tell(`rows: ${tables.reduce((sum, { rows }) => sum + rows, 0)}, up to ${table.name}`);
  }
  const sequences = await readSequences(client);
  const queue = { table: 'pgboss.job', columns: JOB_COLUMNS, sql: waitingJobsSql };
  const jobs = (await hasJobs(client)) ? await archiveRows(to, queue) : undefined;
  await client.query('rollback'); // nothing was written
  return { migrations, tables, sequences, ...(jobs && { jobs }) };
}

async function archiveFile({ storage, writer }: BackupPlan, key: string): Promise<boolean> {
  const file = await openFile(storage, key);
  if (!file) return false; // removed since the rows were read, and so will be its row
  await writer.add(`${FILES_FOLDER}${key}`, file.bytes, file.content);
  return true;
}

async function archiveFiles(plan: BackupPlan): Promise<number> {
  const { storage, folder, tell } = plan;
  const all: ListedFile[] = [];
  for await (const file of storage.list())
    if (![isMakeshift, isUpload, isExport].some((isPassing) => isPassing(file.key))) all.push(file);
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  await refuseWithoutRoom(folder, total);
  let [count, done] = [0, 0];
  for (const file of all) {
    if (await archiveFile(plan, file.key)) count += 1;
    done += file.bytes;
    tell(`files: ${count} of ${all.length}, ${megabytes(done)} of ${megabytes(total)}`);
  }
  return count;
}

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Writes rows as they are at one instant, then files, then what is in the archive. */
export async function makeBackup(plan: BackupPlan): Promise<BackupSummary> {
  const { settings, source, secrets, writer, version, at, file } = plan;
  await writer.addBytes(HEAD_FILE, json({ format: FORMAT, version }));
  const client = await source.database.pool.connect();
  let rows: Rows;
  try {
    rows = await archiveAllRows(client, plan);
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  if (settings.PORTICO_SECRET === undefined)
    await writer.addBytes(SECRETS_FILE, await readFile(join(settings.DATA_DIR, SECRETS_FILE)));
  const files = await archiveFiles(plan);
  const manifest: Manifest = {
    format: FORMAT,
    version,
    createdAt: at.toISOString(),
    database: source.database.embedded ? 'embedded' : 'postgresql',
    secretMark: secretMark(secrets),
    ...rows,
    entries: [...writer.entries],
  };
  await writer.addBytes(MANIFEST_FILE, json(manifest));
  if (existsSync(file)) throw new Refusal(`${file} is there now, and was not before: choose another name`);
  const written = await writer.finish(file);
  return { ...written, files, rows: rows.tables.reduce((sum, table) => sum + table.rows, 0) };
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
