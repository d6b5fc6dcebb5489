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

/** The keys by which the invitees of a meeting answer, by address: those of its series, where they are invited to all of it. */
export async function listAnswerKeys(
  reads: Reads,
  { id, seriesId }: { id: string; seriesId: string | null },
): Promise<[email: string, key: string][]> {
  const rows = await reads
    .selectFrom('meeting_invitee as invitee')
    .leftJoin('meeting_invitee as all', (join) =>
      join.onRef('all.email', '=', 'invitee.email').on('all.meeting_id', '=', seriesId ?? id),
    )
    .select(['invitee.email', 'invitee.answer_key as own', 'all.answer_key as ofSeries'])
    .where('invitee.meeting_id', '=', id)
    .execute();
  return rows.map(({ email, own, ofSeries }) => [email, (ofSeries ?? own).replaceAll('-', '')]);
}
