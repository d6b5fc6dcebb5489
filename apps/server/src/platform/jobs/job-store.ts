import { sql } from 'kysely';
import type { Reads, Tx } from '../db/tx.ts';
import { rawTransaction } from '../db/tx.ts';

/** How many jobs of a kind are in which state. */
export interface JobCounts {
  kind: string;
  /** To be done as soon as somebody is free. */
  queued: number;
  /** To be done at a time that is still to come, or tried again. */
  later: number;
  running: number;
  failed: number;
  done: number;
  /** For how long the oldest waits that is due. */
  oldestSeconds: number | null;
}

/** A job that nobody tries again by itself. */
export interface FailedJob {
  id: string;
  kind: string;
  tries: number;
  /** How long ago it failed. */
  ageSeconds: number;
  /** What it ended with, as it was said. */
  error: string;
}

/** Whether the queue was ever started here: its tables are its own. */
export async function hasQueue(reads: Reads): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('pgboss.job')::text as name`.execute(
    reads,
  );
  return rows[0]?.name != null;
}

/** Whether jobs of a kind can be queued: a portal that does them was started here once. */
export async function hasKind(reads: Reads, kind: string): Promise<boolean> {
  if (!(await hasQueue(reads))) return false;
  const { rows } = await sql`select from pgboss.queue where name = ${kind}`.execute(reads);
  return rows.length > 0;
}

/** All kinds that the queue knows, by name. What is due is decided by the clock of the database, as the queue does. */
export async function countJobs(reads: Reads): Promise<JobCounts[]> {
  if (!(await hasQueue(reads))) return [];
  const isDue = sql`job.state = 'created' and job.start_after <= now()`;
  const { rows } = await sql<JobCounts>`
    select queue.name as kind,
      count(job.id) filter (where ${isDue})::int as queued,
      count(job.id) filter (where job.state in ('created', 'retry') and not (${isDue}))::int as later,
      count(job.id) filter (where job.state = 'active')::int as running,
      count(job.id) filter (where job.state = 'failed')::int as failed,
      count(job.id) filter (where job.state = 'completed')::int as done,
      extract(epoch from now() - min(job.created_on) filter (where ${isDue}))::float8 as "oldestSeconds"
    from pgboss.queue left join pgboss.job on job.name = queue.name
    group by queue.name order by queue.name`.execute(reads);
  return rows;
}

/** The newest jobs that failed for good. */
export async function listFailedJobs(reads: Reads, limit: number): Promise<FailedJob[]> {
  if (!(await hasQueue(reads))) return [];
  const { rows } = await sql<FailedJob>`
    select id, name as kind, retry_count + 1 as tries, extract(epoch from now() - completed_on)::float8 as "ageSeconds",
      coalesce(output->>'message', output->>'reason', output::text, '') as error
    from pgboss.job where state = 'failed' order by completed_on desc, id limit ${limit}`.execute(reads);
  return rows;
}

/** What jobs of a kind, in a state, ended or were interrupted with, as it was said, and how often. */
export async function countJobErrors(
  reads: Reads,
): Promise<{ kind: string; state: string; error: string; count: number }[]> {
  if (!(await hasQueue(reads))) return [];
  const { rows } = await sql<{ kind: string; state: string; error: string; count: number }>`
    select name as kind, state::text, concat_ws(': ', output->>'name', output->>'message', output->>'reason') as error,
      count(*)::int as count
    from pgboss.job where state in ('retry', 'failed') and output is not null group by 1, 2, 3 limit 1000`.execute(
    reads,
  );
  return rows;
}

/**
 * Gives one failed job, or all of them, to the workers again, who look every two seconds; answers which. One whose
 * place was taken by a newer job of the same key stays as it is.
 */
export async function retryFailedJobs(tx: Tx, id?: string): Promise<{ id: string; kind: string }[]> {
  if (!(await hasQueue(tx))) return [];
  const raw = rawTransaction(tx);
  const failed = await sql<{ id: string }>`
    select id from pgboss.job where state = 'failed' ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by created_on limit 10000`.execute(raw);
  const retried: { id: string; kind: string }[] = [];
  for (const job of failed.rows) {
    const { rows } = await sql<{ id: string; kind: string }>`
      update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
      where id = ${job.id} and state = 'failed' and not exists (
        select from pgboss.job as other where other.name = job.name and other.singleton_key = job.singleton_key
          and other.state in ('created', 'retry', 'active'))
      returning id, name as kind`.execute(raw);
    retried.push(...rows);
  }
  return retried;
}

/** Lets the jobs of a kind that wait for their next try be tried now. */
export async function hastenJobs(tx: Tx, kind: string): Promise<void> {
  if (!(await hasQueue(tx))) return;
  await sql`update pgboss.job set start_after = now()
    where name = ${kind} and state in ('created', 'retry') and start_after > now()`.execute(
    rawTransaction(tx),
  );
}
