// What there was before an act, kept as the rows themselves: whatever columns they have, all come back.
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { rawTransaction } from '../../platform/db/tx.ts';

type Row = Readonly<Record<string, unknown>>;

/** Tables that belong to a meeting, by the column that names it. */
const parts = { meeting_series: 'meeting_id', meeting_invitee: 'meeting_id', meeting_access: 'meeting_id' };
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** Meetings as they were, with the dates to come of those that are series. */
export interface Snapshot {
  ids: readonly string[];
  /** Of the dates of series those that were not over by then, ISO 8601. */
  since: string;
  meetings: readonly Row[];
  parts: Readonly<Record<Part, readonly Row[]>>;
  /** Mails that were ordered and not made, and all orders that there were. */
  recipients: readonly Row[];
  orders: readonly string[];
}

/** By what an act is undone. */
export interface Restorable {
  /** What was there before. */
  snapshot: Omit<Snapshot, 'recipients'>;
  /** Mails that the act took back. */
  takenBack: readonly Row[];
  /** Meetings that it made. */
  created: readonly string[];
}

async function rowsOf(
  reads: Reads,
  table: string,
  { column, ids }: { column: string; ids: readonly string[] },
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(kept) as row from ${sql.table(table)} as kept
    where ${sql.ref(column)} = any(${[...ids]}::uuid[])`.execute(reads);
  return rows.map(({ row }) => row);
}

const isOfThese = (
  ids: readonly string[],
  since: string,
) => sql<boolean>`(series_id = any(${[...ids]}::uuid[])
  and (ends_at > ${since}::timestamptz or occurs_at > ${since}::timestamptz))`;

async function listIds(reads: Reads, ids: readonly string[], since: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from meeting
    where id = any(${[...ids]}::uuid[]) or ${isOfThese(ids, since)}`.execute(reads);
  return rows.map(({ id }) => id);
}

const recipientsOf = (reads: Reads, threads: readonly string[]): Promise<Row[]> =>
  rowsOf(reads, 'mail_recipient', { column: 'thread', ids: threads });

/** Before something that was made anew. */
const nothingBefore = (since: string): Snapshot => ({
  ids: [],
  since,
  meetings: [],
  parts: { meeting_series: [], meeting_invitee: [], meeting_access: [] },
  recipients: [],
  orders: [],
});

/** Keeps how meetings are now. */
export async function takeSnapshot(
  reads: Reads,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Snapshot> {
  const since = now.toISOString();
  if (ids.length === 0) return nothingBefore(since);
  const all = await listIds(reads, ids, since);
  const kept = new Map<Part, Row[]>();
  for (const part of partNames) kept.set(part, await rowsOf(reads, part, { column: parts[part], ids: all }));
  const orders = await rowsOf(reads, 'mail_order', { column: 'thread', ids: all });
  return {
    ids,
    since,
    meetings: await rowsOf(reads, 'meeting', { column: 'id', ids: all }),
    parts: Object.fromEntries(kept) as Record<Part, Row[]>,
    recipients: await recipientsOf(reads, all),
    orders: orders.map(({ id }) => String(id)),
  };
}

const idOf = ({ id }: Row): string => String(id);

/** Which mails of a snapshot were taken back since. */
export async function listTakenBack(
  reads: Reads,
  { meetings, recipients }: Snapshot,
): Promise<readonly Row[]> {
  if (recipients.length === 0) return [];
  const left = new Set((await recipientsOf(reads, meetings.map(idOf))).map(idOf));
  return recipients.filter((row) => !left.has(idOf(row)));
}

/** Writes rows as they were; of those that are still there `over` says what becomes of them. */
async function putBack(
  tx: Tx,
  table: string,
  { rows, over }: { rows: readonly Row[]; over?: (columns: readonly string[]) => ReturnType<typeof sql> },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${over?.(columns) ?? sql``}`.execute(rawTransaction(tx));
}

/** What is there goes back to what was, with a version that nobody has read. */
const replaced = (columns: readonly string[]) =>
  sql`on conflict (id) do update set ${sql.join([
    ...columns
      .filter((column) => column !== 'version')
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    sql`version = meeting.version + 1`,
  ])}`;

async function deleteMeetings(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  await sql`delete from meeting where ${which}`.execute(rawTransaction(tx));
}

/** Lets everything be as it was before an act; what has become of it since is gone. */
export async function restore(tx: Tx, { snapshot, takenBack, created }: Restorable): Promise<void> {
  const raw = rawTransaction(tx);
  const { ids, since, meetings, orders } = snapshot;
  const known = meetings.map(idOf);
  const made = await listIds(tx, [...ids, ...created], since);
  await sql`delete from mail_order where thread = any(${[...known, ...made]}::uuid[])
    and not (id::text = any(${[...orders]}::text[]))`.execute(raw);
  await deleteMeetings(tx, sql`id = any(${[...created]}::uuid[])`);
  await deleteMeetings(tx, sql`${isOfThese(ids, since)} and not (id = any(${known}::uuid[]))`);
  await putBack(tx, 'meeting', { rows: meetings, over: replaced });
  for (const part of partNames) {
    await sql`delete from ${sql.table(part)} where ${sql.ref(parts[part])} = any(${known}::uuid[])`.execute(
      raw,
    );
    await putBack(tx, part, { rows: snapshot.parts[part] });
  }
  await putBack(tx, 'mail_recipient', { rows: takenBack });
}

/** Whether somebody has been in the room of one of these since, or of a date of theirs that is to come. */
export async function wasEntered(reads: Reads, ids: readonly string[], since: Date): Promise<boolean> {
  const { rows } =
    await sql`select from meeting_instance where started_at >= ${since}::timestamptz and meeting_id in (
    select id from meeting where id = any(${[...ids]}::uuid[]) or series_id = any(${[...ids]}::uuid[])) limit 1`.execute(
      reads,
    );
  return rows.length > 0;
}
