// Whoever can write an archive can give it right checksums: one that was not made by a backup is refused, and nothing is written.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyArchive, type VerifiedArchive } from '../backup/archive-reader.ts';
import { ArchiveWriter } from '../backup/archive-writer.ts';
import { MANIFEST_FILE, type Manifest } from '../backup/manifest.ts';
import { version } from '../platform/version.ts';
import { startTestApp } from '../testing/app.ts';
import {
  addLargeFile,
  embeddedPlace,
  fillPortal,
  makeFolder,
  readContents,
  runOn,
} from '../testing/backups.ts';

const TIMEOUT = { timeout: 120_000 };
const AT = new Date('2026-11-22T07:00:00Z');

let home: string;
let whole: string;
let source: TestDatabase;
let archive: VerifiedArchive;
let to: TestDatabase;

/** A portal with people, meetings and a file, in `whole`. */
beforeAll(async () => {
  home = await makeFolder();
  whole = join(home, 'whole.tar');
  source = await createTestDatabase();
  const app = await startTestApp({ database: source, settings: { PORTICO_SECRET: '' } });
  await fillPortal(app);
  await app.stop();
  await addLargeFile(source, 1);
  await runOn(source, 'backup', { file: whole });
  archive = await verifyArchive(whole, version, () => undefined);
}, 120_000);
afterAll(async () => {
  await source.drop();
  await rm(home, { recursive: true });
});
beforeEach(async () => {
  to = await embeddedPlace();
});
afterEach(() => to.drop());

/** A file of an archive, with what is in it. */
interface Part {
  name: string;
  content: Buffer;
}

interface Forgery {
  /** Changes its files; their list and sizes are made anew. */
  parts?: (parts: Part[]) => Part[];
  /** Changes what it says of itself. */
  manifest?: (manifest: Manifest) => Manifest;
}

/** The whole archive with something else in it, with right checksums. */
async function forge({ parts = (all) => all, manifest = (one) => one }: Forgery): Promise<string> {
  const file = join(home, 'forged.tar');
  const before: Part[] = [];
  for (const { name } of archive.manifest.entries)
    before.push({ name, content: Buffer.concat(await Array.fromAsync(archive.read(name))) });
  const writer = await ArchiveWriter.create(`${file}.partial`, AT);
  try {
    for (const { name, content } of parts(before)) await writer.addBytes(name, content);
  } catch (error) {
    await writer.discard();
    throw error;
  }
  const says = manifest({ ...structuredClone(archive.manifest), entries: [...writer.entries] });
  await writer.addBytes(MANIFEST_FILE, Buffer.from(JSON.stringify(says)));
  await writer.finish(file);
  return file;
}

/** The one line that a restore of this archive said. */
async function refusal(file: string): Promise<string> {
  const { code, lines, errors } = await runOn(to, 'restore', { file });
  expect([code, lines.filter((line) => line.includes('is restored'))]).toEqual([1, []]);
  expect(errors).toHaveLength(1);
  expect(errors[0]).not.toMatch(/\bat .*:\d+:\d+|\p{Cc}/u);
  return errors[0] ?? '';
}

/** Refused before anything was written: the folder is as empty as it was. */
async function refusedAtOnce(forgery: Forgery): Promise<string> {
  const line = await refusal(await forge(forgery));
  expect(await readdir(to.dataDirectory)).toEqual([]);
  return line;
}

const named = (name: string, content = Buffer.from('x')): Forgery => ({
  parts: (all) => [...all, { name, content }],
});

