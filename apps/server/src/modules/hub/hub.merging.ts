/** One list of a site, from where it was read last. */
export interface SiteList<Row> {
  /** The name of the site. */
  name: string;
  /** Rows that were shown before. */
  offset: number;
  rows: readonly Row[];
  /** Whether the site has more behind them. */
  hasMore: boolean;
}

/** How much of each site is shown, by its name. */
export type Shown = ReadonlyMap<string, number>;

/** What a cursor says. */
export const shownBy = (cursor: string | undefined): Shown =>
  new Map(
    cursor?.split('~').map((part): [string, number] => {
      const at = part.lastIndexOf('.');
      return [part.slice(0, at), Number(part.slice(at + 1))];
    }),
  );

const cursorOf = (shown: Shown): string =>
  [...shown]
    .filter(([, rows]) => rows > 0)
    .map(([name, rows]) => `${name}.${rows}`)
    .join('~');

interface Merging<Row> {
  limit: number;
  /** Sorts as `Array.sort` does; every list is in this order already. */
  order(one: Row, other: Row): number;
}

interface Merged<Row> {
  rows: { row: Row; name: string }[];
  hasMore: boolean;
  cursor: string | null;
}

/** The next rows of several lists as one, each with the name of its site. */
export function mergeLists<Row>(
  lists: readonly SiteList<Row>[],
  { limit, order }: Merging<Row>,
): Merged<Row> {
  const all = lists.flatMap(({ name, rows }) => rows.map((row) => ({ row, name })));
  const rows = all.toSorted((one, other) => order(one.row, other.row)).slice(0, limit);
  const shown = new Map(
    lists.map(({ name, offset }) => [name, offset + rows.filter((one) => one.name === name).length]),
  );
  const hasMore = all.length > rows.length || lists.some((list) => list.hasMore);
  return { rows, hasMore, cursor: hasMore ? cursorOf(shown) : null };
}
