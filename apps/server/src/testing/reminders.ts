import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

/** The job that reminds people of meetings and mails their agendas. */
const REMINDERS_JOB = 'meeting-reminders';

/** Runs, by the clock of the test, what runs every minute, and waits until it is done. */
export async function remindWhoIsDue(...apps: TestApp[]): Promise<void> {
  for (const { data } of apps)
    await data.database.work((tx) => data.jobs.send(tx, { kind: REMINDERS_JOB, data: {} }));
  const isDone = async (): Promise<boolean> => {
    const { rows } = await apps[0]!.data.database.pool.query(
      `select from pgboss.job where name = $1 and state in ('created', 'retry', 'active') limit 1`,
      [REMINDERS_JOB],
    );
    return rows.length === 0;
  };
  if (!(await eventually(isDone))) throw new Error('who is due is not reminded yet');
}