describe('a restore of an archive with a file that has', () => {
  test.each([
    ['a name that leads out of the folder', 'files/../../../evil'],
    ['a name that leads out in the middle', 'files/recordings/../../evil'],
    ['an absolute name', 'files//etc/passwd'],
    ['a name with backslashes', String.raw`files/..\..\evil`],
    ['a name of a drive', 'files/C:/evil'],
    ['a name with a line break', 'files/a\nb'],
    ['a name that no terminal should see', 'files/\u001B[2Ja'],
    ['a name that is hidden', 'files/.ssh'],
    ['an empty name', 'files/'],
    ['a name of the place where a restore keeps what arrives', 'files/restore/file'],
    ['a name outside of the files', '../evil'],
    ['a name that means nothing', 'evil'],
    ['a name of rows that no table has', 'rows/evil.copy.gz'],
    ['a name that another file has', 'files/recordings/large/movie.mp4'],
    ['a name that differs in its letters only', 'files/recordings/LARGE/movie.mp4'],
    ['a name below another file', 'files/recordings/large/movie.mp4/below'],
    ['the name of another portal’s head', 'PORTICO.json'],
  ])('%s is refused before anything is written', TIMEOUT, async (_what, name) => {
    expect(await refusedAtOnce(named(name))).toMatch(/is no backup that Portico made: .* file /);
  });

  test('the longest name is restored, and a longer one is in no archive', TIMEOUT, async () => {
    const long = `files/${'a'.repeat(94)}/${'b'.repeat(54)}/${'c'.repeat(90)}`;
    const { code, errors } = await runOn(to, 'restore', { file: await forge(named(long)) });
    expect([code, errors]).toEqual([0, []]);
    await expect(forge(named(`files/${'a'.repeat(256)}`))).rejects.toThrow(/too long a name/);
  });

  test('a kind that is no file is refused', TIMEOUT, async () => {
    const path = join(home, 'link.tar');
    execFileSync('tar', ['-cf', path, '-C', home, '--transform', 's,whole.tar,files/a,', 'whole.tar']);
    expect(await refusal(path)).toContain('is no backup of Portico, or it is damaged');
    execFileSync('ln', ['-sf', '/etc/passwd', join(home, 'link')]);
    execFileSync('tar', ['-cf', path, '-C', home, 'link']);
    expect(await refusal(path)).toContain('is no backup of Portico, or it is damaged');
    expect(await readdir(to.dataDirectory)).toEqual([]);
  });
});

/** Changes what an archive says of one table. */
const ofTable =
  (table: string, change: (entry: Manifest['tables'][number]) => Partial<Manifest['tables'][number]>) =>
  (manifest: Manifest): Manifest => ({
    ...manifest,
    tables: manifest.tables.map((entry) => (entry.table === table ? { ...entry, ...change(entry) } : entry)),
  });

/** Changes the rows of one table. */
const rowsOf =
  (table: string, text: string | Buffer): NonNullable<Forgery['parts']> =>
  (all) =>
    all.map((part) =>
      part.name === `rows/${table}.copy.gz`
        ? { ...part, content: typeof text === 'string' ? gzipSync(text) : text }
        : part,
    );

const atOnce: readonly [what: string, forgery: Forgery, line: RegExp][] = [
  [
    'tells of rows that are not in it',
    { manifest: ofTable('site', () => ({ entry: 'rows/nothing.copy.gz' })) },
    /the rows of "site" are missing/,
  ],
  [
    'tells of rows that are another file’s',
    { manifest: ofTable('site', () => ({ entry: 'secrets.json' })) },
    /the rows of "site" are missing/,
  ],
  [
    'tells of a table twice',
    { manifest: (one) => ({ ...one, tables: [...one.tables, ...one.tables.slice(0, 1)] }) },
    /is in it twice/,
  ],
  [
    'tells of a column twice',
    { manifest: ofTable('site', ({ columns }) => ({ columns: [...columns, 'name'] })) },
    /"site" has the column "name" twice/,
  ],
  ['tells of more rows than there are', { manifest: ofTable('site', () => ({ rows: 999 })) }, /not 999/],
  ['tells of fewer rows than none', { manifest: ofTable('site', () => ({ rows: -1 })) }, /has -1 rows/],
  [
    'has rows that are not compressed',
    { parts: rowsOf('site', Buffer.from('x')) },
    /of "site" cannot be read/,
  ],
  [
    'has rows that end too early',
    { parts: rowsOf('site', gzipSync('a\tb\n').subarray(0, 12)) },
    /of "site" cannot be read/,
  ],
  ['has a row of another width', { parts: rowsOf('site', 'a\tb\n') }, /of "site" cannot be read/],
  [
    'is of a schema that no version had',
    { manifest: (one) => ({ ...one, migrations: one.migrations.slice(1) }) },
    /of a schema that no version had/,
  ],
  [
    'is of a schema that only an object has',
    { manifest: (one) => ({ ...one, migrations: [...one.migrations, 'constructor'] }) },
    /was made by Portico/,
  ],
  ['was made at no time', { manifest: (one) => ({ ...one, createdAt: 'never' }) }, /it was made at "never"/],
  [
    'was made by a version that would write on the terminal',
    { manifest: (one) => ({ ...one, version: '0.2.0\u001B[2J' }) },
    /is no backup of Portico/,
  ],
  [
    'is numbered by no number',
    {
      manifest: (one) => ({
        ...one,
        sequences: one.sequences.map((state) => ({ ...state, lastValue: '1; x' })),
      }),
    },
    /is numbered up to "1; x"/,
  ],
  [
    'has no secret in its secrets',
    {
      parts: (all) =>
        all.map((part) => (part.name === 'secrets.json' ? { ...part, content: Buffer.from('{}') } : part)),
    },
    /secrets.json holds no secret/,
  ],
  [
    'has a job that no queue takes',
    {
      parts: rowsOf('pgboss.job', 'mail\tno id\t{}\t0\t2026-11-22\t\\N\tstandard\n'),
      manifest: (one) => ({ ...one, ...(one.jobs && { jobs: { ...one.jobs, rows: 1 } }) }),
    },
    /of "pgboss.job" cannot be read \(a job without its name\)/,
  ],
];

