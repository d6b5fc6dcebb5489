import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { participants, type ParticipantRow } from './joining.store.ts';

/** Who has been watching since before and does not any more, as their players say. */
export async function listLapsed(
  reads: Reads,
  meetingId: string,
  { before, seen }: { before: Date; seen: readonly string[] },
): Promise<ParticipantRow[]> {
  const rows = await participants(reads)
    .where('meeting_id', '=', meetingId)
    .where('standing', '=', 'watching')
    .where('standing_since', '<', before)
    .where(sql<boolean>`id <> all(${[...seen]}::uuid[])`)
    .limit(1000)
    .execute();
  return rows as ParticipantRow[];
}

/** Who watches a meeting that goes on, by the name of its room. */
export async function listWatching(reads: Reads, room: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('participant')
    .innerJoin('meeting_instance as instance', 'instance.meeting_id', 'participant.meeting_id')
    .select('participant.id')
    .where('instance.id', '=', room)
    .where('instance.ended_at', 'is', null)
    .where('participant.standing', '=', 'watching')
    .whereRef('participant.instance_id', '=', 'instance.id')
    .limit(20_000)
    .execute();
  return rows.map(({ id }) => id);
}

/** What the site of a meeting is called, by the name of its room; empty for one that is over. */
export async function findSiteNameOf(reads: Reads, room: string): Promise<string> {
  const row = await reads
    .selectFrom('meeting_instance as instance')
    .innerJoin('site', 'site.id', 'instance.site_id')
    .select('site.display_name as name')
    .where('instance.id', '=', room)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** How many watch a meeting. */
export async function countWatching(reads: Reads, meetingId: string): Promise<number> {
  const row = await reads
    .selectFrom('participant')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('meeting_id', '=', meetingId)
    .where('standing', '=', 'watching')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Who watches with a hand up, the first to raise it first. */
export async function listRaised(reads: Reads, meetingId: string): Promise<ParticipantRow[]> {
  const rows = await participants(reads)
    .where('meeting_id', '=', meetingId)
    .where('standing', '=', 'watching')
    .where('hand_raised_at', 'is not', null)
    .orderBy('hand_raised_at')
    .limit(100)
    .execute();
  return rows as ParticipantRow[];
}

/** Brings somebody in who watched: they have a place in this time of the meeting from now on. */
export async function setSpeaker(tx: Tx, id: string, instanceId: string): Promise<void> {
  await tx.updateTable('participant').set({ speaks_in: instanceId }).where('id', '=', id).execute();
}
