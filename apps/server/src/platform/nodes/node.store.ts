import type { GuardedPool } from '../db/pool.ts';

/** How long a process that gives no sign of life keeps what it owns, by the database's clock. */
export const LEASE_MS = 8000;

const lease = `clock_timestamp() + interval '${LEASE_MS} milliseconds'`;
const nowMs = 'extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"';
/** Whose lease is over. Rows that somebody else is about to delete or renew are left to them. */
const silent = `delete from server_node where id in (
  select id from server_node where lease_until <= clock_timestamp() and id <> $1 for update skip locked)`;

/** A process of the deployment, and where the others reach it. */
export interface Peer {
  id: string;
  url: string;
}

interface Beat {
  /** Whether the own row was still there. */
  isHeld: boolean;
  /** The database's clock. */
  nowMs: number;
  /** The ids of the others who live. */
  others: string[];
}

/** What a process that begins finds. */
interface Registered {
  /** The database's clock. */
  nowMs: number;
  /** Whether another process goes by the same address, so that one of the two cannot be reached. */
  hasTwin: boolean;
}

interface NewNode extends Peer {
  host: string;
  /** Whether the process has just started, and does not come back after its lease was lost. */
  isStart: boolean;
}

/**
 * Writes the row of a process. When it starts, one that had the same address on the same machine is dead, for two cannot
 * listen there: what it owned is free at once. Whoever comes back leaves that one alone: it lives, and has the address
 * by mistake.
 */
export async function insertNode(
  pool: GuardedPool,
  { id, url, host, isStart }: NewNode,
): Promise<Registered> {
  const { rows } = await pool.query<Registered>(
    `with dead as (delete from server_node where url = $2 and host = $3 and $4::boolean)
    insert into server_node (id, url, host, lease_until) values ($1, $2, $3, ${lease})
    returning ${nowMs}, exists (select from server_node as twin
      where twin.url = $2 and (twin.host <> $3 or not $4::boolean) and twin.lease_until > clock_timestamp())
      as "hasTwin"`,
    [id, url, host, isStart],
  );
  return rows[0] as Registered;
}

/** Renews the own row and deletes those that have run out, in one statement. */
export async function renewNode(pool: GuardedPool, id: string): Promise<Beat> {
  const { rows } = await pool.query<Beat>(
    `with silent as (${silent}),
      renewed as (update server_node set lease_until = ${lease} where id = $1 returning id)
    select ${nowMs}, exists (select from renewed) as "isHeld",
      array(select id from server_node where lease_until > clock_timestamp() and id <> $1) as others`,
    [id],
  );
  return rows[0] as Beat;
}

/** Deletes those that have run out: what they owned is free from then on. */
export async function deleteSilent(pool: GuardedPool, id: string): Promise<void> {
  await pool.query(silent, [id]);
}

export async function deleteNode(pool: GuardedPool, id: string): Promise<void> {
  await pool.query('delete from server_node where id = $1', [id]);
}
