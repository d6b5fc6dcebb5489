import type { ImportState, LineProblem } from '@portico/contract/people-imports';
import type { CsvRow } from '@portico/domain/csv';
import { sql } from 'kysely';
import { rawTransaction, type Reads, type Tx } from '../../platform/db/tx.ts';
import type { KeptChoices } from './imports.context.ts';

/** An import as it is kept. */
export interface ImportRow {
  id: string;
  siteId: string;
  personId: string | null;
  /** Who began it. */
  by: string | null;
  state: ImportState;
  encoding: string | null;
  separator: string | null;
  /** The words above the columns; null where the first line is somebody. */
  head: string[] | null;
  choices: KeptChoices;
  lines: number;
  wanted: number;
  added: number;
  invited: number;
  stoppedBy: 'person' | 'right' | 'fault' | null;
  madeAt: Date;
}

const columns = [
  'people_import.id',
  'people_import.site_id as siteId',
  'people_import.person_id as personId',
  'person.display_name as by',
  'people_import.state',
  'people_import.encoding',
  'people_import.separator',
  'people_import.head',
  'people_import.choices',
  'people_import.lines',
  'people_import.wanted',
  'people_import.added',
  'people_import.invited',
  'people_import.stopped_by as stoppedBy',
  'people_import.made_at as madeAt',
] as const;

const imports = (reads: Reads) =>
  reads
    .selectFrom('people_import')
    .leftJoin('person', 'person.id', 'people_import.person_id')
    .select(columns)
    .where('people_import.state', '<>', 'reading')
    .$castTo<ImportRow>();

export async function findImport(reads: Reads, siteId: string, id: string): Promise<ImportRow | undefined> {
  return await imports(reads)
    .where('people_import.site_id', '=', siteId)
    .where('people_import.id', '=', id)
    .executeTakeFirst();
}

/** The same, for this transaction alone until it ends. */
export async function holdImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  await tx.selectFrom('people_import').select('id').where('id', '=', id).forUpdate().execute();
  return await imports(tx).where('people_import.id', '=', id).executeTakeFirst();
}

export async function listLastImports(reads: Reads, siteId: string, limit: number): Promise<ImportRow[]> {
  return await imports(reads)
    .where('people_import.site_id', '=', siteId)
    .orderBy('people_import.made_at', 'desc')
    .orderBy('people_import.id')
    .limit(limit)
    .execute();
}

