import type { Sort } from '@portico/ui/table';
import { useSearchState } from '../use-search-state.ts';

/** The order that a word of an address asks for: a column, with a minus before it for the other way. */
export function sortOf<Column extends string>(
  word: string | undefined,
  columns: readonly Column[],
  first: Sort & { column: Column },
): Sort & { column: Column } {
  const name = word?.replace(/^-/, '');
  const column = columns.find((one) => one === name);
  return column === undefined ? first : { column, isAscending: word === column };
}

/** How the rows of a page are sorted, kept in its address. */
export function useSort<Column extends string>(
  columns: readonly Column[],
  first: Sort & { column: Column },
): [sort: Sort & { column: Column }, change: (sort: Sort) => void] {
  const [said, change] = useSearchState('sort', 'pages');
  return [
    sortOf(said.sort, columns, first),
    ({ column, isAscending }) =>
      change({ sort: isAscending ? column : `-${column}`, pages: undefined }, 'replace'),
  ];
}

/** The same as operations are asked for it. */
export const orderOf = <Column extends string>({ column, isAscending }: Sort & { column: Column }) => ({
  orderBy: column,
  orderType: isAscending ? ('ASC' as const) : ('DESC' as const),
});
