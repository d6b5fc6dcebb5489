import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/open.ts';
import { makeFolder } from '../testing/backups.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { verifyArchive } from './archive-reader.ts';
import { listTables, readSequences } from './catalog-store.ts';
import { FORMAT, HEAD_FILE, MANIFEST_FILE, type Manifest } from './manifest.ts';
import { archiveRows, beginSnapshot, fillTable, readRows, sourceOf } from './rows.ts';
import { parseTarHeader, tarHeader } from './tar.ts';

const OURS = '0.2.0';
const at = new Date('2026-11-22T07:00:00Z');
let home: string;
let file: string;

beforeEach(async () => {
  home = await makeFolder();
  file = join(home, 'small.tar');
});
afterEach(() => rm(home, { recursive: true }));

const begin = (): Promise<ArchiveWriter> => ArchiveWriter.create(join(home, 'partial'), at);

async function end(writer: ArchiveWriter, more: Partial<Manifest> & { format?: number } = {}): Promise<void> {
  const manifest = {
    format: FORMAT,
    version: OURS,
    createdAt: at.toISOString(),
    database: 'embedded',
    migrations: [],
    secretMark: '',
    tables: [],
    sequences: [],
    entries: [...writer.entries],
    ...more,
  };
  await writer.addBytes(MANIFEST_FILE, Buffer.from(JSON.stringify(manifest)));
  await writer.finish(file);
}

async function makeSmall(head: object = { format: FORMAT, version: OURS }): Promise<void> {
  const writer = await begin();
  await writer.addBytes(HEAD_FILE, Buffer.from(JSON.stringify(head)));
  await writer.addBytes('files/a/b.txt', Buffer.from('what is kept'));
  await writer.addBytes('files/empty', Buffer.alloc(0));
  await end(writer);
}

const verify = () => verifyArchive(file, OURS, () => undefined);

describe('an archive', () => {
  test('is opened by every tar', async () => {
    await makeSmall();
    const long = `files/${'a'.repeat(60)}/${'b'.repeat(60)}/${'c'.repeat(60)}`;
    const writer = await begin();
    await writer.addBytes(HEAD_FILE, Buffer.from(JSON.stringify({ format: FORMAT, version: OURS })));
    await writer.addBytes(long, Buffer.from('deep'));
    await end(writer);
    const out = join(home, 'out');
    await mkdir(out);
    await promisify(execFile)('tar', ['-xf', file, '-C', out]);
    expect(await readFile(join(out, long), 'utf8')).toBe('deep');
    expect((await verify()).manifest.entries.map(({ name }) => name)).toEqual([HEAD_FILE, long]);
  });

  test('of which any single bit is another one, is refused', async () => {
    await makeSmall();
    const whole = await readFile(file);
    for (let index = 0; index < whole.length; index += 3) {
      const damaged = Buffer.from(whole);
      damaged[index] = (damaged[index] ?? 0) ^ (1 << (index % 8));
      await writeFile(file, damaged);
      await expect(verify(), `byte ${index}`).rejects.toMatchObject({ name: 'Refusal' });
    }
    await writeFile(file, whole);
    expect((await verify()).bytes).toBe(whole.length);
  });

  test('an archive that is shorter or longer is refused', async () => {
    await makeSmall();
    const whole = await readFile(file);
    for (const bytes of [0, 1, 512, 700, whole.length - 1024, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, bytes));
      await expect(verify(), `${bytes} bytes`).rejects.toMatchObject({ name: 'Refusal' });
    }
    for (const more of [Buffer.alloc(1), Buffer.alloc(512), Buffer.alloc(10_240), Buffer.from('x')]) {
      await writeFile(file, Buffer.concat([whole, more]));
      await expect(verify()).rejects.toMatchObject({ name: 'Refusal' });
    }
  });

  test('of a later version or form is refused with the version that made it', async () => {
    const message = expect.stringContaining(
      'was made by Portico 9.1.0, this is 0.2.0: restore it with that version',
    );
    await makeSmall({ format: FORMAT, version: '9.1.0' });
    await expect(verify()).rejects.toMatchObject({ message });
    await makeSmall({ format: FORMAT + 1, version: '9.1.0' });
    await expect(verify()).rejects.toMatchObject({ message });
    await makeSmall({ format: FORMAT, version: '0.1.9' });
    expect((await verify()).manifest.version).toBe(OURS);
  });

  test('with a schema that this version does not know is refused, too', async () => {
    const writer = await begin();
    await writer.addBytes(HEAD_FILE, Buffer.from(JSON.stringify({ format: FORMAT, version: OURS })));
    await end(writer, { migrations: ['9999-later'] });
    await expect(verify()).rejects.toMatchObject({
      message: expect.stringContaining('was made by Portico 0.2.0'),
    });
  });

  test('takes names in any letters, and none that no tar has room for', async () => {
    const writer = await begin();
    await writer.addBytes(HEAD_FILE, Buffer.from(JSON.stringify({ format: FORMAT, version: OURS })));
    const arabic = `rows/${'ملاحظات'.repeat(4)}.copy.gz`;
    const deep = `files/${'ä'.repeat(60)}/${'é'.repeat(50)}`;
    for (const name of [arabic, deep]) await writer.addBytes(name, Buffer.from('kept'));
    for (const name of ['a'.repeat(101), 'ä'.repeat(51), `${'ä'.repeat(80)}/b`])
      await expect(writer.addBytes(name, Buffer.alloc(0))).rejects.toMatchObject({
        name: 'Refusal',
        message: `${name} is too long a name for an archive`,
      });
    await end(writer);
    expect((await verify()).manifest.entries.map(({ name }) => name)).toEqual([HEAD_FILE, arabic, deep]);
    const { stdout } = await promisify(execFile)('tar', ['-tf', file, '--quoting-style=literal']);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining([arabic, deep]));
  });

  test('takes files of more than 8 GiB', () => {
    const large = { name: 'files/large', bytes: 9 * 2 ** 30 + 1, modifiedAt: 1_000_000_000 };
    expect(parseTarHeader(tarHeader(large))).toEqual(large);
  });
});

