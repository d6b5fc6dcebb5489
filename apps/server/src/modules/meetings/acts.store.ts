import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { rawTransaction } from '../../platform/db/tx.ts';
import type { Restorable } from './undo.store.ts';

/** What somebody did to a meeting. */
export interface ActRow {
  meetingId: string;
  /** Which it gave the meeting. */
  version: number;
  personId: string;
  /** What is another now, as plans call it. */
  fields: readonly string[];
  doneAt: Date;
  /** Null of what cannot be undone. */
  undoUntil: Date | null;
}

export async function insertAct(tx: Tx, act: ActRow): Promise<string> {
  const { id } = await tx
    .insertInto('meeting_act')
    .values({
      meeting_id: act.meetingId,
      version: act.version,
      person_id: act.personId,
      fields: [...act.fields],
      done_at: act.doneAt,
      undo_until: act.undoUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps by what an act can be undone. */
export async function setBefore(tx: Tx, id: string, before: Restorable): Promise<void> {
  await sql`update meeting_act set before = ${JSON.stringify(before)}::jsonb where id = ${id}`.execute(
    rawTransaction(tx),
  );
}

/** An act that can be undone, while it can be. */
export async function findUndoable(
  tx: Tx,
  id: string,
  now: Date,
): Promise<(Omit<ActRow, 'fields' | 'undoUntil'> & { before: Restorable }) | undefined> {
  const row = await tx
    .selectFrom('meeting_act')
    .select(['meeting_id as meetingId', 'version', 'person_id as personId', 'done_at as doneAt', 'before'])
    .where('id', '=', id)
    .where('undo_until', '>', now)
    .where('before', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, before: row.before as unknown as Restorable };
}

/** Whether an act was not undone. */
export async function isDone(reads: Reads, id: string): Promise<boolean> {
  const row = await reads.selectFrom('meeting_act').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Forgets an act that was undone; the one before it is the last again, of the version that the meeting has now. */
export async function forgetAct(
  tx: Tx,
  { id, meetingId, from, to }: { id: string; meetingId: string; from: number; to: number },
): Promise<void> {
  await tx.deleteFrom('meeting_act').where('id', '=', id).execute();
  await tx
    .updateTable('meeting_act')
    .set({ version: to })
    .where('meeting_id', '=', meetingId)
    .where('version', '=', from)
    .execute();
}

/** What was changed of a meeting since a version, each field by who did it last. */
export async function listChangesSince(
  reads: Reads,
  meetingId: string,
  version: number,
): Promise<{ field: string; by: string }[]> {
  const rows = await reads
    .selectFrom('meeting_act')
    .innerJoin('person', 'person.id', 'meeting_act.person_id')
    .select(['meeting_act.fields', 'person.display_name as by'])
    .where('meeting_id', '=', meetingId)
    .where('meeting_act.version', '>', version)
    .orderBy('meeting_act.version')
    .execute();
  const last = new Map(rows.flatMap(({ fields, by }) => fields.map((field) => [field, by] as const)));
  return [...last].map(([field, by]) => ({ field, by }));
}

/** Forgets what acts could be undone by that cannot be any more, and acts that are long over. */
export async function deleteActs(
  tx: Tx,
  { undoneBefore, doneBefore }: { undoneBefore: Date; doneBefore: Date },
): Promise<void> {
  await tx.deleteFrom('meeting_act').where('done_at', '<', doneBefore).execute();
  await tx
    .updateTable('meeting_act')
    .set({ before: null })
    .where('before', 'is not', null)
    .where('undo_until', '<', undoneBefore)
    .execute();
}
