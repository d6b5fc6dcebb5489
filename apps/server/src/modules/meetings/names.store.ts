import { sql } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';

/** The meeting, joined as `named`, whose number and link another goes by: of a date of a series the series, of the rest of a series that was split the series that it was, of a date with its own none or itself. */
export const namedBy = sql<string>`coalesce(meeting.names_of, meeting.series_id)`;

export const numberOf = sql<string>`coalesce(named.number, meeting.number)`;
export const linkTokenOf = sql<string>`coalesce(named.link_token, meeting.link_token)`;
export const linkVersionOf = sql<number>`coalesce(named.link_version, meeting.link_version)`;

/** Only what has a number and a link of its own is found by them. */
export const hasOwnNames = sql<boolean>`coalesce(meeting.names_of, meeting.series_id, meeting.id) = meeting.id`;

/** Whose number and link a meeting goes by. */
export async function findNamesOf(reads: Reads, id: string): Promise<string> {
  const row = await reads
    .selectFrom('meeting')
    .select(sql<string>`coalesce(meeting.names_of, meeting.series_id, meeting.id)`.as('id'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.id ?? id;
}

/** A series with those that it was split into and that will be: one number and one link lead to all of them. */
export async function listFamily(reads: Reads, id: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('meeting')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('names_of', '=', id)]))
    .where('kind', '=', 'series')
    .where('state', '=', 'planned')
    .execute();
  return rows.length > 0 ? rows.map((row) => row.id) : [id];
}
