import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** When a meeting is, by the clock on the wall where it was planned and by the instant that this was taken for. */
export interface PlannedTime {
  id: string;
  localStart: string;
  timeZone: string;
  startsAt: Date;
  durationMinutes: number;
}

/** Planned meetings that end after a moment, by their ids: those behind `after`. */
export async function listToCome(
  reads: Reads,
  { endsAfter, after, limit }: { endsAfter: Date; after: string; limit: number },
): Promise<PlannedTime[]> {
  const rows = await reads
    .selectFrom('meeting')
    .select([
      'id',
      'local_start as localStart',
      'time_zone as timeZone',
      'starts_at as startsAt',
      'duration_minutes as durationMinutes',
    ])
    .where('kind', '=', 'planned')
    .where('state', '=', 'planned')
    .where('ends_at', '>', endsAfter)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as PlannedTime[]; // only personal rooms have no time
}

/** Takes the wall clock of a meeting for another instant, unless somebody has given it another time since it was read. */
export async function setInstant(
  tx: Tx,
  { id, startsAt: from }: PlannedTime,
  to: { startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const times = { starts_at: to.startsAt, ends_at: to.endsAt };
  const result = await tx
    .updateTable('meeting')
    .set({ ...times, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('starts_at', '=', from)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await tx.updateTable('meeting_access').set(times).where('meeting_id', '=', id).execute();
  return true;
}
