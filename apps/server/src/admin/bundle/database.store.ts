import { Interruption } from '@portico/contract/recording-control';
import { MovieProblem } from '@portico/contract/recordings';
import { sql, type RawBuilder } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';

const SERVER = sql<{ version: string; bytes: number; encoding: string; collation: string }>`
  select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
    pg_encoding_to_char(encoding) as encoding, datcollate as collation
  from pg_database where datname = current_database()`;

/** The database program and the size of all. */
export async function describeServer(reads: Reads): Promise<unknown> {
  const { rows } = await SERVER.execute(reads);
  return rows[0];
}

interface TableSize {
  table: string;
  bytes: number;
  rows: number;
}

const COUNTED_BELOW_BYTES = 200_000_000;

/** Every table with its size and number of rows; that of a large one is the planner's estimate. */
export async function measureTables(reads: Reads): Promise<(TableSize & { isEstimated: boolean })[]> {
  const { rows: tables } = await sql<TableSize & { schema: string; name: string }>`
    select space.nspname as schema, class.relname as name, class.relname as table,
      pg_total_relation_size(class.oid)::float8 as bytes, greatest(class.reltuples, 0)::float8 as rows
    from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
    where class.relkind = 'r' and space.nspname in ('public', 'pgboss') order by 1, 2`.execute(reads);
  const measured = [];
  for (const { schema, name, bytes, rows } of tables) {
    const isEstimated = bytes > COUNTED_BELOW_BYTES;
    const counted = isEstimated
      ? rows
      : (
          await sql<{
            count: number;
          }>`select count(*)::float8 as count from ${sql.table(`${schema}.${name}`)}`.execute(reads)
        ).rows[0]?.count;
    measured.push({ table: `${schema}.${name}`, bytes, rows: counted ?? 0, isEstimated });
  }
  return measured;
}

/** A column whose words no rule of its table guards: what is none of ours is only said to be there. */
const word = (column: string, words: readonly string[]): RawBuilder<string | null> =>
  sql`case when ${sql.ref(column)} = any(${[...words]}::text[]) then ${sql.ref(column)} when ${sql.ref(column)} is not null then 'other' end`;

/** Rows by their state, where a state tells how the deployment does. */
export async function countStates(reads: Reads): Promise<unknown> {
  const { rows } = await sql<{ table: string; state: string; count: number }>`
    select 'person' as table, state, count(*)::int from person group by state
    union all select 'meeting', concat_ws(' ', kind, state), count(*)::int from meeting group by kind, state
    union all select 'meeting_instance', case when ended_at is null then 'live' else 'over' end, count(*)::int
      from meeting_instance group by 2
    union all select 'recording', concat_ws(' ', state, ${word('problem', MovieProblem.options)}, ${word('interruption', Interruption.options)}),
      count(*)::int from recording group by 2
    order by 1, 2`.execute(reads);
  return rows;
}
