/**
 * How many at the beginning of an ordered list are counted, of a list that may go on behind what is here. Where all that is here
 * is counted, what follows may be as well: `isAll` is false then.
 */
export function countFirst<Row>(
  rows: readonly Row[],
  { isCounted, goesOn }: { isCounted(row: Row): boolean; goesOn: boolean },
): { count: number; isAll: boolean } {
  const count = rows.filter(isCounted).length;
  return { count, isAll: !goesOn || count < rows.length };
}
