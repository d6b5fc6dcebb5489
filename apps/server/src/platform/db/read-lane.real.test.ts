import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { prepared, type Slots } from './prepared.ts';
import type { Reads } from './tx.ts';
import { NestedDatabaseUse } from './unit.ts';

let database: OpenDatabase;
let loans = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  database.pool.on('acquire', () => (loans += 1));
});
beforeEach(() => {
  loans = 0;
});
afterAll(async () => {
  await database.end();
});

const quotient = prepared(
  (_reads: Reads, { by }: Slots<{ by: number }>) =>
    sql<{ is: number; pid: number }>`select 12 / ${by}::int as is, pg_backend_pid() as pid`,
);
const sleep = prepared(
  (_reads: Reads, { seconds }: Slots<{ seconds: number }>) => sql`select pg_sleep(${seconds})`,
);
const divide = async (by: number): Promise<number | undefined> =>
  (await quotient(database.reads, { by }))[0]?.is;

const isBack = (): boolean => database.pool.idleCount === database.pool.totalCount;

test('reads of one moment share connections, and give them back', async () => {
  const by = [1, 2, 3, 4, 6, 12, -1, -2, -3, -4];
  expect(await Promise.all(by.map(divide))).toEqual([12, 6, 4, 3, 2, 1, -12, -6, -4, -3]);
  expect(loans).toBe(2); // eight on the first
  await expect.poll(isBack).toBe(true);
});

test('a read that fails says so to whoever made it, and to nobody else', async () => {
  const [before, failed, after] = await Promise.allSettled([divide(1), divide(0), divide(2)]);
  expect(before).toEqual({ status: 'fulfilled', value: 12 });
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect((failed as PromiseRejectedResult).reason).toHaveProperty(
    'stack',
    expect.stringContaining('read-lane'),
  );
  expect(after).toEqual({ status: 'fulfilled', value: 6 });
  expect(loans).toBe(1);
});

test('nobody waits behind a slow one that was there before', async () => {
  const order: string[] = [];
  const slow = sleep(database.reads, { seconds: 0.5 }).then(() => order.push('slow'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.all([divide(1), divide(2)]);
  order.push('quick');
  await slow;
  expect(order).toEqual(['quick', 'slow']);
  expect(loans).toBe(2);
});

test('a connection that is lost fails the reads on it, and the next ones get another', async () => {
  const [row] = await quotient(database.reads, { by: 1 });
  const lost = Promise.allSettled([sleep(database.reads, { seconds: 5 }), divide(1)]);
  await database.pool.query('select pg_terminate_backend($1)', [row?.pid]);
  expect(await lost).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await Promise.all([divide(3), divide(4)])).toEqual([4, 3]);
  await expect.poll(isBack).toBe(true);
});

test('a read inside a transaction is refused, also while others read', async () => {
  const others = divide(1);
  const inside = database.work(() => divide(2));
  await expect(inside).rejects.toBeInstanceOf(NestedDatabaseUse);
  expect(await others).toBe(12);
});
