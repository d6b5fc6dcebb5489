import { sql } from 'kysely';
import { prepared, type Slots } from '../db/prepared.ts';
import type { Reads, Tx } from '../db/tx.ts';
import { rawTransaction } from '../db/tx.ts';
import { latestEnd } from '../http/rate-store.ts';

const HOUR = { windowSeconds: 3600 };

/** The row that counts what a person causes; old ones are swept as those of other limits are. */
const keyOf = (senderId: string): string => `mail outside|${senderId}`;
const hourAfter = (now: Date): Date => new Date(now.getTime() + HOUR.windowSeconds * 1000);

/** What of a person's mails to outside counts at a moment. */
export interface Usage {
  /** Made within the hour that runs. */
  used: number;
  /** Ordered and not made yet. */
  waiting: number;
}

interface UsageValues {
  key: string;
  senderId: string;
  now: Date;
  latest: Date;
}

const usage = prepared((reads: Reads, { key, senderId, now, latest }: Slots<UsageValues>) =>
  reads.selectNoFrom((select) => [
    select
      .selectFrom('rate_count')
      .select('hits')
      .where('key', '=', key)
      .where('window_ends_at', '>', now)
      .where('window_ends_at', '<=', latest)
      .as('used'),
    select
      .selectFrom('mail_recipient')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('sender_id', '=', senderId)
      .where('is_outside', '=', true)
      .as('waiting'),
  ]),
);

/** While it lasts, nobody else weighs what a person is about to cause: of two acts at once the second sees the first. */
export async function lockUsage(tx: Tx, senderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(senderId)}, 0))`.execute(
    rawTransaction(tx),
  );
}

/** How much of the hour a person has used up. */
export async function readUsage(reads: Reads, senderId: string, now: Date): Promise<Usage> {
  const [row] = await usage(reads, { senderId, now, key: keyOf(senderId), latest: latestEnd(HOUR, now) });
  return { used: row?.used ?? 0, waiting: row?.waiting ?? 0 };
}

/** A person's hour. */
export interface Allowance {
  left: number;
  endsAt: Date;
}

/**
 * Opens the hour of a person, a new one where the last is over, and holds it until the end of the transaction: who else makes
 * mails for the same person waits.
 */
export async function openAllowance(
  tx: Tx,
  senderId: string,
  { perHour, now }: { perHour: number; now: Date },
): Promise<Allowance> {
  const isOver = sql`rate_count.window_ends_at <= ${now} or rate_count.window_ends_at > ${latestEnd(HOUR, now)}`;
  const row = await tx
    .insertInto('rate_count')
    .values({ key: keyOf(senderId), window_ends_at: hourAfter(now), hits: 0 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${isOver} then 0 else rate_count.hits end`,
        window_ends_at: sql<Date>`case when ${isOver} then excluded.window_ends_at else rate_count.window_ends_at end`,
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { left: Math.max(0, perHour - row.hits), endsAt: row.window_ends_at };
}

/** Counts mails to outside that were made for a person, whose hour is open. */
export async function useAllowance(tx: Tx, senderId: string, mails: number): Promise<void> {
  await sql`update rate_count set hits = hits + ${mails} where key = ${keyOf(senderId)}`.execute(
    rawTransaction(tx),
  );
}
