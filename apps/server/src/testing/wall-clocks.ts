import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

/** The job that lets meetings follow the clocks of their zones. */
const WALL_CLOCK_JOB = 'meeting-wall-clocks';

/** Lets meetings follow the clocks of their zones, and waits until it is done. */
export async function followWallClocks(...apps: TestApp[]): Promise<void> {
  for (const { data } of apps)
    await data.database.work((tx) => data.jobs.send(tx, { kind: WALL_CLOCK_JOB, data: {} }));
  const isDone = async (): Promise<boolean> => {
    const { rows } = await apps[0]!.data.database.pool.query(
      `select from pgboss.job where name = $1 and state in ('created', 'retry', 'active') limit 1`,
      [WALL_CLOCK_JOB],
    );
    return rows.length === 0;
  };
  if (!(await eventually(isDone))) throw new Error('meetings do not follow the clocks yet');
}

/** All times were made by older data about zones, as they are after an upgrade of Node. */
export async function ageZoneData({ data }: TestApp): Promise<void> {
  const { pool } = data.database;
  await pool.query(`update meeting set zone_data = '2020a'`);
  await pool.query(`update meeting_series set zone_data = '2020a'`);
  await pool.query(`update zone_law set version = '2020a'`);
}
