import type { Reads, Tx } from '../../platform/db/tx.ts';

export interface FeedRow {
  madeAt: Date;
  readAt: Date | null;
}

export async function findFeed(reads: Reads, personId: string): Promise<FeedRow | undefined> {
  return await reads
    .selectFrom('calendar_feed')
    .select(['made_at as madeAt', 'read_at as readAt'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Keeps a secret in place of the one before. */
export async function keepSecret(
  tx: Tx,
  { personId, secretHash, at }: { personId: string; secretHash: string; at: Date },
): Promise<void> {
  const row = { secret_hash: secretHash, made_at: at, read_at: null };
  await tx
    .insertInto('calendar_feed')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}

export async function deleteFeed(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('calendar_feed').where('person_id', '=', personId).execute();
}

/** Whose calendar a secret opens. */
export interface FeedOwner {
  personId: string;
  siteId: string;
  displayName: string;
  readAt: Date | null;
}

/** Nobody's where the person is disabled, has left, or has not come yet. */
export async function findOwner(reads: Reads, secretHash: string): Promise<FeedOwner | undefined> {
  return await reads
    .selectFrom('calendar_feed')
    .innerJoin('person', 'person.id', 'calendar_feed.person_id')
    .select([
      'person.id as personId',
      'person.site_id as siteId',
      'person.display_name as displayName',
      'calendar_feed.read_at as readAt',
    ])
    .where('calendar_feed.secret_hash', '=', secretHash)
    .where('person.state', '=', 'active')
    .executeTakeFirst();
}

export async function setReadAt(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx.updateTable('calendar_feed').set({ read_at: at }).where('person_id', '=', personId).execute();
}
