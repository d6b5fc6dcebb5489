import type { ReactNode } from 'react';

/** A column of a table; the first one says what a row is about. */
export interface Column<Row> {
  id: string;
  name: string;
  render: (row: Row) => ReactNode;
  /** Rows can be sorted by it, this way first. */
  sorts?: 'ascending' | 'descending';
  /** Numbers stand below each other. */
  isNumber?: boolean;
  /** Where it stands on a phone: beside the first column, below it, below it with its name before it, or nowhere. */
  fold?: 'beside' | 'below' | 'named' | 'away';
}

/** By which column rows are sorted, and which way. */
export interface Sort {
  column: string;
  isAscending: boolean;
}

/** A table to read, or one whose rows are chosen: then it is a grid, with the keyboard of one. */
export type TableKind = keyof typeof roles;

// said in full: on a phone rows are no rows of a table to style sheets, and browsers would forget what they are
export const roles = {
  plain: { table: { role: 'table' }, cell: { role: 'cell' } },
  grid: { table: { role: 'grid' }, cell: { role: 'gridcell' } },
} as const;
