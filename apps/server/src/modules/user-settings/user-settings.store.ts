import { sql } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import { rawTransaction, type Reads, type Tx } from '../../platform/db/tx.ts';

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

interface Choices {
  personId: string;
  /** By key; `null` for what is to be as by default. */
  chosen: Readonly<Record<string, unknown>>;
  at: Date;
}

/** Keeps what a person chose, and forgets what they choose no more, by one statement. */
export async function keepChoices(tx: Tx, { personId, chosen, at }: Choices): Promise<void> {
  const [names, values] = [Object.keys(chosen), Object.values(chosen)];
  const texts = values.map((value) => (value === null ? null : JSON.stringify(value)));
  await sql`
    with chosen as (
      select * from unnest(${names}::text[], ${texts}::text[]) as chosen (name, value)
    ), forgotten as (
      delete from user_setting using chosen
      where person_id = ${personId} and user_setting.name = chosen.name and chosen.value is null
    )
    insert into user_setting (person_id, name, value, changed_at)
    select ${personId}::uuid, name, value::jsonb, ${at}::timestamptz from chosen where value is not null
    on conflict (person_id, name) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(
    rawTransaction(tx),
  );
}
