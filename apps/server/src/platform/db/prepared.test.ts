import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { prepared, type Slots } from './prepared.ts';
import type { Reads, Tx } from './tx.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.end();
});

let builds = 0;
const sitesFrom = prepared((reads: Reads, { from, most }: Slots<{ from: string; most: number }>) => {
  builds += 1;
  return reads
    .selectFrom('site')
    .select('name')
    .where('name', '>=', from)
    .where('category', '=', 'Free')
    .orderBy('name')
    .limit(most);
});
const newSite = prepared((tx: Tx, { name }: Slots<{ name: string }>) =>
  tx.insertInto('site').values({ name, display_name: name }),
);
const doubled = prepared(
  (_reads: Reads, { n }: Slots<{ n: number }>) => sql<{ n: number }>`select ${n}::int * 2 as n`,
);

test('a statement is built once and filled with each run, in the transaction or outside', async () => {
  const seen = await database.work(async (tx) => {
    for (const name of ['ada', 'ben', 'cleo']) await newSite(tx, { name });
    await tx.updateTable('site').set({ category: 'Free' }).execute();
    return await sitesFrom(tx, { from: 'b', most: 1 });
  });
  expect(seen).toEqual([{ name: 'ben' }]);
  expect(await sitesFrom(database.reads, { from: 'b', most: 10 })).toEqual([
    { name: 'ben' },
    { name: 'cleo' },
  ]);
  expect(await sitesFrom(database.reads, { from: 'x', most: 10 })).toEqual([]);
  expect(builds).toBe(1);
});

test('one that is rolled back leaves nothing', async () => {
  const late = database.work(async (tx) => {
    await newSite(tx, { name: 'dora' });
    throw new Error('a late refusal');
  });
  await expect(late).rejects.toThrow('a late refusal');
  expect(await sitesFrom(database.reads, { from: 'dora', most: 1 })).toEqual([]);
});

test('SQL of our own is filled the same way, from many callers at once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => doubled(database.reads, { n })));
  expect(all.map(([row]) => row?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n * 2));
});

test('an instant is read to the millisecond, however the database writes it', async () => {
  const texts = [
    '2026-03-29 01:30:00+00',
    '2026-11-22 09:08:07.654321+05:30',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
  ];
  const read = async (text: string): Promise<unknown> =>
    (await database.pool.query<{ at: unknown }>('select $1::timestamptz as at', [text])).rows[0]?.at;
  expect(await Promise.all(texts.map(read))).toEqual([
    new Date('2026-03-29T01:30:00Z'),
    new Date('2026-11-22T03:38:07.654Z'),
    new Date('-000043-03-15T12:00:00Z'),
    Infinity,
  ]);
});
