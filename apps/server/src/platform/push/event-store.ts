import { sql, type Expression } from 'kysely';
import { prepared, type Slots } from '../db/prepared.ts';
import type { Work } from '../db/database.ts';
import type { Reads } from '../db/tx.ts';

/** One recorded event. */
export interface StoredEvent {
  id: string;
  transaction: bigint;
  channels: string[];
  eventType: string;
  data: Record<string, unknown>;
  /** Channels of those whose rights changed with it. */
  rightsOf: readonly string[];
  trackingId: string | null;
  at: Date;
}

interface Page {
  events: StoredEvent[];
  /** The oldest transaction that was open when the page was read. */
  oldestOpen: bigint;
}

interface Range {
  from: bigint;
  /** Only events on one of these. */
  channels?: readonly string[];
  /** Only events after this one of the same order: the next page. */
  after?: StoredEvent;
  limit: number;
}

const columns = ['id', 'channels', 'event_type', 'data', 'rights_of', 'tracking_id', 'created_at'] as const;

const eventsSince = (reads: Reads, from: string | Expression<string>) =>
  reads
    .selectFrom('push_event')
    .select([...columns, sql<string>`transaction_id::text`.as('transaction')])
    .where(sql<boolean>`transaction_id >= ${from}::xid8`)
    .orderBy('transaction_id')
    .orderBy('id');

/** What a reader asks that follows the table. */
const nextEvents = prepared((reads: Reads, { from, limit }: Slots<{ from: string; limit: number }>) =>
  eventsSince(reads, from).limit(limit),
);

async function readRows(reads: Reads, { from, channels, after, limit }: Range) {
  if (!channels && !after) return await nextEvents(reads, { from: from.toString(), limit });
  let query = eventsSince(reads, from.toString()).limit(limit);
  if (channels) query = query.where(sql<boolean>`channels && ${[...channels]}::text[]`);
  if (after)
    query = query.where(
      sql<boolean>`(transaction_id, id) > (${after.transaction.toString()}::xid8, ${after.id}::bigint)`,
    );
  return await query.execute();
}

type EventColumns = Awaited<ReturnType<typeof readRows>>[number];

const eventOf = (row: EventColumns): StoredEvent => ({
  id: row.id,
  transaction: BigInt(row.transaction),
  channels: row.channels,
  eventType: row.event_type,
  data: row.data as Record<string, unknown>,
  rightsOf: row.rights_of ?? [],
  trackingId: row.tracking_id,
  at: row.created_at,
});

/** Events from a transaction on, oldest transaction first. */
export async function readEvents(reads: Reads, range: Range): Promise<Page> {
  const oldest = await oldestOpenTransaction(reads); // before the rows: what commits in between is read again, not lost
  const rows = await readRows(reads, range);
  return { oldestOpen: oldest, events: rows.map((row) => eventOf(row)) };
}

/** Events from a transaction on with which rights changed. */
export async function readRightsEvents(reads: Reads, from: bigint): Promise<StoredEvent[]> {
  const rows = await eventsSince(reads, from.toString()).where('rights_of', 'is not', null).execute();
  return rows.map((row) => eventOf(row));
}

const oldestOpen = prepared<Reads, object, { oldest: string }>((reads) =>
  reads.selectNoFrom(sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('oldest')),
);

export async function oldestOpenTransaction(reads: Reads): Promise<bigint> {
  const [row] = await oldestOpen(reads, {});
  return BigInt(row?.oldest ?? 0);
}

/** The id of the database's contents, and up to which transaction events have been forgotten. */
export async function readDeployment(reads: Reads): Promise<{ id: string; prunedTo: bigint }> {
  const row = await reads
    .selectFrom('deployment')
    .select(['id', sql<string>`push_pruned_to::text`.as('pruned')])
    .executeTakeFirstOrThrow();
  return { id: row.id, prunedTo: BigInt(row.pruned) };
}

/** Forgets events older than `before`, at most 500 at a time, and remembers how far. Answers how many. */
export function pruneEvents(work: Work, before: Date): Promise<number> {
  return work(async (tx) => {
    const old = tx
      .selectFrom('push_event')
      .select('id')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(500);
    const gone = await tx
      .deleteFrom('push_event')
      .where('id', 'in', old)
      .returning(sql<string>`transaction_id::text`.as('transaction'))
      .execute();
    const last = gone.reduce(
      (most, row) => (BigInt(row.transaction) > most ? BigInt(row.transaction) : most),
      0n,
    );
    await tx
      .updateTable('deployment')
      .set({ push_pruned_to: sql`greatest(push_pruned_to, ${last.toString()}::xid8)` })
      .execute();
    return gone.length;
  });
}
