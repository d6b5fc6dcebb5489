import { sql } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';

const keptOf = prepared((reads: Reads, { personId }: Slots<{ personId: string }>) =>
  reads
    .selectFrom('user_setting')
    .select(sql<Record<string, unknown> | null>`jsonb_object_agg(name, value)`.as('kept'))
    .where('person_id', '=', personId),
);

/** What a person chose, by key. */
export async function findKept(reads: Reads, personId: string): Promise<Record<string, unknown>> {
  const [row] = await keptOf(reads, { personId });
  return row?.kept ?? {};
}

/** What each of several people chose; nobody is named who chose nothing. */
export async function listKept(
  reads: Reads,
  personIds: readonly string[],
): Promise<{ personId: string; kept: Record<string, unknown> }[]> {
  return await reads
    .selectFrom('user_setting')
    .select('person_id as personId')
    .select(sql<Record<string, unknown>>`jsonb_object_agg(name, value)`.as('kept'))
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .groupBy('person_id')
    .execute();
}

interface Kept {
  personId: string;
  key: string;
  value: unknown;
  at: Date;
}

export async function keepSetting(tx: Tx, { personId, key, value, at }: Kept): Promise<void> {
  const chosen = { value: JSON.stringify(value), changed_at: at };
  await tx
    .insertInto('user_setting')
    .values({ person_id: personId, name: key, ...chosen })
    .onConflict((conflict) => conflict.columns(['person_id', 'name']).doUpdateSet(chosen))
    .execute();
}

export async function forgetSetting(
  tx: Tx,
  { personId, key }: Pick<Kept, 'personId' | 'key'>,
): Promise<void> {
  await tx.deleteFrom('user_setting').where('person_id', '=', personId).where('name', '=', key).execute();
}
