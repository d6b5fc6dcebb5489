import { sql } from 'kysely';
import { rawTransaction, type Tx } from '../db/tx.ts';

/** One for each site; taken before any lock of a thread. */
const keyOf = (siteId: unknown) => sql`hashtextextended('names in mails of ' || ${siteId}, 0)`;

/**
 * While mails of a thread are made nobody of its site loses their name: what is not committed yet cannot be found, and would
 * say it once more. Those who make mails do not wait for each other.
 */
export async function useNames(tx: Tx, thread: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(sql`site_id::text`)})
    from (select site_id from mail_order where thread = ${thread}::uuid limit 1) as ordered`.execute(
    rawTransaction(tx),
  );
}

/** The other way round: waits until all mails that are being made are there, and lets nobody make others until names are gone. */
export async function holdNames(tx: Tx, siteId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(sql`${siteId}::text`)})`.execute(rawTransaction(tx));
}
