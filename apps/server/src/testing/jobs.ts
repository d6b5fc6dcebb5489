import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

/** What is queued for later is due now: by the clock of the database, which no test moves. */
export async function hasten({ data }: Pick<TestApp, 'data'>, ...kinds: string[]): Promise<void> {
  await data.database.pool.query(
    `update pgboss.job set start_after = now()
     where state in ('created', 'retry') and ($1::text[] = '{}' or name = any ($1))`,
    [kinds],
  );
}

/** Runs, by the clock of the test, what runs every minute, and waits until it is done. */
export async function runNow(kind: string, ...apps: Pick<TestApp, 'data'>[]): Promise<void> {
  for (const { data } of apps) await data.database.work((tx) => data.jobs.send(tx, { kind, data: {} }));
  const isDone = async (): Promise<boolean> => {
    const { rows } = await apps[0]!.data.database.pool.query(
      `select from pgboss.job where name = $1 and state in ('created', 'retry', 'active') limit 1`,
      [kind],
    );
    return rows.length === 0;
  };
  if (!(await eventually(isDone))) throw new Error(`${kind} is not done yet`);
}
