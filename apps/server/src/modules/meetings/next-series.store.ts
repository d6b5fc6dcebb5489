import { sql } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads } from '../../platform/db/tx.ts';
import type { MeetingRole, MeetingRow } from './meetings.store.ts';

/** As much of a series as lists show of its dates. */
type Shown = Pick<
  MeetingRow,
  | 'id'
  | 'topic'
  | 'localStart'
  | 'timeZone'
  | 'durationMinutes'
  | 'number'
  | 'hostDisplayName'
  | 'hostAvatarId'
  | 'inviteeCount'
>;

/** A series of somebody that is planned and has dates without rows. */
export interface SeriesOfPerson extends Shown {
  role: MeetingRole;
  rule: string;
  /** Where its first date without a row is looked for. */
  nextAt: Date;
  /** The instants, in seconds, of dates from there on that are meetings of their own already: they differ. */
  taken: number[];
}

/** Which series of a person are asked for. */
export interface SeriesAsked {
  personId: string;
  /** None whose last date is over by then. */
  endsAfter: Date;
  /** How many, with all that go on when the last of them does. */
  most: number;
}

/** More than anybody has. */
export const ALL_SERIES = 1_000_000;

/** Clocks of a zone that change otherwise than when a date got its name put it no further off. */
const CLOCKS = sql`interval '2 days'`;

/** Which of them: the rest of what is shown is looked up for these alone. */
const nextOf = ({ personId, endsAfter, most }: Slots<SeriesAsked>) => sql`
  select meeting.id, access.role, series.rule, series.next_at, meeting.topic, meeting.local_start, meeting.time_zone,
    meeting.duration_minutes, meeting.number, meeting.names_of, meeting.host_id
  from meeting_access access
  join meeting_series series on series.meeting_id = access.meeting_id
  join meeting on meeting.id = access.meeting_id
  where access.person_id = ${personId} and access.ends_at > ${endsAfter}::timestamptz - ${CLOCKS}
    and meeting.state = 'planned' and series.next_at is not null
  order by series.next_at fetch first (${most}::int) rows with ties`;

const shownOf = (asked: Slots<SeriesAsked>) => sql`
  select next.id, role, rule, extract(epoch from next_at)::float8 * 1000 as "nextAtMs", topic,
    next.local_start as "localStart", next.time_zone as "timeZone", next.duration_minutes as "durationMinutes",
    host.display_name as "hostDisplayName", host.avatar_id as "hostAvatarId",
    coalesce((select number from meeting named where named.id = next.names_of), next.number) as number,
    (select count(*) from meeting_invitee where meeting_id = next.id) as "inviteeCount",
    array(
      select extract(epoch from coalesce(date.rule_at, date.occurs_at))::float8 from meeting date
      where date.series_id = next.id and date.occurs_at >= next.next_at - ${CLOCKS}
        and coalesce(date.rule_at, date.occurs_at) >= next.next_at
    ) as taken
  from (${nextOf(asked)}) next join person host on host.id = next.host_id
  order by next_at`;

/** The series of a person that go on next, as an expression that `readNextSeries` reads. */
export const nextSeriesAsJson = (asked: Slots<SeriesAsked>) =>
  sql<string | null>`(select json_agg(one)::text from (${shownOf(asked)}) one)`;

/** By when they go on. */
export function readNextSeries(json: string | null): SeriesOfPerson[] {
  const rows = json === null ? [] : (JSON.parse(json) as (SeriesOfPerson & { nextAtMs: number })[]);
  for (const row of rows) row.nextAt = new Date(row.nextAtMs);
  return rows;
}

const seriesOf = prepared(
  (_reads: Reads, asked: Slots<SeriesAsked>) =>
    sql<{ json: string | null }>`select ${nextSeriesAsJson(asked)} as json`,
);

export async function listNextSeries(reads: Reads, asked: SeriesAsked): Promise<SeriesOfPerson[]> {
  const [row] = await seriesOf(reads, asked);
  return readNextSeries(row?.json ?? null);
}
