import type { ReactNode } from 'react';
import { roles, type Column, type TableKind } from './table-columns.ts';
import styles from './table.module.css';

interface RowProps<Row> {
  row: Row;
  id: string;
  kind: TableKind;
  index: number;
  columns: readonly Column<Row>[];
  choice: ReactNode;
  isChosen: boolean;
  isCurrent: boolean;
  actions: ReactNode;
}

/** A row of a table. */
export function TableRow<Row>({
  row,
  id,
  kind,
  index,
  columns,
  choice,
  isChosen,
  isCurrent,
  actions,
}: RowProps<Row>) {
  const { cell } = roles[kind];
  const chosen = { tabIndex: isCurrent ? 0 : -1, 'aria-selected': isChosen };
  return (
    <tr {...{ role: 'row' }} data-row={id} aria-rowindex={index + 2} {...(kind === 'grid' && chosen)}>
      {choice && (
        <td {...cell} className={styles.select}>
          {choice}
        </td>
      )}
      {columns.map(({ id: column, name, render, isNumber, fold = 'below' }, place) =>
        place === 0 ? (
          <th key={column} {...{ role: 'rowheader' }} scope="row">
            {render(row)}
          </th>
        ) : (
          <td key={column} {...cell} data-fold={fold} data-label={name} data-number={isNumber || undefined}>
            {render(row)}
          </td>
        ),
      )}
      {actions !== undefined && (
        <td {...cell} className={styles.actions}>
          {actions}
        </td>
      )}
    </tr>
  );
}
