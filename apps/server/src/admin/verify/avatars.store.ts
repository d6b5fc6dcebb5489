import type { Reads } from '../../platform/db/tx.ts';

/** Pictures that people have, a part at a time, by id. */
export async function listShownAvatars(reads: Reads, after: string, limit: number): Promise<string[]> {
  const rows = await reads
    .selectFrom('person')
    .innerJoin('avatar', 'avatar.id', 'person.avatar_id')
    .select('avatar.id')
    .where('avatar.id', '>', after)
    .orderBy('avatar.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these pictures somebody has. */
export async function listStillShown(reads: Reads, ids: readonly string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await reads
    .selectFrom('person')
    .select('avatar_id as id')
    .where('avatar_id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of these pictures have a row. */
export async function listKnownAvatars(reads: Reads, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reads
    .selectFrom('avatar')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
