import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** A recording with files that must get to the store: its tracks (`waiting`) or its movie (`storing`). */
export interface ToStore {
  id: string;
  state: 'waiting' | 'storing';
}

const PAGE = 100;

/** Everything that waits to be stored, oldest first: what another machine has to store never hides what is ours. */
export async function* eachToStore(reads: Reads): AsyncGenerator<ToStore> {
  let rows: { id: string; state: string; started_at: Date }[] = [];
  do {
    const last = rows.at(-1);
    rows = await reads
      .selectFrom('recording')
      .select(['id', 'state', 'started_at'])
      .where('state', 'in', ['waiting', 'storing'])
      .where((either) =>
        either.or([either('state', '=', 'storing'), either('has_tracks_stored', '=', false)]),
      )
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(started_at, id) > (${last?.started_at}::timestamptz, ${last?.id}::uuid)`),
      )
      .orderBy('started_at')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    yield* rows as ToStore[];
  } while (rows.length === PAGE);
}

/** The tracks are where every process finds them. Answers whether it was this call that said so. */
export async function setTracksStored(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('recording')
    .set({ has_tracks_stored: true, problem: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('has_tracks_stored', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The store was away when it was to be composed: it waits until it is back, and that try does not count. */
export async function setTracksAway(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('recording')
    .set({
      state: 'waiting',
      progress: 0,
      attempts: sql<number>`attempts - 1`,
      has_tracks_stored: false,
      problem: 'storageAway',
    })
    .where('id', '=', id)
    .where('state', '=', 'composing')
    .execute();
}

/** The movie is in the store. Answers whether it was this call that said so. */
export async function setStored(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('recording')
    .set({ state: 'ready', problem: null })
    .where('id', '=', id)
    .where('state', '=', 'storing')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The store is away. Answers whether that is news for this recording. */
export async function setStorageAway(tx: Tx, { id, state }: ToStore): Promise<boolean> {
  const result = await tx
    .updateTable('recording')
    .set({ problem: 'storageAway' })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('problem', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
