import type { Reads } from '../../platform/db/tx.ts';

/** The first dates to come of a series that have rows, by their plan. */
export async function listDatesToCome(
  reads: Reads,
  seriesId: string,
  { now, most }: { now: Date; most: number },
): Promise<{ id: string; seriesId: string; occursAt: Date; startsAt: Date }[]> {
  const rows = await reads
    .selectFrom('meeting')
    .select(['id', 'series_id as seriesId', 'occurs_at as occursAt', 'starts_at as startsAt'])
    .where('series_id', '=', seriesId)
    .where('state', '=', 'planned')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .limit(most)
    .execute();
  return rows as { id: string; seriesId: string; occursAt: Date; startsAt: Date }[];
}
