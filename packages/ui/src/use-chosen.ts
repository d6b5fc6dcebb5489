import { useState } from 'react';
import { allOf, drawnTo, nothingChosen, toggled } from './table-selection.ts';

/** The rows that are chosen, as far as they are still there. */
export function useChosen<Row>({ rows, idOf }: { rows: readonly Row[]; idOf: (row: Row) => string }) {
  const [chosen, setChosen] = useState(nothingChosen);
  const ids = rows.map(idOf);
  const here = rows.filter((row) => chosen.ids.has(idOf(row)));
  const press = (id: string): void => setChosen((before) => toggled(before, id));
  const drawTo = (to: string, from?: string): void =>
    setChosen((before) => drawnTo(before, ids, { to, from }));
  const none = (): boolean => {
    setChosen(nothingChosen);
    return here.length > 0;
  };
  const all = (): void => setChosen(allOf(ids));
  return { ids, here, has: (id: string) => chosen.ids.has(id), press, drawTo, all, none };
}
