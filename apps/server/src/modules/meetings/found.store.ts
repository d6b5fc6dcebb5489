import { sql } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';
import { meetings, type MeetingRole, type MeetingRow } from './meetings.store.ts';

/** A place in a list by start and id. */
export interface Place {
  startsAt: Date;
  id: string;
}

/** Which meetings of a person are looked for. */
export interface Sought {
  personId: string;
  now: Date;
  range: 'upcoming' | 'past' | 'all';
  endsAfter: Date | undefined;
  startsBefore: Date | undefined;
  standing: 'hosted' | 'invited' | undefined;
  isRecurring: boolean;
  isRecorded: boolean;
}

/** As much of a meeting as it is found by. */
export interface FoundRow extends Place {
  topic: string;
  host: string;
}

const isLive = sql<boolean>`exists (select from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null)`;
const wasEntered = sql<boolean>`exists (select from meeting_instance i where i.meeting_id = meeting.id)`;

const watchable = (personId: string) => sql<boolean>`exists (
  select from recording join recording_access watched on watched.recording_id = recording.id
  where recording.meeting_id = meeting.id and recording.deleted_at is null and watched.person_id = ${personId})`;

const ofRange = ({ range, now }: Sought) => {
  if (range === 'upcoming') return sql<boolean>`(access.ends_at > ${now} or ${isLive})`;
  const isOne = sql<boolean>`(meeting.kind = 'planned' or access.ends_at > ${now} or ${wasEntered})`; // one of now that nobody entered was none
  return range === 'past' ? sql<boolean>`access.ends_at <= ${now} and not ${isLive} and ${isOne}` : isOne;
};

/**
 * The next meetings of a person behind a place, by their rows, so the cost follows the person: past ones backwards, others
 * forwards. Dates of series that have no rows are not among them.
 */
export async function listFound(
  reads: Reads,
  sought: Sought,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<FoundRow[]> {
  const { personId, range, endsAfter, startsBefore, standing } = sought;
  const order = range === 'past' ? 'desc' : 'asc';
  return await reads
    .selectFrom('meeting_access as access')
    .innerJoin('meeting', 'meeting.id', 'access.meeting_id')
    .innerJoin('person', 'person.id', 'meeting.host_id')
    .select(['access.starts_at as startsAt', 'meeting.id', 'meeting.topic', 'person.display_name as host'])
    .where('access.person_id', '=', personId)
    .where('meeting.state', '=', 'planned')
    .where('meeting.kind', 'in', ['planned', 'instant'])
    .where(ofRange(sought))
    .$if(endsAfter !== undefined, (query) => query.where('access.ends_at', '>', endsAfter!))
    .$if(startsBefore !== undefined, (query) => query.where('access.starts_at', '<', startsBefore!))
    .$if(standing !== undefined, (query) =>
      query.where('access.role', standing === 'hosted' ? '=' : '!=', 'host'),
    )
    .$if(sought.isRecurring, (query) => query.where('meeting.series_id', 'is not', null))
    .$if(sought.isRecorded, (query) => query.where(watchable(personId)))
    .$if(after !== undefined, (query) => {
      const sign = sql.raw(range === 'past' ? '<' : '>');
      return query.where(
        sql<boolean>`(access.starts_at, access.meeting_id) ${sign} (${after!.startsAt}, ${after!.id}::uuid)`,
      );
    })
    .orderBy('access.starts_at', order)
    .orderBy('access.meeting_id', order)
    .limit(limit)
    .execute();
}

/** These meetings as a person has a part in them, by their ids. */
export async function findRowsOf(
  reads: Reads,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, MeetingRow & { role: MeetingRole }>> {
  if (ids.length === 0) return new Map();
  const rows = await meetings(reads)
    .innerJoin('meeting_access', 'meeting_access.meeting_id', 'meeting.id')
    .select('meeting_access.role')
    .where('meeting_access.person_id', '=', personId)
    .where('meeting.id', 'in', [...ids])
    .execute();
  return new Map((rows as (MeetingRow & { role: MeetingRole })[]).map((row) => [row.id, row]));
}
