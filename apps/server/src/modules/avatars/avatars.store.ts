import type { Reads, Tx } from '../../platform/db/tx.ts';
import { prepared, type Slots } from '../../platform/db/prepared.ts';

/** Says that there will be files under this id. */
export async function insertAvatar(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.insertInto('avatar').values({ id, made_at: at }).execute();
}

const shown = prepared((reads: Reads, { id }: Slots<{ id: string }>) =>
  reads.selectFrom('person').select('id').where('avatar_id', '=', id),
);

/** Whether it is somebody's picture now. */
export const isShown = async (reads: Reads, id: string): Promise<boolean> =>
  (await shown(reads, { id })).length > 0;

const unused = (reads: Reads) =>
  reads
    .selectFrom('avatar')
    .leftJoin('person', 'person.avatar_id', 'avatar.id')
    .select('avatar.id')
    .where('person.id', 'is', null);

/** Which of these are nobody's. */
export async function listUnused(reads: Reads, ids: readonly string[]): Promise<string[]> {
  const rows = await unused(reads).where('avatar.id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Those that are nobody's and were made before; the oldest first. */
export async function listLeftOver(reads: Reads, before: Date): Promise<string[]> {
  const rows = await unused(reads)
    .where('avatar.made_at', '<', before)
    .orderBy('avatar.made_at')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets them, once their files are gone. */
export async function deleteAvatars(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('avatar').where('id', 'in', ids).execute();
}
