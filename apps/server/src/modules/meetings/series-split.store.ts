import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { rawTransaction } from '../../platform/db/tx.ts';
import type { SeriesRule } from './series.store.ts';

/** Dates of a series from an instant of its rule on. */
interface From {
  seriesId: string;
  from: Date;
}

const isFrom = ({ seriesId, from }: From) => sql<boolean>`(series_id = ${seriesId} and occurs_at >= ${from})`;

/** Whether somebody has been in the room of one of these dates. */
export async function wereEntered(reads: Reads, from: From): Promise<boolean> {
  const row = await reads
    .selectFrom('meeting')
    .innerJoin('meeting_instance', 'meeting_instance.meeting_id', 'meeting.id')
    .select('meeting.id')
    .where(isFrom(from))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these dates that were changed or cancelled by themselves. */
export async function listExceptions(reads: Reads, from: From): Promise<{ id: string; occursAt: Date }[]> {
  const rows = await reads
    .selectFrom('meeting')
    .select(['id', 'occurs_at as occursAt'])
    .where(isFrom(from))
    .where((where) => where.or([where('is_exception', '=', true), where('state', '=', 'cancelled')]))
    .execute();
  return rows as { id: string; occursAt: Date }[];
}

/** How many of these dates were changed by themselves, and how many cancelled. */
export async function countFrom(reads: Reads, from: From): Promise<{ changed: number; cancelled: number }> {
  return await reads
    .selectFrom('meeting')
    .select([
      sql<number>`count(*) filter (where state = 'planned' and is_exception)::int`.as('changed'),
      sql<number>`count(*) filter (where state = 'cancelled')::int`.as('cancelled'),
    ])
    .where(isFrom(from))
    .executeTakeFirstOrThrow();
}

export async function deleteFrom(tx: Tx, from: From): Promise<void> {
  await tx.deleteFrom('meeting').where(isFrom(from)).execute();
}

/** What a series has of the one that it was split off, as columns. */
const shared = [
  ...([
    'site_id',
    'host_id',
    'kind',
    'topic',
    'agenda',
    'time_zone',
    'duration_minutes',
    'password',
  ] as const),
  ...(['has_lobby', 'join_before_host_minutes', 'ends_at'] as const),
];

interface Rest {
  of: string;
  localStart: string;
  startsAt: Date;
  /** What it would be found by: it goes by those of the series that it was. */
  number: string;
  linkToken: string;
  now: Date;
}

/** Writes the rest of a series as one of its own, with the same people. Answers its id; undefined when the number is taken. */
export async function insertRest(
  tx: Tx,
  { of, localStart, startsAt, number, linkToken, now }: Rest,
): Promise<string | undefined> {
  const columns = sql.join(shared.map((column) => sql.ref(column)));
  const { rows } = await sql<{
    id: string;
  }>`insert into meeting (${columns}, local_start, starts_at, number, link_token,
      names_of, calendar_uid, created_at, updated_at)
    select ${columns}, ${localStart}, ${startsAt}::timestamptz, ${number}, ${linkToken},
      case when (select has_own_names from meeting_series where meeting_id = meeting.id) then null
        else coalesce(names_of, id) end, gen_random_uuid()::text, ${now}::timestamptz, ${now}::timestamptz
    from meeting where id = ${of} on conflict do nothing returning id`.execute(rawTransaction(tx));
  const id = rows[0]?.id;
  if (id !== undefined) await copyPeople(tx, { from: of, to: id });
  return id;
}

/** Invites to one meeting whom another invites, at the times that it has. */
async function copyPeople(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const raw = rawTransaction(tx);
  await sql`delete from meeting_invitee where meeting_id = ${to}`.execute(raw);
  await sql`delete from meeting_access where meeting_id = ${to}`.execute(raw);
  await sql`insert into meeting_invitee (meeting_id, email, display_name, person_id, is_alternate_host)
    select ${to}::uuid, email, display_name, person_id, is_alternate_host from meeting_invitee where meeting_id = ${from}`.execute(
    raw,
  );
  await sql`insert into meeting_access (meeting_id, starts_at, ends_at, person_id, role)
    select meeting.id, meeting.starts_at, meeting.ends_at, access.person_id, access.role
    from meeting_access as access join meeting on meeting.id = ${to}::uuid where access.meeting_id = ${from}`.execute(
    raw,
  );
}

/** Lets one date be as another is: its own time and words, its people, and that it will not be. */
export async function copyDate(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const columns = [
    ...(['topic', 'agenda', 'local_start', 'time_zone', 'starts_at', 'ends_at', 'duration_minutes'] as const),
    ...([
      'password',
      'has_lobby',
      'join_before_host_minutes',
      'state',
      'cancelled_at',
      'is_exception',
    ] as const),
  ];
  const same = columns.map((column) => sql`${sql.ref(column)} = old.${sql.ref(column)}`);
  await sql`update meeting set ${sql.join(same)} from meeting as old
    where meeting.id = ${to} and old.id = ${from}`.execute(rawTransaction(tx));
  await copyPeople(tx, { from, to });
}

/** Ends a series sooner. */
export async function endSeries(
  tx: Tx,
  id: string,
  { rule, endsAt, now }: { rule: Omit<SeriesRule, 'hasOwnNames'>; endsAt: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('meeting_series')
    .set({ rule: rule.rule, calendar_rule: rule.calendarRule, next_at: rule.nextAt })
    .where('meeting_id', '=', id)
    .execute();
  await tx
    .updateTable('meeting')
    .set({
      ends_at: endsAt,
      updated_at: now,
      version: sql<number>`version + 1`,
      calendar_sequence: sql<number>`calendar_sequence + 1`,
    })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('meeting_access').set({ ends_at: endsAt }).where('meeting_id', '=', id).execute();
}
