import { sql } from 'kysely';
import type { Slice } from '@portico/contract/page';
import { lineLimits, type LineLimit } from '@portico/domain/line-quality';
import type { Reads } from '../../platform/db/tx.ts';
import { ADDED, gradeIn, limitedIn, sumsOf, type Sums } from './sums.store.ts';

/** A meeting that goes on, with what its lines carried since then, together. */
export interface LiveRoomRow extends Sums {
  instanceId: string;
  meetingId: string;
  topic: string;
  startedAt: Date;
  people: number;
  measured: number;
  fair: number;
  poor: number;
  upBitsPerSecond: number;
  downBitsPerSecond: number;
  /** What limits any of them. */
  limits: LineLimit[] | null;
}

/** Somebody's line; `minutes` and `goodMinutes` are those that were measured. */
export interface PersonLineRow extends Sums {
  participantId: string;
  displayName: string;
  isGuest: boolean;
  minutes: number;
  goodMinutes: number;
}

const live = (siteId: string, instanceId: string | undefined) =>
  sql`i.site_id = ${siteId} and i.ended_at is null ${instanceId === undefined ? sql`` : sql`and i.id = ${instanceId}`}`;

/** One row for each person inside and measured since then. */
const lines = (siteId: string, since: Date, instanceId: string | undefined) => sql`
  select q.instance_id, q.participant_id, count(*)::int as minutes,
    count(*) filter (where ${gradeIn('q')} = 'good')::int as good_minutes, ${ADDED}
  from meeting_instance i
  join participant p on p.meeting_id = i.meeting_id and p.instance_id = i.id and p.standing = 'inRoom'
  join quality_minute q on q.instance_id = i.id and q.participant_id = p.id and q.at >= ${since}
  where ${live(siteId, instanceId)}
  group by q.instance_id, q.participant_id`;

const limitsOfAny = sql`array_remove(array[${sql.join(
  lineLimits.map((limit) => sql`case when bool_or(${limitedIn('q', limit)}) then ${sql.lit(limit)} end`),
)}], null) as limits`;

/** Meetings of a site that go on, the one with the most poor lines first. */
export async function listLiveRooms(
  reads: Reads,
  { siteId, since, instanceId, offset, limit }: Slice & { siteId: string; since: Date; instanceId?: string },
): Promise<LiveRoomRow[]> {
  const { rows } = await sql<LiveRoomRow>`
    with q as (select line.*, ${gradeIn('line')} as grade from (${lines(siteId, since, instanceId)}) line),
    room as (
      select q.instance_id, count(*)::int as measured,
        count(*) filter (where q.grade = 'fair')::int as fair, count(*) filter (where q.grade = 'poor')::int as poor,
        sum(q.up_bytes * 8 / nullif(q.seconds, 0)) as up_bits, sum(q.down_bytes * 8 / nullif(q.seconds, 0)) as down_bits,
        ${limitsOfAny}, ${ADDED}
      from q group by q.instance_id
    )
    select i.id as "instanceId", i.meeting_id as "meetingId", meeting.topic, i.started_at as "startedAt",
      (select count(*)::int from participant p
        where p.meeting_id = i.meeting_id and p.instance_id = i.id and p.standing = 'inRoom') as people,
      coalesce(room.measured, 0) as measured, coalesce(room.fair, 0) as fair, coalesce(room.poor, 0) as poor,
      coalesce(room.up_bits, 0)::float8 as "upBitsPerSecond", coalesce(room.down_bits, 0)::float8 as "downBitsPerSecond",
      room.limits, ${sumsOf('room')}
    from meeting_instance i
    join meeting on meeting.id = i.meeting_id
    left join room on room.instance_id = i.id
    where ${live(siteId, instanceId)}
    order by coalesce(room.poor, 0) desc, coalesce(room.fair, 0) desc, people desc, i.started_at, i.id
    offset ${offset} limit ${limit}`.execute(reads);
  return rows;
}

/** How many meetings of a site go on, and how many people are inside. */
export async function countLive(reads: Reads, siteId: string): Promise<{ rooms: number; people: number }> {
  const { rows } = await sql<{ rooms: number; people: number }>`
    select count(*)::int as rooms, coalesce(sum((select count(*) from participant p
      where p.meeting_id = i.meeting_id and p.instance_id = i.id and p.standing = 'inRoom')), 0)::int as people
    from meeting_instance i where ${live(siteId, undefined)}`.execute(reads);
  return rows[0] ?? { rooms: 0, people: 0 };
}

/** Everybody inside a meeting that goes on, the poorest line first; who is not measured stands before the good ones. */
export async function listLivePeople(
  reads: Reads,
  { siteId, instanceId, since, offset, limit }: Slice & { siteId: string; instanceId: string; since: Date },
): Promise<PersonLineRow[]> {
  const { rows } = await sql<PersonLineRow>`
    with line as (${lines(siteId, since, instanceId)})
    select p.id as "participantId", p.display_name as "displayName", p.guest_id is not null as "isGuest",
      coalesce(line.minutes, 0) as minutes, coalesce(line.good_minutes, 0) as "goodMinutes", ${sumsOf('line')}
    from meeting_instance i
    join participant p on p.meeting_id = i.meeting_id and p.instance_id = i.id and p.standing = 'inRoom'
    left join line on line.participant_id = p.id
    where ${live(siteId, instanceId)}
    order by array_position(array['poor', 'fair', 'unknown', 'good'], ${gradeIn('line')}),
      line.up_lost + line.down_lost desc nulls last, p.display_name, p.id
    offset ${offset} limit ${limit}`.execute(reads);
  return rows;
}
