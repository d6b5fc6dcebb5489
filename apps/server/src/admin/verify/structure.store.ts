import { sql } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';
import { MOST_NAMED, type Check, type Violation } from './check.ts';

interface ForeignKey {
  child: string;
  column: string;
  parent: string;
  parentColumn: string;
  /** Both rows say which site they belong to. */
  hasSites: boolean;
}

/** Every reference of one column that the schema of this version declares. */
async function foreignKeys(reads: Reads): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select child.relname as child, own.attname as column, parent.relname as parent, theirs.attname as "parentColumn",
      (select count(*) = 2 from pg_attribute site
        where site.attrelid in (child.oid, parent.oid) and site.attname = 'site_id' and not site.attisdropped
      ) as "hasSites"
    from pg_constraint as key
    join pg_class as child on child.oid = key.conrelid
    join pg_class as parent on parent.oid = key.confrelid
    join pg_attribute as own on own.attrelid = key.conrelid and own.attnum = key.conkey[1]
    join pg_attribute as theirs on theirs.attrelid = key.confrelid and theirs.attnum = key.confkey[1]
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace and array_length(key.conkey, 1) = 1
    order by 1, 2`.execute(reads);
  return rows;
}

/** What a row is called by: its primary key, parts divided by a slash. */
async function keyColumns(reads: Reads): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select class.relname as table, array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_constraint as key
    join pg_class as class on class.oid = key.conrelid
    join pg_attribute as attribute on attribute.attrelid = key.conrelid and attribute.attnum = any(key.conkey)
    where key.contype = 'p' and key.connamespace = 'public'::regnamespace
    group by class.relname`.execute(reads);
  return new Map(rows.map((row) => [row.table, row.columns]));
}

/** Columns whose values are of people and must not be named, though they are part of a key. */
const unnamed = new Set(['email', 'key', 'token_hash']);

const idOf = (table: string, columns: readonly string[] | undefined) => {
  const named = (columns ?? []).filter((column) => !unnamed.has(column));
  const parts = named.map((column) => sql`${sql.ref(`${table}.${column}`)}::text`);
  return parts.length === 0 ? sql`''` : sql`concat_ws('/', ${sql.join(parts)})`;
};

async function orphans(reads: Reads): Promise<Violation[]> {
  const keys = await keyColumns(reads);
  const found: Violation[] = [];
  for (const { child, column, parent, parentColumn } of await foreignKeys(reads)) {
    const own = sql.ref(`child.${column}`);
    const { rows } = await sql<{ id: string }>`
      select ${idOf('child', keys.get(child))} as id from ${sql.table(child)} as child
      where ${own} is not null
        and not exists (select from ${sql.table(parent)} as parent where ${sql.ref(`parent.${parentColumn}`)} = ${own})
      limit ${MOST_NAMED}`.execute(reads);
    found.push(...rows.map(({ id }) => ({ id, where: `${child}.${column}` })));
  }
  return found;
}

async function strangers(reads: Reads): Promise<Violation[]> {
  const keys = await keyColumns(reads);
  const found: Violation[] = [];
  for (const { child, column, parent, parentColumn, hasSites } of await foreignKeys(reads)) {
    if (!hasSites || column === 'site_id') continue;
    const { rows } = await sql<{ id: string }>`
      select ${idOf('child', keys.get(child))} as id from ${sql.table(child)} as child
      join ${sql.table(parent)} as parent on ${sql.ref(`parent.${parentColumn}`)} = ${sql.ref(`child.${column}`)}
      where parent.site_id <> child.site_id limit ${MOST_NAMED}`.execute(reads);
    found.push(...rows.map(({ id }) => ({ id, where: `${child}.${column}` })));
  }
  return found;
}

async function brokenRules(reads: Reads): Promise<Violation[]> {
  const keys = await keyColumns(reads);
  const { rows: rules } = await sql<{ table: string; name: string; rule: string }>`
    select class.relname as table, key.conname as name, pg_get_expr(key.conbin, key.conrelid) as rule
    from pg_constraint as key join pg_class as class on class.oid = key.conrelid
    where key.contype = 'c' and key.connamespace = 'public'::regnamespace order by 1, 2`.execute(reads);
  const found: Violation[] = [];
  for (const { table, name, rule } of rules) {
    const { rows } = await sql<{ id: string }>`
      select ${idOf(table, keys.get(table))} as id from ${sql.table(table)}
      where not (${sql.raw(rule)}) limit ${MOST_NAMED}`.execute(reads);
    found.push(...rows.map(({ id }) => ({ id, where: name })));
  }
  return found;
}

/** What follows from the schema alone, so that a new table is looked at without a word more here. */
export const structureChecks: readonly Check[] = [
  {
    name: 'parents',
    about: 'every row that belongs to another has it: a site, a person, a meeting',
    find: ({ reads }) => orphans(reads),
  },
  {
    name: 'sites',
    about: 'a row and those it belongs to are of one site',
    find: ({ reads }) => strangers(reads),
  },
  {
    name: 'rules',
    about: 'every row keeps the rules of its table',
    find: ({ reads }) => brokenRules(reads),
  },
];
