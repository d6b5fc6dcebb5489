import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import { createTestLog, openTestDatabase, type OpenDatabase } from '../../testing/open.ts';
import { startProgram } from '../../testing/program.ts';
import { ROWS, WHOLE, wholeKind } from '../../testing/whole.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';

const ROUNDS = 5;
const ENOUGH = 40;

/** Lets a process write until enough was acknowledged, and kills it in the middle of what it does. */
async function writeAndDie(made: TestDatabase): Promise<string[]> {
  const writer = startProgram('write-until-killed', {
    env: { DATA_DIR: made.dataDirectory, DATABASE_URL: made.url ?? '' },
  });
  const enough = new Promise<void>((resolve) => {
    writer.child.stdout?.on('data', () => {
      if (writer.lines.length >= ENOUGH) resolve();
    });
  });
  await writer.saw('acknowledged');
  await Promise.race([enough, writer.ended]);
  expect(await writer.kill('SIGKILL')).toBe('SIGKILL');
  return writer.lines.map((line) => line.replace('acknowledged ', ''));
}

describe('a process that is killed while it writes, five times', () => {
  let made: TestDatabase;
  let database: OpenDatabase;
  let jobs: Jobs;
  const acknowledged: string[] = [];
  const found = new Map<string, { rows: number; jobs: number }>();

  beforeAll(async () => {
    made = await createTestDatabase();
    for (let round = 0; round < ROUNDS; round += 1) acknowledged.push(...(await writeAndDie(made)));
    database = await openTestDatabase({ test: made });
    jobs = createJobs({ database, databaseUrl: made.url, log: createTestLog().log });
    const { rows } = await database.pool.query<{ id: string; rows: number; jobs: number }>(
      `select coalesce(a.id, j.id) as id, coalesce(a.n, 0)::int as rows, coalesce(j.n, 0)::int as jobs
       from (select subject_id as id, count(*) as n from audit_event group by 1) a
       full join (select data->>'id' as id, count(*) as n from pgboss.job where name = $1 group by 1) j using (id)`,
      [WHOLE],
    );
    for (const { id, ...counts } of rows) found.set(id, counts);
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
    await made.drop();
  });

  test('loses nothing that it had acknowledged', () => {
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * ENOUGH);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  });

  test('leaves nothing half: each write has all its rows and its job, or does not exist', () => {
    expect([...found.values()].filter((counts) => counts.rows !== ROWS || counts.jobs !== 1)).toEqual([]);
  });

  test('its jobs run after the next start, those too that were running when it died', async () => {
    // on PostgreSQL others may still live: there the silence of a dead worker is noticed after its heartbeat
    if (!database.embedded)
      await database.pool.query(
        `update pgboss.job set state = 'retry', start_after = now() where name = $1 and state = 'active'`,
        [WHOLE],
      );
    await jobs.start([wholeKind(database)]);
    await expect
      .poll(
        async () => {
          const { rows } = await database.pool.query<{ n: number }>(
            'select count(*)::int as n from rate_count',
          );
          return rows[0]?.n;
        },
        { timeout: 12_000, interval: 200 },
      )
      .toBe(found.size);
  });
});
