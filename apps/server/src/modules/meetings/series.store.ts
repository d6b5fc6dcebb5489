import { sql, type RawBuilder } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { zoneDataVersion } from '../../platform/time/zone-data.ts';
import { meetings, type MeetingRow } from './meetings.store.ts';

/** The rule by which a meeting comes back. */
export interface SeriesRule {
  rule: string;
  calendarRule: string | null;
  /** The first date that is no meeting of its own yet; null behind the last. */
  nextAt: Date | null;
  /** Each date has a number and a link of its own. */
  hasOwnNames: boolean;
}

export async function insertSeries(tx: Tx, meetingId: string, series: SeriesRule): Promise<void> {
  await tx
    .insertInto('meeting_series')
    .values({
      meeting_id: meetingId,
      rule: series.rule,
      calendar_rule: series.calendarRule,
      next_at: series.nextAt,
      has_own_names: series.hasOwnNames,
      zone_data: zoneDataVersion(),
    })
    .execute();
}

const ruleColumns = [
  'rule',
  'calendar_rule as calendarRule',
  'next_at as nextAt',
  'has_own_names as hasOwnNames',
] as const;

const ruleOf = prepared((reads: Reads, { id }: Slots<{ id: string }>) =>
  reads.selectFrom('meeting_series').select(ruleColumns).where('meeting_id', '=', id),
);

export async function findRule(reads: Reads, id: string): Promise<SeriesRule | undefined> {
  const [row] = await ruleOf(reads, { id });
  return row;
}

/** The instant that its rule gives a date. */
const ruleInstant = sql<Date>`coalesce(date.rule_at, date.occurs_at)`;

const taken = prepared((reads: Reads, { seriesIds }: Slots<{ seriesIds: string[] }>) =>
  reads
    .selectFrom('meeting as date')
    .innerJoin('meeting_series', 'meeting_series.meeting_id', 'date.series_id')
    .select(['date.series_id as seriesId', ruleInstant.as('occursAt')])
    .where('date.series_id', '=', sql<string>`any(${seriesIds}::uuid[])`)
    .where(sql<boolean>`${ruleInstant} >= meeting_series.next_at`),
);

/** Dates beyond the next of their series that are meetings of their own already: they differ. */
export async function listTaken(
  reads: Reads,
  seriesIds: string[],
): Promise<{ seriesId: string; occursAt: Date }[]> {
  return (await taken(reads, { seriesIds })) as { seriesId: string; occursAt: Date }[];
}

