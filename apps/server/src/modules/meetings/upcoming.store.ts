import { avatarPath } from '@portico/contract/avatar-url';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { meetingActions } from './meetings.policy.ts';
import type { MeetingRole } from './meetings.store.ts';
import { namedBy, numberOf } from './names.store.ts';
import { nextSeriesAsJson, readNextSeries, type SeriesOfPerson } from './next-series.store.ts';

/** Whose meetings, and which of them. */
export interface MeetingPage {
  personId: string;
  now: Date;
  offset: number;
  limit: number;
}

const roles = ['host', 'alternateHost', 'invitee'] as const satisfies MeetingRole[];

/** What each role may do with a meeting of this list, which is planned and not over, as JSON. */
function actionsBy({ isLive }: { isLive: boolean }): RawBuilder<string> {
  const [now, endsAt] = [new Date(0), new Date(1)];
  const whens = roles.map((role) => {
    const actions = meetingActions(
      { kind: 'planned', state: 'planned', cancelledAt: null, endsAt, isLive },
      role,
      now,
    );
    return sql`when ${sql.lit(role)} then ${sql.lit(JSON.stringify(actions))}`;
  });
  return sql`case access.role ${sql.join(whens, sql` `)} end`;
}

const [beforeId = '', behindId = ''] = avatarPath('*').split('*');
/** As JSON; null for who has none. */
const avatarUrl = sql`${sql.lit(`"${beforeId}`)} || host.avatar_id || ${sql.lit(`${behindId}"`)}`;

/** The meetings of a page, each as JSON with where it stands in the list. */
const rows = ({ personId, now, offset, limit }: Slots<MeetingPage>) => sql`
  select access.starts_at as "startsAt", meeting.id, concat(
    '{"uuid":"', case when meeting.series_id is null then replace(meeting.id::text, '-', '') else
      concat(replace(meeting.series_id::text, '-', ''), to_char(timezone('UTC', meeting.occurs_at), '"_"YYYYMMDD"T"HH24MISS"Z"')) end,
    '","topic":', to_json(meeting.topic),
    ',"meetingKey":', to_json(${numberOf}),
    ',"startTime":"', to_char(timezone('UTC', meeting.starts_at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","durationMinutes":', case when meeting.kind = 'instant' then 'null' else meeting.duration_minutes::text end,
    ',"timeZone":', to_json(meeting.time_zone),
    ',"hostDisplayName":', to_json(host.display_name),
    ',"hostAvatarUrl":', coalesce(${avatarUrl}, 'null'),
    ',"inviteeCount":', (select count(*) from meeting_invitee where meeting_id = meeting.id),
    case when live.id is null then ',"state":"planned"' else ',"state":"live"' end,
    case when meeting.series_id is null then ',"meetingType":null,"seriesId":null' else
      concat(',"meetingType":"OCCURRENCE","seriesId":"', replace(meeting.series_id::text, '-', ''), '"') end,
    ',"actions":', case when live.id is null then ${actionsBy({ isLive: false })} else ${actionsBy({ isLive: true })} end, '}'
  ) as summary
  from meeting_access access
  join meeting on meeting.id = access.meeting_id
  join person host on host.id = meeting.host_id
  left join meeting named on named.id = ${namedBy}
  left join meeting_instance live on live.meeting_id = meeting.id and live.ended_at is null
  where access.person_id = ${personId} and (access.ends_at > ${now} or live.id is not null)
    and meeting.state = 'planned' and meeting.kind <> 'series'
  order by access.starts_at, meeting.id
  offset ${offset} limit ${limit}::int + 1`;

const asJson = (page: Slots<MeetingPage>) => sql`
    select concat(
      '{"meetings":[', string_agg(summary, ',' order by place) filter (where place <= ${page.limit}::int),
      '],', case when count(*) > ${page.limit}::int
        then concat('"hasMore":true,"cursor":"', ${page.offset}::int + ${page.limit}::int, '"}')
        else '"hasMore":false,"cursor":null}' end
    ) from (
      select summary, row_number() over (order by "startsAt", id) as place from (${rows(page)}) page
    ) placed`;

const upcoming = prepared(
  (_reads: Reads, page: Slots<MeetingPage>) => sql<{ json: string }>`select (${asJson(page)}) as json`,
);

const upcomingWithSeries = prepared((_reads: Reads, page: Slots<MeetingPage & { most: number }>) => {
  const series = nextSeriesAsJson({ personId: page.personId, endsAfter: page.now, most: page.most });
  return sql<{ json: string; series: string | null }>`select (${asJson(page)}) as json, ${series} as series`;
});

/** The same with the next series of the person, which have dates between those meetings; one statement finds both. */
export async function readUpcomingWithSeries(
  reads: Reads,
  page: MeetingPage & { most: number },
): Promise<{ json: string; series: SeriesOfPerson[] }> {
  const [row] = await upcomingWithSeries(reads, page);
  if (!row) throw new Error('the list of meetings has no row');
  return { json: row.json, series: readNextSeries(row.series) };
}

/**
 * The meetings of a person that are not over, first to last, as the JSON that `meetings.list` answers: home asks for them
 * with every visit, and what the database writes costs this process half. The text is put together from pieces, of which
 * `to_json` quotes what people typed: building objects costs the database a fifth more.
 */
export async function readUpcoming(reads: Reads, page: MeetingPage): Promise<string> {
  const [row] = await upcoming(reads, page);
  if (!row) throw new Error('the list of meetings has no row');
  return row.json;
}
