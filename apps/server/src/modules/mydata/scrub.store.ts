import { sql, type RawBuilder } from 'kysely';
import { rawTransaction, type Tx } from '../../platform/db/tx.ts';
import { scrubJson, type Named } from './scrubbing.ts';

export const run = async (tx: Tx, statement: RawBuilder<unknown>): Promise<void> => {
  await statement.execute(rawTransaction(tx));
};

/** Whether one of these stands somewhere in a text: what is asked first, before anything is looked at closely. */
export const holds = (text: RawBuilder<unknown>, needles: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    needles.map((needle) => sql`position(lower(${needle}) in lower(${text})) > 0`),
    sql` or `,
  )})`;

/** A text as JSON has it within quotes. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Whether JSON has a value that is exactly this. */
export const hasValue = (json: RawBuilder<unknown>, value: string): RawBuilder<boolean> =>
  sql`jsonb_path_exists(${json}, '$.** ? (@ == $wanted)', jsonb_build_object('wanted', ${value}::text))`;

const AT_ONCE = 200;

/** Goes through rows by their id, a part at a time: what it does with one may take it out of what is asked for. */
export async function eachRow<Row extends { id: string }>(
  first: string,
  list: (after: string, limit: number) => Promise<Row[]>,
  act: (row: Row) => Promise<void>,
): Promise<void> {
  for (let after = first; ;) {
    const rows = await list(after, AT_ONCE);
    for (const row of rows) await act(row);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

interface Column {
  table: 'audit_event' | 'notification' | 'push_event';
  column: string;
  /** Which rows. */
  of: RawBuilder<unknown>;
}

/** Takes name and address out of a column of JSON, of a table whose ids are numbers. */
export async function scrubColumn(tx: Tx, who: Named, { table, column, of }: Column): Promise<void> {
  const [rows, json] = [sql.table(table), sql.ref(column)];
  const isNamed = holds(sql`${json}::text`, [inJson(who.name), who.email]);
  await eachRow(
    '0',
    async (after, limit) => {
      const found = await sql<{ id: string; value: unknown }>`
        select id::text as id, ${json} as value from ${rows}
        where id > ${after}::bigint and ${of} and ${isNamed} order by ${rows}.id limit ${limit}`.execute(
        rawTransaction(tx),
      );
      return found.rows;
    },
    async ({ id, value }) => {
      const [before, after] = [JSON.stringify(value), JSON.stringify(scrubJson(value, who))];
      if (before !== after)
        await run(tx, sql`update ${rows} set ${json} = ${after}::jsonb where id = ${id}::bigint`);
    },
  );
}
