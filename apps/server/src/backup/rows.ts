import { createWriteStream, openSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { orRefused, type ArchiveWriter } from './archive-writer.ts';
import type { VerifiedArchive } from './archive-reader.ts';
import type { Runs, TableShape } from './catalog-store.ts';
import { copyLine, readCopyLines, type Row } from './copy-text.ts';
import type { RowsEntry } from './manifest.ts';

const ROWS_AT_ONCE = 500;
const MOST_BATCH_CHARACTERS = 1_000_000;

/** Values as the text of their types, exact for each of them; the driver would make dates of instants. */
const asText = { getTypeParser: () => (text: string) => text };

/** One reader over many statements: every value in the same form, whatever the settings of the server are. */
export async function beginSnapshot(client: Runs): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local datestyle to 'ISO, MDY'; set local time zone 'UTC'; set local intervalstyle to 'postgres';
    set local bytea_output to 'hex'; set local extra_float_digits to 1; set local statement_timeout to 0;
    set local idle_in_transaction_session_timeout to 0`);
}

async function* fetchRows(client: Runs, sql: string): AsyncGenerator<Row[]> {
  await client.query(`declare backup_rows no scroll cursor for ${sql}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch forward ${ROWS_AT_ONCE} from backup_rows`,
      rowMode: 'array',
      types: asText,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close backup_rows');
}

/** What is read. */
interface RowsSource {
  table: string;
  columns: readonly string[];
  sql: string;
}

export const sourceOf = ({ name, columns }: TableShape): RowsSource => ({
  table: name,
  columns: columns.map((column) => column.name),
  sql: `select ${columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')} from ${pg.escapeIdentifier(name)}`,
});

async function spoolLines(lines: AsyncIterable<string>, spool: string): Promise<void> {
  // opened at once: in the background it could still be made after an interrupted backup has cleared up
  rmSync(spool, { force: true });
  const fd = openSync(spool, 'wx', 0o600);
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(spool, { fd }));
}

/** Adds rows to an archive: compressed into a file beside it first, because a size stands before a content. */
export async function archiveRows(
  { client, writer, spool }: { client: Runs; writer: ArchiveWriter; spool: string },
  { table, columns, sql }: RowsSource,
): Promise<RowsEntry> {
  let count = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const rows of fetchRows(client, sql)) {
      count += rows.length;
      yield rows.map(copyLine).join('');
    }
  };
  const entry = `rows/${table}.copy.gz`;
  try {
    await orRefused(dirname(spool), spoolLines(lines(), spool));
    await writer.addFile(entry, spool);
  } finally {
    await rm(spool, { force: true });
  }
  return { table, columns: [...columns], rows: count, entry };
}

/** The rows of an entry. @throws when they are not as many as the manifest says. */
export async function* readRows(archive: VerifiedArchive, { entry, rows }: RowsEntry): AsyncGenerator<Row> {
  const text = createGunzip();
  pipeline(Readable.from(archive.read(entry)), text).catch(() => undefined); // its error reaches whoever reads the text
  let count = 0;
  for await (const row of readCopyLines(text)) {
    count += 1;
    yield row;
  }
  if (count !== rows) throw new Error(`${entry} has ${count} rows, not ${rows}`);
}

/** Inserts rows, many in one statement: all databases read a value from the text that another wrote. */
async function insertRows(client: Runs, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  const values = columns.map((column, at) => `r.c${at}::${column.type}`).join(', ');
  const arrays = columns.map((_column, at) => `$${at + 1}::text[]`).join(', ');
  const aliases = columns.map((_column, at) => `c${at}`).join(', ');
  await client.query({
    text: `insert into ${pg.escapeIdentifier(name)} (${names}) overriding system value
      select ${values} from unnest(${arrays}) as r(${aliases})`,
    values: columns.map((_column, at) => rows.map((row) => row[at])),
  });
}

/** Fills a table with the rows of an archive; what a migration had put there goes. */
export async function fillTable(client: Runs, table: TableShape, rows: AsyncIterable<Row>): Promise<void> {
  await client.query(`delete from ${pg.escapeIdentifier(table.name)}`);
  let batch: Row[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (batch.length < ROWS_AT_ONCE && characters < MOST_BATCH_CHARACTERS) continue;
    await insertRows(client, table, batch);
    [batch, characters] = [[], 0];
  }
  await insertRows(client, table, batch);
}
