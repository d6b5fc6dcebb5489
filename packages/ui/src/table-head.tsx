import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { Column, Sort } from './table-columns.ts';
import styles from './table.module.css';
import { useT } from './texts.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface HeadProps {
  columns: readonly Omit<Column<never>, 'render'>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  choice: ReactNode;
  hasActions: boolean;
}

const ariaSort = (sort: Sort | undefined, column: string) =>
  sort?.column === column ? (sort.isAscending ? 'ascending' : 'descending') : 'none';

/** The heads of the columns; by those that sort, rows are put into order. */
export function TableHead({ columns, sort, onSort, choice, hasActions }: HeadProps) {
  const t = useT();
  return (
    <thead {...{ role: 'rowgroup' }}>
      <tr {...{ role: 'row' }}>
        {choice && (
          <th {...{ role: 'columnheader' }} scope="col" className={styles.select}>
            {choice}
          </th>
        )}
        {columns.map(({ id, name, sorts, isNumber }) => {
          const isSorted = sort?.column === id;
          const isAscending = isSorted ? !sort.isAscending : sorts !== 'descending';
          const sortBy = sorts && onSort;
          return (
            <th
              key={id}
              {...{ role: 'columnheader' }}
              scope="col"
              data-number={isNumber || undefined}
              {...(sortBy && { 'aria-sort': ariaSort(sort, id) })}
            >
              {sortBy ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => sortBy({ column: id, isAscending })}
                >
                  {name}
                  <span className={styles.way} data-shown={isSorted || undefined}>
                    <Icon of={(isSorted ? sort.isAscending : isAscending) ? ArrowUp : ArrowDown} size="sm" />
                  </span>
                </button>
              ) : (
                name
              )}
            </th>
          );
        })}
        {hasActions && (
          <th {...{ role: 'columnheader' }} scope="col">
            <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
