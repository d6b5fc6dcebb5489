import { personColumns, type PersonColumn } from '@portico/domain/user-settings';
import { useOwnSetting } from '../../app/own-settings.ts';
import { useSearchState } from '../../app/use-search-state.ts';
import { columnsIn } from './columns.ts';

/** Which columns are shown, in their order: those that the address names, or those that its reader chose. Whoever chooses sees that. */
export function useColumnChoice(): [
  columns: readonly PersonColumn[],
  choose: (columns: readonly PersonColumn[]) => void,
] {
  const [{ columns: word }, change] = useSearchState('columns');
  const [kept, keep] = useOwnSetting('people-columns');
  return [
    columnsIn(word) ?? kept,
    (chosen) => {
      keep(personColumns.filter((column) => chosen.includes(column)));
      if (word !== undefined) change({ columns: undefined }, 'replace');
    },
  ];
}
