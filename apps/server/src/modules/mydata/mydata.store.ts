import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { findPerson, lockPerson, type PersonRow } from '../people/index.ts';

/** An export as it is kept. */
export interface ExportRow {
  id: string;
  personId: string;
  state: 'making' | 'ready' | 'failed';
  progress: number;
  bytes: number | null;
  problem: 'full' | 'fault' | null;
  askedAt: Date;
  madeAt: Date | null;
  expiresAt: Date | null;
}

const columns = [
  'id',
  'person_id as personId',
  'state',
  'progress',
  sql<number | null>`bytes::float8`.as('bytes'),
  'problem',
  'asked_at as askedAt',
  'made_at as madeAt',
  'expires_at as expiresAt',
] as const;

/** The one export of a person. */
export async function findExportOf(reads: Reads, personId: string): Promise<ExportRow | undefined> {
  const row = await reads
    .selectFrom('data_export')
    .select(columns)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row as ExportRow | undefined;
}

export async function findExport(reads: Reads, id: string): Promise<ExportRow | undefined> {
  const row = await reads.selectFrom('data_export').select(columns).where('id', '=', id).executeTakeFirst();
  return row as ExportRow | undefined;
}

export async function insertExport(
  tx: Tx,
  { id, personId, at }: { id: string; personId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('data_export')
    .values({ id, person_id: personId, state: 'making', asked_at: at })
    .execute();
}

/** Answers whether it was there. */
export async function deleteExport(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('data_export').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function setProgress(tx: Tx, id: string, progress: number): Promise<void> {
  await tx
    .updateTable('data_export')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute();
}

/** Says that an export can be fetched. Answers whether anybody still waits for it. */
export async function setReady(
  tx: Tx,
  id: string,
  { bytes, at, expiresAt }: { bytes: number; at: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_export')
    .set({ state: 'ready', progress: 1, bytes, made_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down by which link an export is fetched, named by its end. Answers whether it was not the last one already. */
export async function setFetchedBy(tx: Tx, id: string, linkEnd: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_export')
    .set({ fetched_by: linkEnd })
    .where('id', '=', id)
    .where('fetched_by', 'is distinct from', linkEnd)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setFailed(tx: Tx, id: string, problem: 'full' | 'fault'): Promise<void> {
  await tx
    .updateTable('data_export')
    .set({ state: 'failed', problem })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute();
}

/** Forgets exports that are over, those too whose maker died long ago. Answers which. */
export async function deleteOverExports(
  tx: Tx,
  { now, askedBefore }: { now: Date; askedBefore: Date },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('data_export')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('state', '<>', 'ready'), where('asked_at', '<', askedBefore)]),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The persons whose time to come back is over, the first first. */
export async function listToErase(reads: Reads, now: Date, limit: number): Promise<string[]> {
  const rows = await reads
    .selectFrom('person')
    .select('id')
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds a person whose time to come back is over; answers whether it still is: they may have come back since they were listed. */
export async function holdToErase(tx: Tx, personId: string, now: Date): Promise<boolean> {
  await lockPerson(tx, personId);
  const row = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('erase_at', '<=', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account is somebody on another site than that of this person, who has not left it. */
export async function isElsewhere(
  reads: Reads,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<boolean> {
  const row = await reads
    .selectFrom('person')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '<>', personId)
    .where('erase_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecordings(reads: Reads, personId: string): Promise<number> {
  const { count } = await reads
    .selectFrom('recording')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A person whose site only their row knows. */
export async function findPersonOf(reads: Reads, id: string): Promise<PersonRow | undefined> {
  const row = await reads.selectFrom('person').select('site_id').where('id', '=', id).executeTakeFirst();
  return row && (await findPerson(reads, row.site_id, id));
}

/** What somebody asked administrators for goes when they leave, with what they wrote. */
export async function deleteRequestsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('access_request').where('person_id', '=', personId).execute();
}
