import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { HOUSEKEEPING_JOB } from './housekeeping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const rows = async (table: string): Promise<number> => {
  const found = await app.data.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return found.rows[0]?.n ?? 0;
};

test('links, counts and revocations that are over are deleted, others stay', async () => {
  const { pool, work } = app.data.database;
  const sweep = (): Promise<void> =>
    work((tx) => app.data.jobs.send(tx, { kind: HOUSEKEEPING_JOB, data: {} }));
  await pool.query(
    `insert into rate_count (key, window_ends_at, hits) values ('over', $1, 1), ('open', $2, 1)`,
    [new Date(app.clock.now().getTime() - 1000), new Date(app.clock.now().getTime() + 60_000)],
  );
  await pool.query(
    `insert into ticket_revocation (session_id, expires_at) values (gen_random_uuid()::text, $1), (gen_random_uuid()::text, $2)`,
    [new Date(app.clock.now().getTime() - 1000), new Date(app.clock.now().getTime() + 60_000)],
  );
  await sweep();
  await expect.poll(() => rows('rate_count'), { timeout: 10_000 }).toBe(1);
  await expect.poll(() => rows('ticket_revocation'), { timeout: 10_000 }).toBe(1);
  expect(await rows('one_time_link')).toBe(1); // the one that sets the deployment up
  app.clock.advance(8 * 24 * 3600);
  await sweep();
  await expect.poll(() => rows('one_time_link'), { timeout: 10_000 }).toBe(0);
  const hourly = await pool.query('select cron from pgboss.schedule where name = $1', [HOUSEKEEPING_JOB]);
  expect(hourly.rows).toEqual([{ cron: '23 * * * *' }]);
});
