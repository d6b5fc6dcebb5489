import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { isPersonsSiteUsed } from '../../platform/sites/used-sites.ts';

/** Somebody has chosen when their agenda comes: the next one is the first after that. */
export async function startAgenda(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .insertInto('agenda')
    .values({ person_id: personId, since: at })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ since: at, due_at: sql<Date>`'epoch'` }),
    )
    .execute();
}

/** Lets it be found out again when the next one comes. */
export async function lookAgainAtAgenda(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('agenda')
    .set({ due_at: sql<Date>`'epoch'` })
    .where('person_id', '=', personId)
    .execute();
}

export interface DueAgenda {
  personId: string;
  since: Date;
  lastOn: string | null;
}

/** The agendas to be looked at next; no other process takes them before the transaction ends. */
export const takeAgendas = (tx: Tx, now: Date, limit: number): Promise<DueAgenda[]> =>
  tx
    .selectFrom('agenda')
    .select(['person_id as personId', 'since', 'last_on as lastOn'])
    .where('due_at', '<=', now)
    .where(isPersonsSiteUsed(sql.ref('agenda.person_id')))
    .orderBy('due_at')
    .orderBy('person_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export async function setAgenda(
  tx: Tx,
  personId: string,
  agenda: { due_at: Date; since?: Date; last_on?: string },
): Promise<void> {
  await tx.updateTable('agenda').set(agenda).where('person_id', '=', personId).execute();
}

export async function deleteAgenda(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('agenda').where('person_id', '=', personId).execute();
}

/** A meeting of somebody's day. */
export interface DayMeeting {
  id: string;
  seriesId: string | null;
  occursAt: Date | null;
  topic: string;
  startsAt: Date;
  endsAt: Date;
}

/** The meetings of somebody that begin before the end of a day and are not over, first to last. */
export const listDay = (
  reads: Reads,
  personId: string,
  { now, until }: { now: Date; until: Date },
): Promise<DayMeeting[]> =>
  reads
    .selectFrom('meeting_access as access')
    .innerJoin('meeting', 'meeting.id', 'access.meeting_id')
    .select([
      'meeting.id',
      'meeting.series_id as seriesId',
      'meeting.occurs_at as occursAt',
      'meeting.topic',
      'meeting.starts_at as startsAt',
      'meeting.ends_at as endsAt',
    ])
    .where('access.person_id', '=', personId)
    .where('access.starts_at', '<', until)
    .where('access.ends_at', '>', now)
    .where('meeting.kind', '=', 'planned')
    .where('meeting.state', '=', 'planned')
    .orderBy('access.starts_at')
    .orderBy('meeting.id')
    .limit(1000)
    .execute() as Promise<DayMeeting[]>;
