import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { openAllowance, readUsage, useAllowance } from './allowance-store.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.end());

const SENDER = '00000000-0000-4000-8000-00000000000a';
const BEGIN = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number): Date => new Date(BEGIN.getTime() + seconds * 1000);
const open = (now: Date) => database.work((tx) => openAllowance(tx, SENDER, { perHour: 10, now }));

test('the hour of a person is one, also for a process whose clock is a moment behind', async () => {
  expect((await open(BEGIN)).left).toBe(10);
  await database.work((tx) => useAllowance(tx, SENDER, 7));
  const behind = after(-2);
  expect((await readUsage(database.reads, SENDER, behind)).used).toBe(7);
  expect(await open(behind)).toEqual({ left: 3, endsAt: after(3600) });
  expect((await open(after(3601))).left, 'the next hour').toBe(10);
  expect((await open(after(-7200))).left, 'after the clock was set back').toBe(10);
});
