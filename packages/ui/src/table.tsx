import { useRef, type ReactNode } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import type { RowShape } from './list-state.tsx';
import { TableBlock, VIRTUAL_ROWS } from './table-block.tsx';
import { TableChoice } from './table-choice.tsx';
import { roles, type Column, type Sort, type TableKind } from './table-columns.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import styles from './table.module.css';
import { useT } from './texts.tsx';
import { useChosen } from './use-chosen.ts';
import { useTableKeys } from './use-table-keys.ts';

export type { Column, Sort } from './table-columns.ts';

export interface TableProps<Row> {
  /** What the table is about, for who does not see the page around it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What a row is about, in words. */
  nameOf: (row: Row) => string;
  /** What stands before the words of a row. */
  shape?: RowShape;
  /** Other rows are on their way. */
  isBusy?: boolean;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** At the end of each row: its menu, a button. */
  renderActions?: (row: Row) => ReactNode;
  /** With it rows can be chosen: buttons for what can be done with these. */
  renderBulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
}

/** A table of more columns is a table only where there is much room. */
const FEW_COLUMNS = 6;

/** Rows that are drawn, or left out, together. */
const BLOCK_ROWS = 50;

interface Block<Row> {
  /** The index of its first row. */
  start: number;
  rows: readonly Row[];
}

const blocksOf = <Row,>(rows: readonly Row[]): Block<Row>[] =>
  Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, block) => {
    const start = block * BLOCK_ROWS;
    return { start, rows: rows.slice(start, start + BLOCK_ROWS) };
  });

/** The rows that are chosen, and the keys that choose them. */
function useGrid<Row>({ rows, idOf, renderBulk }: Pick<TableProps<Row>, 'rows' | 'idOf' | 'renderBulk'>) {
  const table = useRef<HTMLTableElement>(null);
  const chosen = useChosen({ rows, idOf });
  const { current, moveTo, handlers } = useTableKeys({
    table,
    ids: chosen.ids,
    isActive: renderBulk !== undefined,
    onToggle: chosen.press,
    onDrawTo: chosen.drawTo,
    onAll: chosen.all,
    onNone: chosen.none,
  });
  const clear = (): void => {
    chosen.none();
    moveTo(current); // the bar goes, with what had the focus
  };
  return { table, chosen, current, clear, handlers };
}

/** The checkbox over all that are shown. */
function AllChoice<Row>({
  rows,
  chosen,
}: {
  rows: readonly Row[];
  chosen: ReturnType<typeof useChosen<Row>>;
}) {
  const t = useT();
  const { here, all, none } = chosen;
  const isAll = here.length > 0 && here.length === rows.length;
  return (
    <TableChoice
      label={t('list.selectAll')}
      isChecked={isAll}
      isMixed={here.length > 0 && !isAll}
      onPress={() => (isAll ? none() : all())}
    />
  );
}

interface BodyProps<Row> extends Pick<
  TableProps<Row>,
  'columns' | 'rows' | 'idOf' | 'nameOf' | 'renderActions' | 'renderBulk'
> {
  grid: ReturnType<typeof useGrid<Row>>;
}

function Body<Row>({ columns, rows, idOf, nameOf, renderActions, renderBulk, grid }: BodyProps<Row>) {
  const t = useT();
  const { chosen, current } = grid;
  const kind: TableKind = renderBulk ? 'grid' : 'plain';
  const drawn = (row: Row, index: number): ReactNode => {
    const id = idOf(row);
    const isChosen = chosen.has(id);
    const choose = (isRange: boolean): void => (isRange ? chosen.drawTo(id) : chosen.press(id));
    const name = t('list.select', { name: nameOf(row) });
    return (
      <TableRow
        key={id}
        {...{ row, id, kind, index, columns, isChosen }}
        isCurrent={id === current}
        choice={renderBulk && <TableChoice label={name} isChecked={isChosen} onPress={choose} />}
        actions={renderActions?.(row)}
      />
    );
  };
  return blocksOf(rows).map(({ start, rows: some }) => (
    <TableBlock
      key={start}
      isVirtual={rows.length > VIRTUAL_ROWS}
      isHeld={some.some((row) => idOf(row) === current)}
    >
      {() => some.map((row, index) => drawn(row, start + index))}
    </TableBlock>
  ));
}

/**
 * Rows with columns: sorted by their heads, chosen one by one, by ranges or all, with what can be done with them. On a phone
 * each row folds into a few lines; of a long table only the rows near the screen are there.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, isBusy = false, shape, sort, onSort, renderActions, renderBulk } = props;
  const grid = useGrid(props);
  const { table, chosen, clear, handlers } = grid;
  return (
    <div
      className={styles.frame}
      data-shape={shape}
      data-choice={renderBulk ? true : undefined}
      data-wide={columns.length > FEW_COLUMNS || undefined}
    >
      <table
        ref={table}
        className={styles.table}
        aria-label={label}
        aria-busy={isBusy}
        aria-rowcount={rows.length + 1}
        {...(renderBulk && { 'aria-multiselectable': true })}
        {...roles[renderBulk ? 'grid' : 'plain'].table}
        {...handlers}
      >
        <TableHead
          {...{ columns, sort, onSort }}
          choice={renderBulk && <AllChoice rows={rows} chosen={chosen} />}
          hasActions={renderActions !== undefined}
        />
        <Body {...props} grid={grid} />
      </table>
      {renderBulk && (
        <BulkBar count={chosen.here.length} onClear={clear}>
          {renderBulk(chosen.here, clear)}
        </BulkBar>
      )}
    </div>
  );
}
