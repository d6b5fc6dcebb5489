import type { Log } from '../../log/log.ts';
import type { GuardedPool } from '../pool.ts';

const MEGABYTE = 1_048_576;
/** How much log a start after a crash may have to read. */
const MOST_LOG_BYTES = 64 * MEGABYTE;
const LOOK_EVERY_MS = 10_000;
const VACUUM_EVERY_MS = 10 * 60_000;
/** Tables with fewer changes are left alone. */
const WORTH_VACUUM = 1000;

/**
 * Writes a checkpoint when the log has grown: alone in its process the engine writes none before it is closed, and the
 * log would fill the disk and make a start after a crash long.
 */
export async function shortenLog(pool: GuardedPool): Promise<void> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()',
  );
  if (Number(rows[0]?.bytes) > MOST_LOG_BYTES) await pool.query('checkpoint');
}

/** Gives back what deleted rows took and counts anew what the planner goes by, table by table: nobody else does. */
export async function vacuumChanged(pool: GuardedPool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_stat_user_tables
     where n_dead_tup > $1 or n_mod_since_analyze > $1`,
    [WORTH_VACUUM],
  );
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
}

/** What a server's background processes do, for the embedded database. Answers how to stop. */
export function startUpkeep({ pool, log }: { pool: GuardedPool; log: Log }): () => void {
  const regularly = (work: (pool: GuardedPool) => Promise<void>, everyMs: number): NodeJS.Timeout =>
    setInterval(() => {
      work(pool).catch((error: unknown) => log.debug({ err: error }, 'upkeep of the database comes later'));
    }, everyMs).unref();
  const timers = [regularly(shortenLog, LOOK_EVERY_MS), regularly(vacuumChanged, VACUUM_EVERY_MS)];
  return () => timers.forEach(clearInterval);
}
