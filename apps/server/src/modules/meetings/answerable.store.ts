import { sql } from 'kysely';
import { rawTransaction, type Reads, type Tx } from '../../platform/db/tx.ts';

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

/** Keeps where the calendars of invitees are told to send their answers. */
export async function keepOrganizers(
  tx: Tx,
  meetingId: string,
  organizers: readonly (readonly [email: string, organizer: string])[],
): Promise<void> {
  const [emails, addresses] = [organizers.map(([email]) => email), organizers.map(([, one]) => one)];
  await sql`update meeting_invitee set organizer = told.organizer
    from unnest(${emails}::text[], ${addresses}::text[]) as told (email, organizer)
    where meeting_id = ${meetingId} and meeting_invitee.email = told.email`.execute(rawTransaction(tx));
}
