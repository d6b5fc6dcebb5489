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

/** Those of the demo's first site whose addresses begin with one of these keys. */
export async function listCast(
  reads: Reads,
  keys: readonly string[],
): Promise<{ key: string; personId: string }[]> {
  const emails = new Map(keys.map((key) => [`${key}@acme.example`, key]));
  const rows = await reads
    .selectFrom('person')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .select(['person.id as personId', 'auth_user.email'])
    .where('auth_user.email', 'in', [...emails.keys()])
    .execute();
  return rows.map(({ personId, email }) => ({ personId, key: emails.get(email) ?? '' }));
}

/** A planned meeting that somebody hosts, the first to come. */
export async function findMeetingOf(reads: Reads, hostId: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('meeting')
    .select('id')
    .where('host_id', '=', hostId)
    .where('kind', '=', 'planned')
    .orderBy('starts_at', 'desc')
    .executeTakeFirst();
  return row?.id;
}
