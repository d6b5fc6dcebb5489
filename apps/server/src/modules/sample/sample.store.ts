import type { Reads } from '../../platform/db/tx.ts';

/** A meeting that took place. */
export interface HeldMeeting {
  meetingId: string;
  siteId: string;
  /** Its host. */
  ownerId: string;
  startsAt: Date;
}

/** The last meeting of a topic that was over before an instant. */
export async function findLastHeld(
  reads: Reads,
  topic: string,
  before: Date,
): Promise<HeldMeeting | undefined> {
  const row = await reads
    .selectFrom('meeting')
    .select(['id as meetingId', 'site_id as siteId', 'host_id as ownerId', 'starts_at as startsAt'])
    .where('topic', '=', topic)
    .where('ends_at', '<', before)
    .orderBy('ends_at', 'desc')
    .executeTakeFirst();
  return row && row.startsAt !== null ? { ...row, startsAt: row.startsAt } : undefined;
}
