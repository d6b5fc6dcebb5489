import { sql } from 'kysely';
import type { Interruption } from '@portico/contract/recording-control';
import type { MovieProblem, RecordingState } from '@portico/contract/recordings';
import { holding } from '../../platform/text/like.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';

export interface RecordingRow {
  id: string;
  siteId: string;
  siteName: string;
  meetingId: string;
  instanceId: string | null;
  ownerId: string;
  ownerDisplayName: string;
  name: string;
  state: RecordingState;
  progress: number;
  attempts: number;
  startedAt: Date;
  durationMs: number | null;
  bytes: number | null;
  hasPoster: boolean;
  interruption: Interruption | null;
  problem: MovieProblem | null;
  preventsDownload: boolean;
  deletedAt: Date | null;
}

/** How many recordings there are of a state, and how large those are. */
export interface RecordingCount {
  state: string;
  count: number;
  bytes: number;
}

/** Over all sites of the deployment. */
export async function countRecordings(reads: Reads): Promise<RecordingCount[]> {
  const rows = await reads
    .selectFrom('recording')
    .select(({ fn }) => ['state', fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .groupBy('state')
    .execute();
  return rows.map((row) => ({ state: row.state, count: Number(row.count), bytes: Number(row.bytes) }));
}

/** Makes somebody the owner of all recordings of somebody else, those in the trash too; who owned them may still watch. */
export async function passOwner(
  tx: Tx,
  { siteId, from, to }: { siteId: string; from: string; to: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('recording')
    .set({ owner_id: to })
    .where('site_id', '=', siteId)
    .where('owner_id', '=', from)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await sql`insert into recording_access (person_id, started_at, recording_id)
    select ${to}::uuid, started_at, id from recording where id = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx);
  return ids;
}

const recordings = (reads: Reads) =>
  reads
    .selectFrom('recording')
    .innerJoin('person as owner', 'owner.id', 'recording.owner_id')
    .innerJoin('site', 'site.id', 'recording.site_id')
    .select([
      'recording.id',
      'recording.site_id as siteId',
      'site.name as siteName',
      'recording.meeting_id as meetingId',
      'recording.instance_id as instanceId',
      'recording.owner_id as ownerId',
      'owner.display_name as ownerDisplayName',
      'recording.name',
      'recording.state',
      'recording.progress',
      'recording.attempts',
      'recording.started_at as startedAt',
      'recording.duration_ms as durationMs',
      sql<number | null>`recording.bytes::float8`.as('bytes'),
      'recording.has_poster as hasPoster',
      'recording.interruption',
      'recording.problem',
      'recording.prevents_download as preventsDownload',
      'recording.deleted_at as deletedAt',
    ]);

export async function findRecording(reads: Reads, id: string): Promise<RecordingRow | undefined> {
  const row = await recordings(reads).where('recording.id', '=', id).executeTakeFirst();
  return row as RecordingRow | undefined;
}

/** A recording that this person may watch; for everybody else there is none. */
export async function findWatchable(
  reads: Reads,
  id: string,
  viewer: { siteId: string; personId: string },
): Promise<RecordingRow | undefined> {
  const row = await recordings(reads)
    .innerJoin('recording_access', 'recording_access.recording_id', 'recording.id')
    .where('recording.id', '=', id)
    .where('recording.site_id', '=', viewer.siteId)
    .where('recording_access.person_id', '=', viewer.personId)
    .executeTakeFirst();
  return row as RecordingRow | undefined;
}

export type ListFilter = 'all' | 'mine' | 'shared' | 'deleted';

export interface OwnRecordings {
  siteId: string;
  personId: string;
  filter: ListFilter;
  /** As `searchText` makes it. */
  keyword: string;
  orderBy: 'createTime' | 'recordName' | 'duration' | 'fileSize';
  isAscending: boolean;
  offset: number;
  limit: number;
}

const orders = {
  createTime: 'recording_access.started_at',
  recordName: 'recording.search_text',
  duration: 'recording.duration_ms',
  fileSize: 'recording.bytes',
} as const;

const watchable = (reads: Reads, { siteId, personId, filter, keyword }: OwnRecordings) =>
  recordings(reads)
    .innerJoin('recording_access', 'recording_access.recording_id', 'recording.id')
    .where('recording_access.person_id', '=', personId)
    .where('recording.site_id', '=', siteId)
    .where('recording.deleted_at', filter === 'deleted' ? 'is not' : 'is', null)
    .$if(filter === 'mine' || filter === 'deleted', (query) =>
      query.where('recording.owner_id', '=', personId),
    )
    .$if(filter === 'shared', (query) => query.where('recording.owner_id', '!=', personId))
    .$if(keyword !== '', (query) => query.where('recording.search_text', 'like', holding(keyword)));

/** What a person may watch: by the rows of their own, so the cost follows the person and not the site. */
export async function listWatchable(
  reads: Reads,
  query: OwnRecordings,
): Promise<{ rows: RecordingRow[]; total: number }> {
  const direction = query.isAscending ? 'asc' : 'desc';
  const rows = await watchable(reads, query)
    .orderBy(orders[query.orderBy], (order) =>
      query.isAscending ? order.asc().nullsFirst() : order.desc().nullsLast(),
    )
    .orderBy('recording.id', direction)
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  const counted = await watchable(reads, query)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows as RecordingRow[], total: counted.total };
}

export interface OwnerChange {
  name?: string;
  searchText?: string;
  preventsDownload?: boolean;
}

export async function changeRow(tx: Tx, id: string, change: OwnerChange): Promise<void> {
  const { name, searchText, preventsDownload } = change;
  await tx
    .updateTable('recording')
    .set({
      ...(name !== undefined && { name }),
      ...(searchText !== undefined && { search_text: searchText }),
      ...(preventsDownload !== undefined && { prevents_download: preventsDownload }),
    })
    .where('id', '=', id)
    .execute();
}

export async function setDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('recording')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Restores deleted recordings of one owner, those named or all; answers their ids. */
export async function setRestored(
  tx: Tx,
  owner: { siteId: string; personId: string },
  { ids, deletedAfter }: { ids: readonly string[] | undefined; deletedAfter: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('recording')
    .set({ deleted_at: null })
    .where('site_id', '=', owner.siteId)
    .where('owner_id', '=', owner.personId)
    .where('deleted_at', '>', deletedAfter)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(ids ?? [])]}::uuid[])`))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets recordings that were deleted before this, some at a time; answers which. */
export async function forgetDeleted(tx: Tx, deletedBefore: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('recording')
    .where(
      'id',
      'in',
      tx.selectFrom('recording').select('id').where('deleted_at', '<=', deletedBefore).limit(50),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
