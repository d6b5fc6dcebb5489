import pg from 'pg';
import type { SequenceState } from './manifest.ts';

/** Anything that runs a statement. */
export type Runs = Pick<pg.ClientBase, 'query'>;

/** A table whose rows are kept. */
export interface TableShape {
  name: string;
  /** Without those that the database computes. */
  columns: { name: string; type: string }[];
}

/** The tables of ours; those of extensions and those that migrations are remembered in are not rows of the portal. */
const OURS = `
  c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and not exists (
    select 1 from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
  )`;

/**
 * Beside what says how the schema came about: push events live for minutes and are numbered by transactions of one
 * database, and processes that live with one do not live with another.
 */
const LEFT_OUT = [
  'kysely_migration',
  'kysely_migration_lock',
  'unfinished_restore',
  'push_event',
  'server_node',
];

export async function listTables(client: Runs): Promise<TableShape[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${OURS} and c.relname <> all ($1)
     order by c.relname, a.attnum`,
    [LEFT_OUT],
  );
  const tables = new Map<string, TableShape>();
  for (const { table, column, type } of rows) {
    const shape = tables.get(table) ?? { name: table, columns: [] };
    shape.columns.push({ name: column, type });
    tables.set(table, shape);
  }
  return [...tables.values()];
}

/** All tables there are, of whatever kind: none in an empty database. */
export async function listEverything(client: Runs): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${OURS}
     union all select nspname from pg_namespace where nspname = 'pgboss'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function listMigrations(client: Runs): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

export async function readSequences(client: Runs): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as "table", a.attname as "column", s.name as sequence
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     cross join lateral (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as name) s
     where ${OURS} and s.name is not null and c.relname <> all ($1)
     order by 1, 2`,
    [LEFT_OUT],
  );
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${sequence}`,
    );
    for (const { lastValue, isCalled } of state.rows) states.push({ table, column, lastValue, isCalled });
  }
  return states;
}

export async function setSequences(client: Runs, states: readonly SequenceState[]): Promise<void> {
  for (const { table, column, lastValue, isCalled } of states)
    await client.query(`select setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3, $4)`, [
      table,
      column,
      lastValue,
      isCalled,
    ]);
}

/** Whether the job queue has ever been used. */
export async function hasJobs(client: Runs): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('pgboss.job')::text as name`,
  );
  return rows[0]?.name != null;
}

/** What is kept of a job. The tables of the queue itself are made by it, differently on the two databases. */
export const JOB_COLUMNS = ['name', 'id', 'data', 'priority', 'start_after', 'singleton_key', 'policy'];
export const waitingJobsSql = `select ${JOB_COLUMNS.join(', ')} from pgboss.job
  where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'`;

/** A reference between tables, as it is taken away and given again. */
interface Reference {
  table: string;
  name: string;
  definition: string;
}

/**
 * Takes all references away, so that rows can come in any order. The answer gives them back, each checked against all
 * rows.
 */
export async function withoutReferences(client: Runs): Promise<() => Promise<void>> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

/** Functions of our own, as triggers and indexes call them; not those of an extension. */
const FUNCTIONS = `select oid::regprocedure::text as name from pg_proc
  where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

/** Drops everything that `listEverything` names, and the functions of its tables. */
export async function dropEverything(client: Runs): Promise<void> {
  await client.query('drop schema if exists pgboss cascade');
  for (const name of await listEverything(client))
    await client.query(`drop table if exists ${pg.escapeIdentifier(name)} cascade`);
  const { rows } = await client.query<{ name: string }>(FUNCTIONS);
  for (const { name } of rows) await client.query(`drop function ${name} cascade`);
}
