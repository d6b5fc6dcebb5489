import type { TestApp } from './app.ts';

/** What is queued for later is due now: by the clock of the database, which no test moves. */
export async function hasten({ data }: Pick<TestApp, 'data'>, ...kinds: string[]): Promise<void> {
  await data.database.pool.query(
    `update pgboss.job set start_after = now()
     where state in ('created', 'retry') and ($1::text[] = '{}' or name = any ($1))`,
    [kinds],
  );
}