/** How many dates to come of a series were changed or cancelled by themselves. */
export async function countExceptions(
  reads: Reads,
  seriesId: string,
  now: Date,
): Promise<{ changed: number; cancelled: number }> {
  return await reads
    .selectFrom('meeting')
    .select([
      sql<number>`count(*) filter (where state = 'planned' and is_exception)::int`.as('changed'),
      sql<number>`count(*) filter (where state = 'cancelled')::int`.as('cancelled'),
    ])
    .where('series_id', '=', seriesId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
}

/** One date of a series. */
export interface DateOfSeries {
  /** Of its row. */
  id: string;
  seriesId: string;
  /** The instant that the rule gives it. */
  occursAt: Date;
  localStart: string;
  endsAt: Date;
  /** What it would be found by if it were no part of a series: nobody is told. */
  number: string;
  linkToken: string;
  now: Date;
}

/** Columns that a date has as its series has them. */
const inherited = [
  'site_id',
  'host_id',
  'topic',
  'agenda',
  'time_zone',
  'duration_minutes',
  'password',
  'has_lobby',
  'join_before_host_minutes',
  'calendar_uid',
  'calendar_sequence',
  'answers_from',
  'version',
] as const;

/** Writes the row of a date; answers whether there was none. */
async function insertRow(tx: Tx, date: DateOfSeries): Promise<boolean> {
  const { id, seriesId, occursAt, localStart, endsAt, number, linkToken, now } = date;
  const own = {
    id: sql<string>`${id}::uuid`,
    kind: sql<string>`'planned'`,
    local_start: sql<string>`${localStart}::text`,
    starts_at: sql<Date>`${occursAt}::timestamptz`,
    ends_at: sql<Date>`${endsAt}::timestamptz`,
    number: sql<string>`${number}::text`,
    link_token: sql<string>`${linkToken}::text`,
    created_at: sql<Date>`${now}::timestamptz`,
    updated_at: sql<Date>`${now}::timestamptz`,
    series_id: sql<string>`meeting.id`,
    occurs_at: sql<Date>`${occursAt}::timestamptz`,
    names_of: sql<string>`case when (select has_own_names from meeting_series where meeting_id = meeting.id)
      then ${id}::uuid else meeting.names_of end`,
    zone_data: sql<string>`${zoneDataVersion()}::text`,
  };
  const names = Object.keys(own) as (keyof typeof own)[];
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto('meeting')
    .columns([...inherited, ...names])
    .expression(
      tx
        .selectFrom('meeting')
        .select([...inherited, ...names.map((name) => (own[name] as RawBuilder<unknown>).as(name))])
        .where('id', '=', seriesId)
        .where('kind', '=', 'series')
        // a date that has been given another instant by other clocks since it got its name has its row
        .where(
          sql<boolean>`not exists (select from meeting date where date.series_id = ${seriesId}::uuid and date.rule_at = ${occursAt}::timestamptz)`,
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(made);
}

/** Makes one date of a series a meeting of its own, which invites whom the series invites. Answers whether it is new. */
export async function insertDate(tx: Tx, date: DateOfSeries): Promise<boolean> {
  if (!(await insertRow(tx, date))) return false;
  const { id, seriesId, occursAt, endsAt } = date;
  await sql`insert into meeting_invitee (meeting_id, email, display_name, person_id, is_alternate_host)
    select ${id}::uuid, email, display_name, person_id, is_alternate_host
    from meeting_invitee where meeting_id = ${seriesId}`.execute(tx);
  await sql`insert into meeting_access (meeting_id, starts_at, ends_at, person_id, role)
    select ${id}::uuid, ${occursAt}::timestamptz, ${endsAt}::timestamptz, person_id, role
    from meeting_access where meeting_id = ${seriesId}`.execute(tx);
  return true;
}

/** Series whose next date begins before a moment, the longest due first; those that another process works on are passed over. */
export async function takeDueSeries(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('meeting_series')
    .innerJoin('meeting', 'meeting.id', 'meeting_series.meeting_id')
    .select('meeting_series.meeting_id as id')
    .where('meeting_series.next_at', '<', before)
    .where('meeting_series.zone_data', '>=', zoneDataVersion()) // first its clock is followed
    .where('meeting.state', '=', 'planned')
    .orderBy('meeting_series.next_at')
    .limit(limit)
    .forUpdate('meeting_series')
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a series for this transaction alone: its dates become meetings once. */
export async function holdSeries(tx: Tx, id: string): Promise<SeriesRule | undefined> {
  return await tx
    .selectFrom('meeting_series')
    .select(ruleColumns)
    .where('meeting_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setNext(tx: Tx, id: string, nextAt: Date | null): Promise<void> {
  await tx
    .updateTable('meeting_series')
    .set({ next_at: nextAt, zone_data: zoneDataVersion() })
    .where('meeting_id', '=', id)
    .execute();
}

export async function setRule(tx: Tx, id: string, series: SeriesRule): Promise<void> {
  await tx
    .updateTable('meeting_series')
    .set({
      rule: series.rule,
      calendar_rule: series.calendarRule,
      next_at: series.nextAt,
      zone_data: zoneDataVersion(),
    })
    .where('meeting_id', '=', id)
    .execute();
}

/** A date of a series with a row. */
export interface DateRow {
  occursAt: Date;
  startsAt: Date;
}

/** The first date with a row that goes on or is not over by its plan; where there is none, the last that was. */
export async function findDateAround(
  reads: Reads,
  seriesId: string,
  endsAfter: Date,
): Promise<{ next: DateRow | undefined; last: DateRow | undefined }> {
  const dates = reads
    .selectFrom('meeting')
    .select(['occurs_at as occursAt', 'starts_at as startsAt'])
    .where('series_id', '=', seriesId)
    .where('state', '=', 'planned')
    .limit(1);
  const isOpen = sql<boolean>`(ends_at > ${endsAfter} or exists (
    select from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null))`;
  const [next] = await dates.where(isOpen).orderBy('starts_at').execute();
  const [last] = next ? [] : await dates.orderBy('starts_at', 'desc').execute();
  return { next: next as DateRow | undefined, last: last as DateRow | undefined };
}

/** The instants by the rule of dates that were cancelled by themselves. */
export async function listCancelled(reads: Reads, seriesId: string): Promise<Date[]> {
  const rows = await reads
    .selectFrom('meeting as date')
    .select(ruleInstant.as('occursAt'))
    .where('series_id', '=', seriesId)
    .where('state', '=', 'cancelled')
    .orderBy('occurs_at')
    .execute();
  return rows.map(({ occursAt }) => occursAt);
}

/** How many dates of a series a mail tells of one by one. */
const MOST_TOLD = 100;

/** The first dates to come that were changed by themselves, or have links of their own. */
export async function listChanged(reads: Reads, seriesId: string, now: Date): Promise<MeetingRow[]> {
  const rows = await meetings(reads)
    .where('meeting.series_id', '=', seriesId)
    .where('meeting.state', '=', 'planned')
    .where((where) =>
      where.or([
        where('meeting.is_exception', '=', true),
        where('meeting.names_of', '=', where.ref('meeting.id')),
      ]),
    )
    .where('meeting.ends_at', '>', now)
    .orderBy('meeting.starts_at')
    .limit(MOST_TOLD)
    .execute();
  return rows as MeetingRow[];
}
