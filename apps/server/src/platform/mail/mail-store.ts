import { sql } from 'kysely';
import type { Reads, Tx } from '../db/tx.ts';

/** A mail that did not leave, or not yet. */
export interface UnsentMail {
  id: string;
  to: string;
  state: 'waiting' | 'failed';
  tries: number;
  lastError: string | null;
  at: Date;
}

/** The mails that wait or failed, the oldest first. Not what is in them. */
export async function listUnsentMails(reads: Reads, limit: number): Promise<UnsentMail[]> {
  const rows = await reads
    .selectFrom('mail')
    .select([
      'id',
      'recipient as to',
      'state',
      'attempts as tries',
      'last_error as lastError',
      'created_at as at',
    ])
    .where('state', 'in', ['waiting', 'failed'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as UnsentMail[];
}

/** How many mails are ordered and not made yet. */
export async function countOrdered(reads: Reads): Promise<number> {
  const row = await reads
    .selectFrom('mail_recipient')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** How many mails are in each state, with the words of their last error. */
export async function countMails(
  reads: Reads,
): Promise<{ state: string; lastError: string | null; count: number }[]> {
  return await reads
    .selectFrom('mail')
    .select(['state', 'last_error as lastError', sql<number>`count(*)::int`.as('count')])
    .groupBy(['state', 'last_error'])
    .orderBy('state')
    .limit(1000)
    .execute();
}

/** Lets one failed mail, or all of them, wait again; answers which. */
export async function letFailedWait(tx: Tx, id?: string): Promise<{ id: string; priority: number }[]> {
  return await tx
    .updateTable('mail')
    .set({ state: 'waiting', attempts: 0 })
    .where('state', '=', 'failed')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['id', 'priority'])
    .execute();
}
