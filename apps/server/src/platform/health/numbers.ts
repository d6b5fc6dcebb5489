import { sql } from 'kysely';
import type { Reads } from '../db/tx.ts';

/** What health and metrics tell of mails. */
export interface MailNumbers {
  /** Mails too that are ordered and not made yet. */
  waiting: number;
  /** Since when the oldest could have left: what waits for a person's next hour is not late before that. */
  oldestSeconds: number;
  /** Given up in the last seven days. */
  failed: number;
  /** The code of the last error among those that wait; empty without one. */
  reason: string;
}

/** An error's code. The rest of what a mail server says can name people. */
const codeOf = (error: string): string => /\b(?:E[A-Z]{3,}|[45]\d\d)\b/.exec(error)?.[0] ?? 'unknown';

export async function readMails(reads: Reads): Promise<MailNumbers> {
  const { rows } = await sql<{ waiting: string; oldest: number; failed: string; error: string | null }>`
    with unsent as (
      select created_at as since, last_error from mail where state = 'waiting'
      union all select due_at, null from mail_recipient join mail_order on mail_order.id = mail_recipient.order_id)
    select count(*) as waiting,
      coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest,
      (array_agg(last_error order by since desc) filter (where last_error is not null))[1] as error,
      (select count(*) from mail where state = 'failed' and created_at > now() - interval '7 days') as failed
    from unsent`.execute(reads);
  const [row] = rows;
  return {
    waiting: Number(row?.waiting),
    oldestSeconds: Math.max(0, Math.round(row?.oldest ?? 0)),
    failed: Number(row?.failed),
    reason: row?.error ? codeOf(row.error) : '',
  };
}

/** What health and metrics tell of jobs. */
export interface JobNumbers {
  /** Due and not begun. */
  queued: number;
  active: number;
  oldestSeconds: number;
  /** In the last 24 hours. */
  failed: number;
}

/** From the queue's own tables: its library has no such sum. */
export async function readJobs(reads: Reads): Promise<JobNumbers> {
  const { rows } = await sql<{ queued: string; active: string; oldest: number; failed: string }>`
    select count(*) filter (where state < 'active' and start_after <= now()) as queued,
      count(*) filter (where state = 'active') as active,
      coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
        filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job
    where state <= 'active' or (state = 'failed' and completed_on > now() - interval '1 day')`.execute(reads);
  const [row] = rows;
  return {
    queued: Number(row?.queued),
    active: Number(row?.active),
    oldestSeconds: Math.max(0, Math.round(row?.oldest ?? 0)),
    failed: Number(row?.failed),
  };
}

/** The database's clock, in milliseconds since 1970. */
export async function readClock(reads: Reads): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(reads);
  return rows[0]?.ms ?? 0;
}
