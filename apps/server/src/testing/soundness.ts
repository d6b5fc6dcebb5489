import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import type { TestDatabase } from '@portico/testkit/database';
import pg from 'pg';

type Rows = Record<string, string | boolean | null>[];
type Ask = (text: string) => Promise<Rows>;

/** Runs `body` on a database that no portal holds, past everything of ours. */
async function withBare<T>({ url, dataDirectory }: TestDatabase, body: (ask: Ask) => Promise<T>): Promise<T> {
  if (url === undefined) {
    const engine = await PGlite.create({
      dataDir: `file://${join(dataDirectory, 'database')}`,
      extensions: { amcheck },
    });
    try {
      return await body(async (text) => (await engine.query(text)).rows as Rows);
    } finally {
      await engine.close();
    }
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await body(async (text) => (await client.query<Rows[number]>(text)).rows);
  } finally {
    await client.end();
  }
}

const ours = `n.nspname in ('public', 'pgboss')`;

/** Sequences that would give out a number which a row has already. */
async function lateSequences(ask: Ask): Promise<string[]> {
  const sequences = await ask(
    `select s.oid::regclass::text as name, t.oid::regclass::text as of_table, quote_ident(a.attname) as of_column
     from pg_class s join pg_namespace n on n.oid = s.relnamespace
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and ${ours}`,
  );
  const late: string[] = [];
  for (const { name, of_table: table, of_column: column } of sequences) {
    const [row] = await ask(
      `select (select last_value from ${String(name)}) < coalesce((select max(${String(column)}) from ${String(table)}), 0) as late`,
    );
    if (row?.['late'] === true) late.push(`the sequence ${String(name)} is behind`);
  }
  return late;
}

/** Tables whose rows and indexes contradict each other, as PostgreSQL's own checker reads them. */
async function damaged(ask: Ask): Promise<string[]> {
  await ask('create extension if not exists amcheck');
  const found: string[] = [];
  const relations = await ask(
    `select c.oid::regclass::text as name, c.relkind = 'i' as is_index
     from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_am m on m.oid = c.relam
     where ${ours} and c.relpersistence = 'p' and (c.relkind = 'r' or (c.relkind = 'i' and m.amname = 'btree'))`,
  );
  for (const { name, is_index: isIndex } of relations) {
    const check =
      isIndex === true
        ? `select bt_index_check('${String(name)}'::regclass, true)::text as msg`
        : `select msg from verify_heapam('${String(name)}'::regclass)`;
    const rows = await ask(check).catch((error: unknown) => [{ msg: String(error) }]);
    for (const { msg } of rows) if (msg !== '' && msg !== null) found.push(`${String(name)}: ${String(msg)}`);
  }
  return found;
}

/** Writes of several rows, of which one is missing. */
const halves = {
  'a meeting that its host does not see': `select id from meeting m where not exists
    (select 1 from meeting_access a where a.meeting_id = m.id and a.role = 'host')`,
  'an invited person without the mail': `select p.id from person p join auth_user u on u.id = p.account_id
    where p.state = 'invited' and not exists (select 1 from mail where recipient = u.email)`,
  'an account without a person': `select u.id from auth_user u where not exists
    (select 1 from person p where p.account_id = u.id)`,
} as const;

/**
 * What is wrong with a database after a crash: damaged tables and indexes, sequences that lag, writes of which only
 * a part is there. Nobody may hold it.
 */
export const unsoundParts = (database: TestDatabase): Promise<string[]> =>
  withBare(database, async (ask) => {
    const found = [...(await damaged(ask)), ...(await lateSequences(ask))];
    for (const [what, query] of Object.entries(halves))
      if ((await ask(`${query} limit 1`)).length > 0) found.push(what);
    return found;
  });
