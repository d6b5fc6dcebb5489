import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** Takes a host for this transaction alone, so that what they ask for twice at once is done once. */
export async function holdHost(tx: Tx, hostId: string): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', hostId).forNoKeyUpdate().execute();
}

const nobodyEntered = sql<boolean>`not exists (select from meeting_instance i where i.meeting_id = meeting.id)`;

interface Asked {
  siteId: string;
  hostId: string;
  topic: string;
  /** Made then or later. */
  since: Date;
}

const MINUTE_MS = 60_000;

/** The meeting for now that a host has just made, and that nobody has entered yet. */
export async function findJustMade(
  tx: Tx,
  { siteId, hostId, topic, since }: Asked,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('meeting')
    .select('id')
    .where('site_id', '=', siteId)
    .where('starts_at', '>=', new Date(since.getTime() - MINUTE_MS)) // it starts with the minute it was made in
    .where('host_id', '=', hostId)
    .where('kind', '=', 'instant')
    .where('topic', '=', topic)
    .where('created_at', '>=', since)
    .where(nobodyEntered)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes the meetings for now that began before `before` and that nobody ever entered. */
export async function deleteNeverEntered(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('meeting')
    .where('kind', '=', 'instant')
    .where('starts_at', '<', before)
    .where(nobodyEntered)
    .execute();
}
