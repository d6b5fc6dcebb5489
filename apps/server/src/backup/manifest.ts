import * as z from 'zod/mini';

/** The form of the archive. A later one is refused. */
export const FORMAT = 1;

/** The first file of an archive: enough to say which version of Portico reads it. */
export const HEAD_FILE = 'portico.json';
/** The last file but one: what is in the archive. */
export const MANIFEST_FILE = 'manifest.json';
/** The last file: the checksum of all bytes before it. */
export const CHECKSUM_FILE = 'checksum.sha256';
/** All of its content. */
export const checksumLine = (sha256: string, bytes: number): string =>
  `${sha256}  the ${bytes} bytes before this file\n`;
/** The secret of the deployment, where it is kept in DATA_DIR. */
export const SECRETS_FILE = 'secrets.json';
/** Files of the storage are below this, by their keys. */
export const FILES_FOLDER = 'files/';

const Version = z.string().check(z.regex(/^\d+\.\d+\.\d+(?:-[\w.-]{1,40})?$/));

export const Head = z.object({ format: z.int(), version: Version });
export type Head = z.infer<typeof Head>;

/** A file of the archive. */
const Entry = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
export type Entry = z.infer<typeof Entry>;

/** Rows of one table, in the text form of PostgreSQL's COPY, compressed with gzip. */
const RowsEntry = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  entry: z.string(),
});
export type RowsEntry = z.infer<typeof RowsEntry>;

const SequenceState = z.object({
  table: z.string(),
  column: z.string(),
  lastValue: z.string(),
  isCalled: z.boolean(),
});
export type SequenceState = z.infer<typeof SequenceState>;

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of Portico that made it. */
  version: Version,
  /** When the rows were as they are here. */
  createdAt: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  /** What the schema of the rows is made by. */
  migrations: z.array(z.string()),
  /** Tells whether a secret is the one that the rows were made with; the secret cannot be computed from it. */
  secretMark: z.string(),
  tables: z.array(RowsEntry),
  sequences: z.array(SequenceState),
  /** Queued work that was not done yet; absent before the queue was first used. */
  jobs: z.optional(RowsEntry),
  entries: z.array(Entry),
});
export type Manifest = z.infer<typeof Manifest>;

/** The key of a file of the storage, undefined for other files of the archive. */
export const keyOf = ({ name }: Entry): string | undefined =>
  name.startsWith(FILES_FOLDER) ? name.slice(FILES_FOLDER.length) : undefined;

/** Less than 0 when `a` is the older version. */
export function compareVersions(a: string, b: string): number {
  const parts = (text: string): number[] => text.split(/[.-]/).slice(0, 3).map(Number);
  const [left, right] = [parts(a), parts(b)];
  const index = left.findIndex((part, at) => part !== right[at]);
  return index < 0 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
}
