import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** Which process carries a room, as the rows say. */
interface RoomRow {
  isEnded: boolean;
  mediaNode: string;
  /** Null when that process lives no more. */
  url: string | null;
}

export async function findRoom(reads: Reads, room: string): Promise<RoomRow | undefined> {
  return await reads
    .selectFrom('meeting_instance as instance')
    .leftJoin('server_node as node', (join) =>
      join
        .onRef('node.id', '=', 'instance.media_node')
        .on(sql<boolean>`node.lease_until > clock_timestamp()`),
    )
    .select([
      sql<boolean>`instance.ended_at is not null`.as('isEnded'),
      'instance.media_node as mediaNode',
      'node.url',
    ])
    .where('instance.id', '=', room)
    .executeTakeFirst();
}

const isFree = sql<boolean>`not exists (select from server_node where server_node.id = meeting_instance.media_node)`;

/** Gives a room that no process has to this one; answers whether it got it. Of several that ask at once one does. */
export async function takeRoom(tx: Tx, room: string, nodeId: string): Promise<boolean> {
  // A statement that waited for a row sees the other tables as they were before: so wait first, and look then.
  await tx.selectFrom('meeting_instance').select('id').where('id', '=', room).forUpdate().execute();
  const result = await tx
    .updateTable('meeting_instance')
    .set({ media_node: nodeId })
    .where('id', '=', room)
    .where('ended_at', 'is', null)
    .where(isFree)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The rooms that go on and that no process has. */
export async function listFree(reads: Reads): Promise<string[]> {
  const rows = await reads
    .selectFrom('meeting_instance')
    .select('id')
    .where('ended_at', 'is', null)
    .where(isFree)
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}
