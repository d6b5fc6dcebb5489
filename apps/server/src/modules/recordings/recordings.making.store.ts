import { sql } from 'kysely';
import type { Interruption } from '@portico/contract/recording-control';
import type { MovieProblem, RecordingState } from '@portico/contract/recordings';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** The recording of an instance that is made now. */
export async function findRunning(reads: Reads, instanceId: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('recording')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'recording')
    .executeTakeFirst();
  return row?.id;
}

/** The recordings in this state, oldest first. */
export async function listInState(reads: Reads, state: RecordingState): Promise<string[]> {
  const rows = await reads
    .selectFrom('recording')
    .select('id')
    .where('state', '=', state)
    .orderBy('started_at')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewRecording {
  siteId: string;
  meetingId: string;
  instanceId: string | null;
  ownerId: string;
  startedBy: string | null;
  name: string;
  searchText: string;
  startedAt: Date;
}

/** Answers the id, or undefined when the instance is being recorded already. */
export async function insertRecording(tx: Tx, recording: NewRecording): Promise<string | undefined> {
  const row = await tx
    .insertInto('recording')
    .values({
      site_id: recording.siteId,
      meeting_id: recording.meetingId,
      instance_id: recording.instanceId,
      owner_id: recording.ownerId,
      started_by: recording.startedBy,
      name: recording.name,
      search_text: recording.searchText,
      state: 'recording',
      started_at: recording.startedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function deleteRecordingRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('recording').where('id', '=', id).execute();
}

/**
 * Gives the right to watch to the owner, to everybody whom the meeting invites, and to those who were let in, by
 * their ids as participants. Who was removed from the meeting is left out.
 */
export async function insertAccess(
  tx: Tx,
  recordingId: string,
  participantIds: readonly string[],
): Promise<void> {
  const present = sql`select participant.person_id from participant
    where participant.meeting_id = recording.meeting_id and participant.person_id is not null
      and participant.standing not in ('removed', 'denied')
      and participant.id = any(${[...participantIds]}::uuid[])`;
  await tx
    .insertInto('recording_access')
    .columns(['person_id', 'started_at', 'recording_id'])
    .expression(
      sql`select viewer.person_id, recording.started_at, recording.id
        from recording cross join lateral (
          select recording.owner_id as person_id
          union select meeting_access.person_id from meeting_access
            where meeting_access.meeting_id = recording.meeting_id
          union ${present}
        ) as viewer
        where recording.id = ${recordingId}` as never,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Everybody who may watch it. */
export async function listViewers(reads: Reads, recordingId: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('recording_access')
    .select('person_id as personId')
    .where('recording_id', '=', recordingId)
    .limit(5000)
    .execute();
  return rows.map(({ personId }) => personId);
}

/** Who runs a recorded meeting: its host, alternate hosts, and who pressed Record. */
export async function listRunners(reads: Reads, recordingId: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('recording')
    .leftJoin('meeting_access', (join) =>
      join
        .onRef('meeting_access.meeting_id', '=', 'recording.meeting_id')
        .on('meeting_access.role', '=', 'alternateHost'),
    )
    .select(['recording.owner_id', 'recording.started_by', 'meeting_access.person_id'])
    .where('recording.id', '=', recordingId)
    .limit(100)
    .execute();
  const people = rows.flatMap((row) => [row.owner_id, row.started_by, row.person_id]);
  return [...new Set(people.filter((id) => id !== null))];
}

export interface Ended {
  endedAt: Date;
  durationMs: number;
  bytes: number;
  interruption: Interruption | null;
  /** Whether there is nothing to compose. */
  isEmpty: boolean;
  /** Whether the tracks are where every process finds them. */
  hasTracksStored: boolean;
}

/** Ends a recording that is being made. Answers whether it was this call that ended it. */
export async function setEnded(tx: Tx, id: string, ended: Ended): Promise<boolean> {
  const result = await tx
    .updateTable('recording')
    .set({
      state: ended.isEmpty ? 'failed' : 'waiting',
      problem: ended.isEmpty ? 'nothingRecorded' : null,
      ended_at: ended.endedAt,
      duration_ms: ended.durationMs,
      bytes: ended.bytes,
      interruption: ended.interruption,
      has_tracks_stored: ended.hasTracksStored,
    })
    .where('id', '=', id)
    .where('state', '=', 'recording')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Parts a recording that another process began from what goes on: it stays that one's to end. */
export async function setParted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('recording')
    .set({ instance_id: null })
    .where('id', '=', id)
    .where('state', '=', 'recording')
    .execute();
}

/** Begins a try to compose; answers which it is, or undefined when there is nothing to do any more. */
export async function setComposing(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('recording')
    .set({ state: 'composing', progress: 0, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'composing'])
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}

/** Lets it wait for the next try. One that was interrupted by ourselves does not count. */
export async function setWaiting(tx: Tx, id: string, isCounted: boolean): Promise<void> {
  await tx
    .updateTable('recording')
    .set({ state: 'waiting', progress: 0, attempts: sql<number>`attempts - ${isCounted ? 0 : 1}::int` })
    .where('id', '=', id)
    .where('state', '=', 'composing')
    .execute();
}

export async function setProgress(tx: Tx, id: string, progress: number): Promise<void> {
  await tx
    .updateTable('recording')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', 'composing')
    .execute();
}

/** There is a movie: it plays, or it lies on the disk of this process and waits to be stored. */
export async function setMade(
  tx: Tx,
  id: string,
  movie: { state: 'ready' | 'storing'; durationMs: number; bytes: number; hasPoster: boolean },
): Promise<void> {
  await tx
    .updateTable('recording')
    .set({
      state: movie.state,
      progress: 1,
      problem: null,
      duration_ms: movie.durationMs,
      bytes: movie.bytes,
      has_poster: movie.hasPoster,
    })
    .where('id', '=', id)
    .execute();
}

export async function setTracksOnly(tx: Tx, id: string, problem: MovieProblem): Promise<void> {
  await tx
    .updateTable('recording')
    .set({ state: 'tracksOnly', problem })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'composing'])
    .execute();
}
