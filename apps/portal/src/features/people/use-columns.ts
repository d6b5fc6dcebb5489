import { useSearchState } from '../../app/use-search-state.ts';
import { columnChoices, usualColumns, type ColumnChoice } from './filters.ts';

/** The columns that a word of an address names; those of before for anything else. */
function columnsOf(word: string | undefined): readonly ColumnChoice[] {
  if (word === undefined) return usualColumns;
  const named = word.split(',');
  return columnChoices.filter((column) => named.includes(column));
}

/** Which columns are shown, in their order, kept in the address. */
export function useColumnChoice(): [
  columns: readonly ColumnChoice[],
  choose: (columns: readonly ColumnChoice[]) => void,
] {
  const [{ columns }, change] = useSearchState('columns');
  return [
    columnsOf(columns),
    (chosen) => {
      const shown = columnChoices.filter((column) => chosen.includes(column));
      const isUsual = shown.join() === usualColumns.join();
      change({ columns: isUsual ? undefined : shown.join() || 'name' }, 'replace');
    },
  ];
}
