import { migrations } from '../platform/db/migrations/index.ts';
import { isSecretsFile } from '../platform/secrets/secrets.ts';
import { isKey } from '../platform/storage/storage.ts';
import { Refusal } from '../process.ts';
import type { VerifiedArchive } from './archive-reader.ts';
import { INCOMING } from './files.ts';
import { readJob } from './jobs.ts';
import { HEAD_FILE, keyOf, SECRETS_FILE, type Entry, type Manifest, type RowsEntry } from './manifest.ts';
import { readRows } from './rows.ts';
import { schemaHistory } from './schema-history.gen.ts';

/** A name as a message can show it, whatever is in it. */
const shown = (name: string): string => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);

/** The first of some names that is there twice. */
function firstTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

/** Letters that some file systems do not tell apart. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** What is wrong with the names of an archive, each of which becomes a file or is read as rows. */
function problemOfNames(entries: readonly Entry[], tables: readonly RowsEntry[]): string | undefined {
  const names = entries.map(({ name }) => name);
  const rows = new Set(tables.map(({ entry }) => entry));
  const keys = entries.flatMap((entry) => keyOf(entry) ?? []);
  const wrongKey = keys.find((key) => !isKey(key) || key === INCOMING || key.startsWith(`${INCOMING}/`));
  if (wrongKey !== undefined) return `the file ${shown(wrongKey)} has a name that Portico gives to none`;
  const isKnown = ({ name }: Entry): boolean => [HEAD_FILE, SECRETS_FILE].includes(name) || rows.has(name);
  const unknown = entries.find((entry) => keyOf(entry) === undefined && !isKnown(entry));
  if (unknown) return `nothing is known of the file ${shown(unknown.name)}`;
  const twice = firstTwice(names) ?? firstTwice(names.map(folded));
  if (twice !== undefined) return `the file ${shown(twice)} is in it twice`;
  const all = new Set(keys.map(folded));
  const inFile = keys.find((key) =>
    key.split('/').some((_part, at, parts) => at > 0 && all.has(folded(parts.slice(0, at).join('/')))),
  );
  return inFile === undefined ? undefined : `the file ${shown(inFile)} lies in another file`;
}

/** What is wrong with how an archive tells of its rows. */
function problemOfTables({ tables, jobs, entries, sequences }: Manifest): string | undefined {
  const all = [...tables, ...(jobs ? [jobs] : [])];
  const names = new Set(entries.map(({ name }) => name));
  for (const { table, columns, rows, entry } of all) {
    if (/\p{Cc}/u.test(table + columns.join(''))) return `the table ${shown(table)} has no name for one`;
    if (entry !== `rows/${table}.copy.gz` || !names.has(entry))
      return `the rows of ${shown(table)} are missing`;
    if (rows < 0) return `${shown(table)} has ${rows} rows`;
    const column = firstTwice(columns);
    if (column !== undefined) return `${shown(table)} has the column ${shown(column)} twice`;
  }
  const twice = firstTwice(all.map(({ table }) => table));
  if (twice !== undefined) return `the table ${shown(twice)} is in it twice`;
  const wrong = sequences.find(({ lastValue }) => !/^-?\d{1,18}$/.test(lastValue));
  return wrong && `${shown(wrong.table)} is numbered up to ${shown(wrong.lastValue)}`;
}

/** What is wrong with the rest. */
function problemOfSchema({ migrations: made, createdAt }: Manifest): string | undefined {
  const known = Object.keys(migrations).slice(0, made.length);
  if (made.length === 0 || made.some((name, at) => name !== known[at]))
    return 'its rows are of a schema that no version had';
  return Number.isNaN(Date.parse(createdAt)) ? `it was made at ${shown(createdAt)}` : undefined;
}

/** The places of the schema that some migrations make, as the history of the schema names them. */
function placesAfter(made: readonly string[]): Set<string> {
  const places = new Set<string>();
  for (const { added = [], removed = [] } of made.flatMap((name) => schemaHistory[name] ?? [])) {
    for (const place of added) places.add(place);
    for (const place of removed) places.delete(place);
  }
  return places;
}

/** Which place of the schema of its own version it leaves empty. */
function problemOfShapes({ migrations: made, tables, sequences }: Manifest): string | undefined {
  const given = new Map(tables.map(({ table, columns }) => [table, new Set(columns)]));
  for (const place of placesAfter(made)) {
    const [table = '', column = ''] = place.replace('#', '').split('.');
    const found = given.get(table);
    if (!found) return `it lacks the table ${shown(table)}`;
    if (!found.has(column)) return `${shown(table)} lacks the column ${shown(column)}`;
    if (place.endsWith('#') && !sequences.some((one) => one.table === table && one.column === column))
      return `it does not say how far ${shown(table)} is numbered`;
  }
  return undefined;
}

const refuse = (path: string, problem: string): Refusal =>
  new Refusal(
    `${path} is no backup that Portico made: ${problem}. Nothing was restored, take another copy of it`,
  );

/**
 * Looks through everything that an archive says is in it, then through its rows and its secret: whoever can write an
 * archive can give it right checksums. Writes nothing.
 * @throws {Refusal} for names that lead elsewhere, are there twice or mean nothing, rows that cannot be read, and a place
 *   of the schema of its own version that it leaves empty.
 */
export async function refuseUnfit(archive: VerifiedArchive): Promise<void> {
  const { path, manifest } = archive;
  const { entries, tables, jobs } = manifest;
  const problem =
    problemOfTables(manifest) ??
    problemOfNames(entries, [...tables, ...(jobs ? [jobs] : [])]) ??
    problemOfSchema(manifest) ??
    problemOfShapes(manifest);
  if (problem !== undefined) throw refuse(path, problem);
  for (const table of tables) await checkRows(archive, table);
  if (jobs) await checkRows(archive, jobs, (row) => void readJob(row));
  if (!entries.some(({ name }) => name === SECRETS_FILE)) return;
  const secret = Buffer.concat(await Array.fromAsync(archive.read(SECRETS_FILE)));
  if (!isSecretsFile(secret.toString())) throw refuse(path, `its ${SECRETS_FILE} holds no secret`);
}

async function checkRows(
  archive: VerifiedArchive,
  entry: RowsEntry,
  look: (row: readonly (string | null)[]) => void = () => undefined,
): Promise<void> {
  const { table, columns } = entry;
  try {
    for await (const row of readRows(archive, entry)) {
      if (row.length !== columns.length)
        throw new Error(`a row has ${row.length} values for ${columns.length} columns`);
      look(row);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(archive.path, `the rows of ${shown(table)} cannot be read (${(error as Error).message})`);
  }
}

/** SQLSTATE of values that do not fit (22), that contradict each other (23), and of what is not there (42). */
const UNFIT = /^(?:22|23|42)/;

/** What a database said of rows that it did not take, in the words of a refusal; any other error stays what it is. */
export function orUnfit(path: string, error: unknown): unknown {
  const { code, message, table } = error as { code?: string; message?: string; table?: string };
  if (!UNFIT.test(code ?? '')) return error;
  const where = table === undefined ? 'its rows' : `its rows of ${shown(table)}`;
  return refuse(path, `${where} do not fit (${message?.split('\n', 1)[0] ?? ''})`);
}
