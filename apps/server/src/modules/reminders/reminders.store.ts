import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { rawTransaction } from '../../platform/db/tx.ts';
import { isSiteUsed } from '../../platform/sites/used-sites.ts';
import type { MeetingRole } from '../meetings/index.ts';

/** Somebody's part in a meeting, of which a reminder may be due. */
export interface DueRow {
  meetingId: string;
  personId: string;
  role: MeetingRole;
  startsAt: Date;
  endsAt: Date;
  kind: 'planned' | 'instant' | 'personal' | 'series';
  state: 'planned' | 'cancelled';
  cancelledAt: Date | null;
  /** Of a date of a series. */
  seriesId: string | null;
  occursAt: Date | null;
}

/** The rows to be looked at next; no other process takes them before the transaction ends. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<DueRow[]> {
  const rows = await tx
    .selectFrom('meeting_access as access')
    .innerJoin('meeting', 'meeting.id', 'access.meeting_id')
    .select([
      'access.meeting_id as meetingId',
      'access.person_id as personId',
      'access.role',
      'access.starts_at as startsAt',
      'access.ends_at as endsAt',
      'meeting.kind',
      'meeting.state',
      'meeting.cancelled_at as cancelledAt',
      'meeting.series_id as seriesId',
      'meeting.occurs_at as occursAt',
    ])
    .where('access.remind_at', '<=', now)
    .where(isSiteUsed(sql.ref('meeting.site_id')))
    .orderBy('access.remind_at')
    .orderBy('access.meeting_id')
    .orderBy('access.person_id')
    .limit(limit)
    .forUpdate('access')
    .skipLocked()
    .execute();
  return rows as DueRow[];
}

/** When rows are to be looked at again; null where nothing is to be said any more. */
export async function setLooks(
  tx: Tx,
  looks: readonly (Pick<DueRow, 'meetingId' | 'personId' | 'startsAt'> & { remindAt: Date | null })[],
): Promise<void> {
  await sql`
    update meeting_access set remind_at = look.remind_at
    from unnest(${looks.map(({ meetingId }) => meetingId)}::uuid[], ${looks.map(({ personId }) => personId)}::uuid[],
      ${looks.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${looks.map(({ remindAt }) => remindAt?.toISOString() ?? null)}::timestamptz[])
      as look (meeting_id, person_id, starts_at, remind_at)
    where meeting_access.person_id = look.person_id and meeting_access.starts_at = look.starts_at
      and meeting_access.meeting_id = look.meeting_id`.execute(rawTransaction(tx));
}

/** What was said of one start of a meeting: to a person, or to its guests. */
export interface Reminded {
  meetingId: string;
  startsAt: Date;
  personId: string | null;
}

/** What was said already of these meetings. */
export const listReminded = (reads: Reads, meetingIds: readonly string[]): Promise<Reminded[]> =>
  reads
    .selectFrom('meeting_reminded')
    .select(['meeting_id as meetingId', 'starts_at as startsAt', 'person_id as personId'])
    .where('meeting_id', '=', sql<string>`any(${[...meetingIds]}::uuid[])`)
    .execute();

/** Keeps that somebody is reminded; answers whom nobody else has reminded meanwhile. */
export async function keepReminded(tx: Tx, reminded: readonly Reminded[]): Promise<Reminded[]> {
  if (reminded.length === 0) return [];
  return await tx
    .insertInto('meeting_reminded')
    .columns(['meeting_id', 'starts_at', 'person_id'])
    .expression(
      sql`select * from unnest(${reminded.map(({ meetingId }) => meetingId)}::uuid[],
        ${reminded.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
        ${reminded.map(({ personId }) => personId)}::uuid[])`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['meeting_id as meetingId', 'starts_at as startsAt', 'person_id as personId'])
    .execute();
}

/** Lets the meetings of somebody that are not over be looked at again. */
export async function lookAgain(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .updateTable('meeting_access')
    .set({ remind_at: sql<Date>`'epoch'` })
    .where('person_id', '=', personId)
    .where('ends_at', '>', at)
    .execute();
}

/** Forgets who was reminded of what began before a moment. */
export async function deleteReminded(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('meeting_reminded').where('starts_at', '<', before).execute();
}
