import { readFileSync } from 'node:fs';

/** A row of one of the tables of `docs/permissions.md`, by the heads of its columns. */
export type PageRow = Readonly<Record<string, string>>;

const page = readFileSync(new URL('../../../../docs/permissions.md', import.meta.url), 'utf8');

/** The rows of the first table with this column, by their operation. */
function tableWith(column: string): ReadonlyMap<string, PageRow> {
  const cellsOf = (line: string): string[] => line.slice(2, -2).split(' | ');
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith('| ') && cellsOf(line).includes(column));
  const heads = cellsOf(lines[start] ?? '');
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const rows = lines.slice(start + 2, end).map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']));
  });
  return new Map(rows.map((row) => [row['operation']?.replaceAll('`', '') ?? '', row]));
}

/** Who may call what, as the page says. */
export const permissions = tableWith('nobody');
/** What is counted of each operation and kept of it. */
export const keptFacts = tableWith('audit trail');

/** Operations that are called with something which belongs to a site: by its id in the address, or in a header. A kind is no such thing, and sites and accounts are of the deployment. */
export const aboutSomething: readonly string[] = [...keptFacts]
  .filter(
    ([id, { address = '' }]) =>
      /\{(?!token|kind|siteId|accountId)/.test(address) || /^joining\.(prejoin|find)$/.test(id),
  )
  .map(([id]) => id);