test.each(atOnce)(
  'a restore of an archive that %s is refused before anything is written',
  TIMEOUT,
  async (_what, forgery, line) => {
    expect(await refusedAtOnce(forgery)).toMatch(line);
  },
);

/** Rows of a table, each value in its own place. */
async function linesOf(table: string): Promise<{ columns: string[]; lines: string[][] }> {
  const { gunzipSync } = await import('node:zlib');
  const bytes = Buffer.concat(await Array.fromAsync(archive.read(`rows/${table}.copy.gz`)));
  const lines = gunzipSync(bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return { columns: archive.manifest.tables.find((one) => one.table === table)?.columns ?? [], lines };
}

const textOf = (lines: readonly string[][]): string => lines.map((line) => `${line.join('\t')}\n`).join('');

/** Refused, and the place is as empty as it was: the whole archive is restored into it afterwards. */
async function refusedForGood(forgery: Forgery): Promise<string> {
  const line = await refusal(await forge(forgery));
  expect(await readdir(to.dataDirectory)).toEqual([]);
  const again = await runOn(to, 'restore', { file: whole });
  expect(again).toMatchObject({ code: 0, errors: [] });
  const [restored, original] = [await readContents(to), await readContents(source)];
  expect(restored.rows['person']).toEqual(original.rows['person']);
  return line;
}

describe('a restore of an archive whose rows do not fit leaves the place empty: one that', () => {
  test('lacks a column', TIMEOUT, async () => {
    const { columns, lines } = await linesOf('site');
    const at = columns.indexOf('display_name');
    const without = <T>(list: readonly T[]): T[] => list.filter((_one, place) => place !== at);
    const line = await refusedAtOnce({
      parts: rowsOf('site', textOf(lines.map(without))),
      manifest: ofTable('site', () => ({ columns: without(columns) })),
    });
    expect(line).toContain('"site" lacks the column "display_name". Nothing was restored');
  });

  test('lacks a table', TIMEOUT, async () => {
    const line = await refusedAtOnce({
      parts: (all) => all.filter(({ name }) => name !== 'rows/audit_event.copy.gz'),
      manifest: (one) => ({ ...one, tables: one.tables.filter(({ table }) => table !== 'audit_event') }),
    });
    expect(line).toContain('it lacks the table "audit_event"');
  });

  test('does not say how far a table is numbered', TIMEOUT, async () => {
    const line = await refusedAtOnce({ manifest: (one) => ({ ...one, sequences: [] }) });
    expect(line).toMatch(/it does not say how far "\w+" is numbered/);
  });

  test('has a value that is none of its column', TIMEOUT, async () => {
    const { columns, lines } = await linesOf('person');
    const at = columns.indexOf('id');
    const changed = lines.map((line, row) =>
      line.map((value, place) => (row === 0 && place === at ? 'me' : value)),
    );
    expect(await refusedForGood({ parts: rowsOf('person', textOf(changed)) })).toMatch(
      /rows.* do not fit \(invalid input syntax for type uuid: "me"\)/,
    );
  });

  test('has rows that belong to nothing', TIMEOUT, async () => {
    expect(
      await refusedForGood({
        parts: rowsOf('site', ''),
        manifest: ofTable('site', () => ({ rows: 0 })),
      }),
    ).toMatch(/do not fit \(.*violates foreign key constraint/);
  });
});

test(
  'a restore of an archive with a name of everything that an object has by itself is refused',
  TIMEOUT,
  async () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(await refusedAtOnce(named(name))).toContain(`nothing is known of the file "${name}"`);
  },
);

test('a restore of what is no file at all is refused, and does not wait', TIMEOUT, async () => {
  const pipe = join(home, 'pipe');
  execFileSync('sh', ['-c', `mkfifo '${pipe}'`]);
  expect(await refusal(pipe)).toContain('is no file: name an archive');
  await writeFile(join(home, 'empty.tar'), '');
  expect(await refusal(join(home, 'empty.tar'))).toContain('is no backup of Portico, or it is damaged');
});
