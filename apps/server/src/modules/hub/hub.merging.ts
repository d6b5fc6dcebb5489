/** On which site a row is. */
interface Where {
  name: string;
  displayName: string;
}

/** One list of a site, from where it was read last. */
export interface SiteList<Row> {
  site: Where;
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
  rows: (Row & { site: Where })[];
  hasMore: boolean;
  cursor: string | null;
}

/** The next rows of several lists as one, each with its site. */
export function mergeLists<Row>(
  lists: readonly SiteList<Row>[],
  { limit, order }: Merging<Row>,
): Merged<Row> {
  const all = lists.flatMap(({ site, rows }) => rows.map((row) => ({ ...row, site })));
  const rows = all.toSorted(order).slice(0, limit);
  const shown = new Map(
    lists.map(({ site, offset }) => [site.name, offset + rows.filter((one) => one.site === site).length]),
  );
  const hasMore = all.length > rows.length || lists.some((list) => list.hasMore);
  return { rows, hasMore, cursor: hasMore ? cursorOf(shown) : null };
}
