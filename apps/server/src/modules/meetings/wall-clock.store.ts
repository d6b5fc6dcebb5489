import type { ZoneOffsets } from '@portico/domain/zone-clock';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { rawTransaction } from '../../platform/db/tx.ts';

/** When a meeting is, by the clock on the wall where it was planned and by the instant that this was taken for. */
export interface PlannedTime {
  id: string;
  kind: 'planned' | 'series';
  localStart: string;
  timeZone: string;
  startsAt: Date;
  durationMinutes: number;
  /** Of a date of a series. */
  seriesId: string | null;
  occursAt: Date | null;
  ruleAt: Date | null;
}

const plannedTime = [
  'id',
  'kind',
  'local_start as localStart',
  'time_zone as timeZone',
  'starts_at as startsAt',
  'duration_minutes as durationMinutes',
  'series_id as seriesId',
  'occurs_at as occursAt',
  'rule_at as ruleAt',
] as const;

/** What the index of versions has. */
const isPlanned = sql<boolean>`(state = 'planned' and kind in ('planned', 'series'))`;

/** The versions of the data about zones, before one, by which there are meetings. Each costs one look into an index. */
export async function listOldVersions(reads: Reads, version: string): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    with recursive old (version) as (
      select min(zone_data) from meeting where ${isPlanned}
      union all
      select (select min(zone_data) from meeting where ${isPlanned} and zone_data > old.version)
      from old where old.version < ${version}
    )
    select version from old where version < ${version}`.execute(reads);
  return rows.map((row) => row.version);
}

/** The next meetings to come by a version; no other process takes them before the transaction ends. */
export async function takeByVersion(
  tx: Tx,
  version: string,
  { endsAfter, limit }: { endsAfter: Date; limit: number },
): Promise<PlannedTime[]> {
  const rows = await tx
    .selectFrom('meeting')
    .select(plannedTime)
    .where(isPlanned)
    .where('zone_data', '=', version)
    .where('ends_at', '>', endsAfter)
    .orderBy('ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as PlannedTime[];
}

/** Series whose next date was computed by a version before one; no other process takes them before the transaction ends. */
export async function takeOldSeries(tx: Tx, version: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('meeting_series')
    .select('meeting_id as id')
    .where('zone_data', '<', version)
    .where('next_at', 'is not', null)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps that the times of meetings are right by a version. */
export async function stampTimes(tx: Tx, ids: readonly string[], version: string): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ zone_data: version })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Takes the wall clock of a meeting for another instant: calendars hear of it by a later sequence, and reminders come with it. */
export async function moveMeeting(
  tx: Tx,
  id: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<void> {
  const times = { starts_at: startsAt, ends_at: endsAt };
  await tx
    .updateTable('meeting')
    .set({
      ...times,
      version: sql<number>`version + 1`,
      calendar_sequence: sql<number>`calendar_sequence + 1`,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('meeting_access')
    .set({ ...times, remind_at: sql<Date>`'epoch'` })
    .where('meeting_id', '=', id)
    .execute();
}

/** The dates to come of a series that have rows, cancelled ones too. */
export async function listDatesToCome(
  reads: Reads,
  seriesId: string,
  endsAfter: Date,
): Promise<PlannedTime[]> {
  const rows = await reads
    .selectFrom('meeting')
    .select(plannedTime)
    .where('series_id', '=', seriesId)
    .where('ends_at', '>', endsAfter)
    .execute();
  return rows as PlannedTime[];
}

/** The instant that its rule gives a date now. */
export async function setRuleAt(tx: Tx, id: string, ruleAt: Date): Promise<void> {
  await tx.updateTable('meeting').set({ rule_at: ruleAt }).where('id', '=', id).execute();
}

/** A law without the infinity at which each begins: JSON knows none. */
const KeptLaw = z.object({ from: z.array(z.number()), offsets: z.array(z.number()) });

/** How the clocks of a zone went by the data that its series were computed by last. */
export async function findLaw(reads: Reads, zone: string): Promise<ZoneOffsets | undefined> {
  const row = await reads.selectFrom('zone_law').select('law').where('zone', '=', zone).executeTakeFirst();
  if (!row) return undefined;
  const { from, offsets } = z.parse(KeptLaw, row.law);
  return { from: [-Infinity, ...from], offsets };
}

/** The zones of series with dates to come of which no law, or one by an older version, is kept. */
export async function listZonesWithoutLaw(reads: Reads, version: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('meeting_series')
    .innerJoin('meeting', 'meeting.id', 'meeting_series.meeting_id')
    .leftJoin('zone_law', 'zone_law.zone', 'meeting.time_zone')
    .select('meeting.time_zone as zone')
    .distinct()
    .where('meeting_series.next_at', 'is not', null)
    .where(sql<boolean>`coalesce(zone_law.version, '') < ${version}`)
    .execute();
  return rows.map(({ zone }) => zone);
}

/** Keeps how the clocks of a zone go by a version. */
export async function keepLaw(
  tx: Tx,
  zone: string,
  { version, law: { from, offsets } }: { version: string; law: ZoneOffsets },
): Promise<void> {
  const law = JSON.stringify({ from: from.slice(1), offsets });
  await sql`insert into zone_law (zone, version, law) values (${zone}, ${version}, ${law}::jsonb)
    on conflict (zone) do update set version = excluded.version, law = excluded.law
    where zone_law.version < excluded.version`.execute(rawTransaction(tx));
}