/** Begins to read a table, of which nobody sees anything until it is read. */
export async function insertImport(
  tx: Tx,
  { id, siteId, personId, at }: { id: string; siteId: string; personId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('people_import')
    .values({ id, site_id: siteId, person_id: personId, state: 'reading', made_at: at })
    .execute();
}

export async function insertLines(tx: Tx, importId: string, rows: readonly CsvRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('people_import_line')
    .values(rows.map(({ line, cells }) => ({ import_id: importId, line, cells })))
    .execute();
}

export type ImportChange = Partial<{
  state: ImportState;
  encoding: string;
  separator: string;
  head: string[] | null;
  lines: number;
  wanted: number;
  added: number;
  invited: number;
  stopped_by: 'person' | 'right' | 'fault' | null;
  ended_at: Date;
  person_id: string;
}>;

export async function setImport(
  tx: Tx,
  id: string,
  { choices, ...change }: ImportChange & { choices?: KeptChoices },
): Promise<void> {
  await tx
    .updateTable('people_import')
    .set({ ...change, ...(choices && { choices: JSON.stringify(choices) }) })
    .where('id', '=', id)
    .execute();
}

/** Whether an import of a site runs. */
export async function isRunning(reads: Reads, siteId: string): Promise<boolean> {
  const row = await reads
    .selectFrom('people_import')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('people_import').where('id', '=', id).execute();
}

/** Imports that nobody went on with, or that are over, go with their lines. */
export async function deleteOldImports(
  tx: Tx,
  { drafts, ended }: { drafts: Date; ended: Date },
): Promise<void> {
  await tx
    .deleteFrom('people_import')
    .where((where) =>
      where.or([
        where('state', 'in', ['reading', 'read', 'checked']).and('made_at', '<', drafts),
        where('state', 'in', ['stopped', 'done']).and('ended_at', '<', ended),
      ]),
    )
    .execute();
}

/** A line of a table. */
export interface Line {
  line: number;
  cells: string[];
}

/** The first lines of a table, in their order. */
export async function listFirstLines(reads: Reads, importId: string, limit: number): Promise<Line[]> {
  return await reads
    .selectFrom('people_import_line')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** The lines behind one, whatever is wrong with them. */
export async function listLinesAfter(
  reads: Reads,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<Line[]> {
  return await reads
    .selectFrom('people_import_line')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** What was found of a line. */
export interface Found {
  line: number;
  address: string | null;
  problem: LineProblem | null;
}

export async function setFound(tx: Tx, importId: string, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const column = <K extends keyof Found>(name: K) => found.map((one) => one[name]);
  await sql`update people_import_line as line set address = found.address, problem = found.problem
    from unnest(${column('line')}::int[], ${column('address')}::text[], ${column('problem')}::text[])
      as found (line, address, problem)
    where line.import_id = ${importId} and line.line = found.line`.execute(rawTransaction(tx));
}

/** The next lines of which nothing is wrong, and nobody was made. */
export async function listNextLines(tx: Tx, importId: string, limit: number): Promise<Line[]> {
  return await tx
    .selectFrom('people_import_line')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('problem', 'is', null)
    .where('person_id', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute();
}

export async function deleteLines(tx: Tx, importId: string, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .deleteFrom('people_import_line')
    .where('import_id', '=', importId)
    .where('line', 'in', lines)
    .execute();
}

/** Remembers who was made of which lines, to invite them. */
export async function setPeople(
  tx: Tx,
  importId: string,
  made: readonly { line: number; personId: string }[],
): Promise<void> {
  if (made.length === 0) return;
  await sql`update people_import_line as line set person_id = made.person
    from unnest(${made.map(({ line }) => line)}::int[], ${made.map(({ personId }) => personId)}::uuid[]) as made (line, person)
    where line.import_id = ${importId} and line.line = made.line`.execute(rawTransaction(tx));
}

/** Who was imported and is to be invited. */
export async function listToInvite(
  tx: Tx,
  importId: string,
  limit: number,
): Promise<{ line: number; personId: string }[]> {
  const rows = await tx
    .selectFrom('people_import_line')
    .select(['line', 'person_id as personId'])
    .where('import_id', '=', importId)
    .where('person_id', 'is not', null)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.flatMap(({ line, personId }) => (personId === null ? [] : [{ line, personId }]));
}

/** How many lines have which problem. */
export async function countProblems(
  reads: Reads,
  importId: string,
): Promise<{ problem: LineProblem; count: number }[]> {
  const rows = await reads
    .selectFrom('people_import_line')
    .select(['problem', sql<number>`count(*)::int`.as('count')])
    .where('import_id', '=', importId)
    .where('problem', 'is not', null)
    .groupBy('problem')
    .orderBy('count', 'desc')
    .orderBy('problem')
    .execute();
  return rows as { problem: LineProblem; count: number }[];
}

/** How many lines of each import something is wrong with. */
export async function countFailed(reads: Reads, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reads
    .selectFrom('people_import_line')
    .select(['import_id as id', sql<number>`count(*)::int`.as('count')])
    .where('import_id', 'in', ids)
    .where('problem', 'is not', null)
    .groupBy('import_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Lines that something is wrong with. */
export async function listFailed(
  reads: Reads,
  importId: string,
  { after = 0, offset = 0, limit }: { after?: number; offset?: number; limit: number },
): Promise<(Line & { problem: LineProblem })[]> {
  const rows = await reads
    .selectFrom('people_import_line')
    .select(['line', 'cells', 'problem'])
    .where('import_id', '=', importId)
    .where('problem', 'is not', null)
    .where('line', '>', after)
    .orderBy('line')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as (Line & { problem: LineProblem })[];
}

/** So many mails wait at most to leave, of those that are counted. */
export async function countWaitingMails(reads: Reads, most: number): Promise<number> {
  const row = await reads
    .selectFrom((from) =>
      from.selectFrom('mail').select('id').where('state', '=', 'waiting').limit(most).as('waiting'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}
