import { randomUUID } from 'node:crypto';
import { importLimits } from '@portico/contract/people-imports';
import type { CsvRow } from '@portico/domain/csv';
import { readMailbox } from '@portico/domain/mailbox-text';
import { guessColumns, type PeopleColumns } from '@portico/domain/people-columns';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { LINES_AT_ONCE, type ImportContext, type KeptChoices } from './imports.context.ts';
import { brokenTable, openTable, type Table } from './imports.reading.ts';
import { deleteImport, insertImport, insertLines, setImport } from './imports.store.ts';

const isSomebody = ({ cells }: CsvRow): boolean => cells.some((cell) => readMailbox(cell) !== undefined);

/** Which column says what: by the words above them, or by which has an address where the first line is somebody. */
function columnsOf(first: CsvRow): PeopleColumns {
  if (!isSomebody(first)) return guessColumns(first.cells);
  const email = first.cells.findIndex((cell) => readMailbox(cell) !== undefined);
  const name = first.cells.findIndex((cell, index) => index !== email && cell !== '');
  return { email, ...(name !== -1 && { name }) };
}

/** Writes the rows of a table down, some at a time; the words above its columns are none. */
async function keepRows(
  { work }: ImportContext,
  id: string,
  { rows }: Table,
): Promise<{ first: CsvRow; head: string[] | null; lines: number }> {
  let first: CsvRow | undefined;
  let lines = 0;
  let waiting: CsvRow[] = [];
  const write = async (): Promise<void> => {
    const some = waiting;
    waiting = [];
    await work((tx) => insertLines(tx, id, some));
  };
  for await (const some of rows)
    for (const row of some) {
      const isHead = first === undefined && !isSomebody(row);
      first ??= row;
      if (isHead) continue;
      lines += 1;
      if (lines > importLimits.lines) throw new Failure('tableTooLong');
      if (waiting.push(row) >= LINES_AT_ONCE) await write();
    }
  await write();
  if (!first || lines === 0) throw new Failure('fileEmpty');
  return { first, head: isSomebody(first) ? null : first.cells, lines };
}

/** How a table is read until somebody says otherwise. */
const firstChoices = (columns: PeopleColumns): KeptChoices => ({
  columns,
  roles: ['HOST'],
  domains: [],
  token: randomUUID(),
  newGroups: [],
  sendsInvitations: false,
});

/** Reads a table and keeps its lines, of which nobody sees anything until all are there. Answers the import. */
export async function keepTable(
  context: ImportContext,
  { path, actor, now }: { path: string; actor: PersonActor; now: Date },
): Promise<string> {
  const { work } = context;
  const id = randomUUID();
  const table = await openTable(path);
  await work((tx) => insertImport(tx, { id, siteId: actor.siteId, personId: actor.personId, at: now }));
  try {
    const { first, head, lines } = await keepRows(context, id, table);
    const { encoding, separator } = table;
    const choices = firstChoices(columnsOf(first));
    await work((tx) => setImport(tx, id, { encoding, separator, head, lines, state: 'read', choices }));
    return id;
  } catch (error) {
    await work((tx) => deleteImport(tx, id));
    throw brokenTable(error);
  }
}