const odd = `create table odd (
  id bigint generated always as identity primary key,
  parent bigint references odd (id),
  note text,
  twice text generated always as (note || note) stored,
  bytes bytea, at timestamptz, day date, lasts interval, exact numeric, near double precision, small real,
  data jsonb, raw json, words text[], numbers integer[][], is_so boolean, transaction xid8, address inet, "or der" text
)`;
const values = `insert into odd (parent, note, bytes, at, day, lasts, exact, near, small, data, raw, words, numbers, is_so, transaction, address, "or der") values
  (2, E'tab\\there\\nline\\r\\\\N \\\\ end', '\\x00ff5c0a09', '2026-11-22 07:00:00.123456+02', '0044-03-15 BC', '1 mon -2 days 03:04:05.000006',
    12345678901234567890.1234567890, 0.1::float8 + 0.2, 3.4e38, '{"n": 12345678901234567890.5, "t": "a\\u0001\\tb"}', '{"b":1,  "a":1.0}',
    array['a,b', 'c"d', null, '', 'null', E'\\\\', 'é 🙂'], array[[1, 2], [3, null]], true, '18446744073709551615', '::1/64', 'order'),
  (1, '\\N', '', '-infinity', 'infinity', null, 'NaN', '-Infinity', null, 'null', null, '{}', null, false, null, null, null),
  (null, '', null, '294276-12-31 23:59:59.999999Z', null, null, null, 5e-324, 1.1754944e-38, '[1e400, true]', null, null, null, null, null, null, '')`;

test('rows of every type come back exactly as they were, generated and numbered columns too', async () => {
  const from = await openTestDatabase({ isMigrated: false });
  const to = await openTestDatabase({ isMigrated: false });
  for (const { pool } of [from, to]) await pool.query(odd);
  await from.pool.query(values);
  await from.pool.query(`insert into odd (note) select repeat('x', n) from generate_series(1, 1700) n`);
  const client = await from.pool.connect();
  await client.query(
    `set datestyle to 'SQL, DMY'; set time zone 'Asia/Kolkata'; set extra_float_digits to 0`,
  );
  await beginSnapshot(client);
  const writer = await begin();
  await writer.addBytes(HEAD_FILE, Buffer.from(JSON.stringify({ format: FORMAT, version: OURS })));
  const [shape] = await listTables(client);
  if (!shape) throw new Error('the table is not listed');
  const entry = await archiveRows({ client, writer, spool: join(home, 'spool') }, sourceOf(shape));
  expect((await readSequences(client)).map(({ lastValue }) => lastValue)).toEqual(['1703']);
  await client.query('rollback');
  client.release();
  await end(writer, { tables: [entry] });
  const archive = await verify();
  await to.pool.query('alter table odd drop constraint odd_parent_fkey');
  await fillTable(to.pool, shape, readRows(archive, entry));
  const read = async ({ pool }: typeof from) =>
    (await pool.query({ text: `select o::text as line from odd o order by id` })).rows;
  await from.pool.query('reset all');
  expect(await read(to)).toEqual(await read(from));
  await Promise.all([from.end(), to.end()]);
});
