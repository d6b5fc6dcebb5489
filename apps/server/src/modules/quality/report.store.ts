import { sql } from 'kysely';
import type { Slice } from '@portico/contract/page';
import type { Reads } from '../../platform/db/tx.ts';
import type { PersonLineRow } from './live.store.ts';
import { ADDED, gradeIn, sumsOf, type Sums } from './sums.store.ts';

/** One time that a meeting took place. */
export interface TimeRow {
  instanceId: string;
  startedAt: Date;
  endedAt: Date | null;
}

/** The same, with the meeting. */
export interface PastRow extends TimeRow {
  meetingId: string;
  topic: string;
}

/** One minute of somebody's line. */
export interface MinuteRow extends Sums {
  participantId: string;
  displayName: string;
  isGuest: boolean;
  at: Date;
}

const MOST_TIMES = 50;
/** A day: longer than any meeting that somebody measures. */
const MOST_MINUTES = 1440;
/** Minutes that were not good, of everybody: spells are made of them. */
const MOST_BAD_MINUTES = 2000;

const times = (reads: Reads) =>
  reads
    .selectFrom('meeting_instance')
    .select([
      'meeting_instance.id as instanceId',
      'meeting_instance.started_at as startedAt',
      'meeting_instance.ended_at as endedAt',
    ]);

/** The last times that a meeting took place, the latest first. */
export async function listTimes(reads: Reads, meetingId: string): Promise<TimeRow[]> {
  return await times(reads)
    .where('meeting_id', '=', meetingId)
    .orderBy('started_at', 'desc')
    .limit(MOST_TIMES)
    .execute();
}

/** One time of a meeting, however long ago. */
export async function findTime(
  reads: Reads,
  meetingId: string,
  instanceId: string,
): Promise<TimeRow | undefined> {
  return await times(reads)
    .where('meeting_id', '=', meetingId)
    .where('id', '=', instanceId)
    .executeTakeFirst();
}

/** What took place on a site and is over, the latest first. */
export async function listPast(
  reads: Reads,
  { siteId, offset, limit }: Slice & { siteId: string },
): Promise<PastRow[]> {
  return await times(reads)
    .innerJoin('meeting', 'meeting.id', 'meeting_instance.meeting_id')
    .select(['meeting.id as meetingId', 'meeting.topic'])
    .where('meeting_instance.site_id', '=', siteId)
    .where('meeting_instance.ended_at', 'is not', null)
    .orderBy('meeting_instance.started_at', 'desc')
    .orderBy('meeting_instance.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** All lines of one time together. */
export async function readWhole(
  reads: Reads,
  instanceId: string,
): Promise<Sums & Record<'good' | 'fair' | 'poor' | 'people', number>> {
  const { rows } = await sql<Sums & Record<'good' | 'fair' | 'poor' | 'people', number>>`
    select whole.good, whole.fair, whole.poor, whole.people, ${sumsOf('whole')} from (
      select count(*) filter (where ${gradeIn('q')} = 'good')::int as good,
        count(*) filter (where ${gradeIn('q')} = 'fair')::int as fair,
        count(*) filter (where ${gradeIn('q')} = 'poor')::int as poor,
        count(distinct q.participant_id)::int as people, ${ADDED}
      from quality_minute q where q.instance_id = ${instanceId}
    ) whole`.execute(reads);
  const [whole] = rows;
  if (!whole) throw new Error('an aggregate has no row');
  return whole;
}

/** Everybody who was measured, the smallest share of good minutes first. */
export async function listPeople(
  reads: Reads,
  { instanceId, offset, limit }: Slice & { instanceId: string },
): Promise<PersonLineRow[]> {
  const { rows } = await sql<PersonLineRow>`
    select p.id as "participantId", p.display_name as "displayName", p.guest_id is not null as "isGuest",
      line.minutes, line.good_minutes as "goodMinutes", ${sumsOf('line')}
    from (
      select q.participant_id, count(*)::int as minutes,
        count(*) filter (where ${gradeIn('q')} = 'good')::int as good_minutes, ${ADDED}
      from quality_minute q where q.instance_id = ${instanceId} group by q.participant_id
    ) line
    join participant p on p.id = line.participant_id
    order by line.good_minutes::float8 / line.minutes, line.minutes desc, p.display_name, p.id
    offset ${offset} limit ${limit}`.execute(reads);
  return rows;
}

const minutes = sql`
  select q.participant_id as "participantId", p.display_name as "displayName", p.guest_id is not null as "isGuest",
    q.at, ${sumsOf('q')}
  from quality_minute q join participant p on p.id = q.participant_id`;

/** The last day of one person's line, in its order. */
export async function listMinutes(
  reads: Reads,
  { instanceId, participantId }: { instanceId: string; participantId: string },
): Promise<MinuteRow[]> {
  const { rows } = await sql<MinuteRow>`
    ${minutes} where q.instance_id = ${instanceId} and q.participant_id = ${participantId}
    order by q.at desc limit ${MOST_MINUTES}`.execute(reads);
  return rows.toReversed();
}

/** The first minutes of a meeting that were not good, person by person and in their order. */
export async function listBadMinutes(reads: Reads, instanceId: string): Promise<MinuteRow[]> {
  const { rows } = await sql<MinuteRow>`
    select * from (
      ${minutes} where q.instance_id = ${instanceId} and ${gradeIn('q')} in ('fair', 'poor')
      order by q.at, q.participant_id limit ${MOST_BAD_MINUTES}
    ) bad order by "participantId", at`.execute(reads);
  return rows;
}

/** Minutes of everybody after the last that was read: a file of them is made page by page. */
export async function listAllMinutes(
  reads: Reads,
  { instanceId, after, limit }: { instanceId: string; after: MinuteRow | undefined; limit: number },
): Promise<MinuteRow[]> {
  const { rows } = await sql<MinuteRow>`
    ${minutes} where q.instance_id = ${instanceId}
      ${after ? sql`and (q.participant_id, q.at) > (${after.participantId}::uuid, ${after.at})` : sql``}
    order by q.participant_id, q.at limit ${limit}`.execute(reads);
  return rows;
}
