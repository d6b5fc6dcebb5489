import type { Reads } from '../../platform/db/tx.ts';
import { meetings, type MeetingRow } from './meetings.store.ts';

/** The meeting that somebody hosts and that starts last; undefined for who hosts none. */
export async function findLastHosted(reads: Reads, personId: string): Promise<MeetingRow | undefined> {
  const row = await meetings(reads)
    .where('meeting.host_id', '=', personId)
    .where('meeting.kind', 'in', ['planned', 'series'])
    .where('meeting.state', '=', 'planned')
    .orderBy('meeting.starts_at', 'desc')
    .orderBy('meeting.id')
    .limit(1)
    .executeTakeFirst();
  return row as MeetingRow | undefined;
}
