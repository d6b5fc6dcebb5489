import { sql } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';
import { meetings, type MeetingRow } from './meetings.store.ts';

/** Whose meetings a calendar shows, and of which time. */
export interface FeedWindow {
  personId: string;
  from: Date;
  until: Date;
}

export type FeedRow = MeetingRow & { updatedAt: Date };

/** As many as a calendar is given at once. */
const MOST_ROWS = 5000;

const hasSeries = (personId: string) => sql<boolean>`exists (
  select from meeting_access a where a.meeting_id = meeting.series_id and a.person_id = ${personId})`;

/**
 * The meetings of a person within a time that calendars are told of one by one: single ones, series, and dates of series that
 * differ, have a link of their own, or whose series the person has no part in. Those of now take no time on a calendar.
 */
export async function listFeedRows(reads: Reads, { personId, from, until }: FeedWindow): Promise<FeedRow[]> {
  const rows = await meetings(reads)
    .innerJoin('meeting_access', 'meeting_access.meeting_id', 'meeting.id')
    .select('meeting.updated_at as updatedAt')
    .where('meeting_access.person_id', '=', personId)
    .where('meeting_access.ends_at', '>', from)
    .where('meeting_access.starts_at', '<', until)
    .where('meeting.state', '=', 'planned')
    .where('meeting.kind', 'in', ['planned', 'series'])
    .where(sql<boolean>`(meeting.series_id is null or meeting.is_exception or meeting.names_of = meeting.id
        or not ${hasSeries(personId)})`)
    .orderBy('meeting_access.starts_at')
    .orderBy('meeting.id')
    .limit(MOST_ROWS)
    .execute();
  return rows as FeedRow[];
}

/** The instants by the rule at which series do not take place for a person: cancelled by themselves, or without them. */
export async function listLeftOut(
  reads: Reads,
  { personId, seriesIds }: { personId: string; seriesIds: readonly string[] },
): Promise<{ seriesId: string; occursAt: Date }[]> {
  if (seriesIds.length === 0) return [];
  const rows = await reads
    .selectFrom('meeting')
    .select(['series_id as seriesId', 'occurs_at as occursAt'])
    .where('series_id', 'in', [...seriesIds])
    .where(
      sql<boolean>`(state = 'cancelled' or not exists (
        select from meeting_access a where a.meeting_id = meeting.id and a.person_id = ${personId}))`,
    )
    .orderBy('occurs_at')
    .execute();
  return rows as { seriesId: string; occursAt: Date }[];
}
