import type { Reads } from '../../platform/db/tx.ts';

export interface RecordedFiles {
  id: string;
  state: string;
  bytes: number | null;
  hasPoster: boolean;
  /** Whether the tracks are where every process finds them. */
  hasTracksStored: boolean;
}

/** The recordings and what their files must be, a part at a time, by id. */
export async function listRecordedFiles(
  reads: Reads,
  after: string,
  limit: number,
): Promise<RecordedFiles[]> {
  const rows = await reads
    .selectFrom('recording')
    .select(['id', 'state', 'bytes', 'has_poster as hasPoster', 'has_tracks_stored as hasTracksStored'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => Object.assign(row, { bytes: row.bytes === null ? null : Number(row.bytes) }));
}

/** Which of these recordings there are. */
export async function listExisting(reads: Reads, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reads
    .selectFrom('recording')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How far a recording is now; undefined when it is gone. */
export async function findRecordingState(reads: Reads, id: string): Promise<string | undefined> {
  const row = await reads.selectFrom('recording').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state;
}
