import { sql } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';

/** Whose meetings, and which of them. */
export interface MeetingPage {
  personId: string;
  now: Date;
  offset: number;
  limit: number;
}

/**
 * The meetings of a person that are not over, first to last, as the JSON that `meetings.list` answers: home asks for them
 * with every visit, and what the database writes costs this process half. What may be done with them is said as
 * `meetingActions` says it of a meeting that is planned and not over.
 */
export async function readUpcoming(reads: Reads, page: MeetingPage): Promise<string> {
  const { personId, now, offset, limit } = page;
  const { rows } = await sql<{ json: string }>`
    with page as (
      select access.starts_at, meeting.id, json_build_object(
        'uuid', replace(meeting.id::text, '-', ''),
        'topic', meeting.topic,
        'meetingKey', meeting.number,
        'startTime', to_char(timezone('UTC', meeting.starts_at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'durationMinutes', meeting.duration_minutes,
        'timeZone', meeting.time_zone,
        'hostDisplayName', host.display_name,
        'inviteeCount', (select count(*) from meeting_invitee where meeting_id = meeting.id),
        'state', case when seen.is_live then 'live' else 'planned' end,
        'actions', json_build_object(
          'start', seen.runs,
          'join', not seen.runs,
          'edit', seen.runs,
          'cancel', access.role = 'host' and not seen.is_live,
          'undoCancel', false
        )
      ) as summary
      from meeting_access access
      join meeting on meeting.id = access.meeting_id
      join person host on host.id = meeting.host_id
      cross join lateral (
        select access.role in ('host', 'alternateHost') as runs, exists (
          select from meeting_instance where meeting_id = meeting.id and ended_at is null
        ) as is_live
      ) seen
      where access.person_id = ${personId} and (access.ends_at > ${now} or seen.is_live) and meeting.state = 'planned'
      order by access.starts_at, meeting.id
      offset ${offset} limit ${limit + 1}
    )
    select json_build_object(
      'meetings', coalesce((
        select json_agg(summary order by starts_at, id)
        from (select * from page order by starts_at, id limit ${limit}) shown
      ), '[]'),
      'hasMore', (select count(*) from page) > ${limit}
    )::text as json`.execute(reads);
  const [row] = rows;
  if (!row) throw new Error('the list of meetings has no row');
  return row.json;
}
