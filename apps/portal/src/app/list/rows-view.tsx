import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWhole } from '@portico/ui/use-whole';
import { useApp } from '../context.ts';
import { ListView, type ListViewProps } from './list-view.tsx';
import { rowsOf } from './pages.ts';
import { useMore, type MoreQuery } from './use-more.ts';

/** As many rows as are drawn together with the title of a page that somebody goes to. */
const FIRST_ROWS = 4;

type More = ReturnType<typeof useMore> & { isDrawing: boolean };

interface RowsViewProps<Page, Row> extends Omit<ListViewProps<InfiniteData<Page>>, 'isEmpty' | 'children'> {
  query: ListViewProps<InfiniteData<Page>>['query'] & MoreQuery;
  /** The rows of a page. */
  pick(page: Page): readonly Row[];
  idOf(row: Row): string;
  /** Draws all rows, with what `LoadMore` needs below them, and the first page. */
  children(rows: Row[], more: More, first: Page | undefined): ReactNode;
}

/** A list that is read on page by page: its rows, each once, or which of its states it is in. */
export function RowsView<Page, Row>({ pick, idOf, children, ...list }: RowsViewProps<Page, Row>) {
  const more = useMore(list.query);
  const { moves } = useApp();
  const isWhole = useWhole(moves.isReturning()); // a page that one goes back to is scrolled to where it was
  return (
    <ListView {...list} isEmpty={({ pages }) => pages.every((page) => pick(page).length === 0)}>
      {(data) => {
        const rows = rowsOf(data, pick, idOf);
        const drawn = isWhole ? rows : rows.slice(0, FIRST_ROWS);
        return children(drawn, { ...more, isDrawing: drawn.length < rows.length }, data.pages[0]);
      }}
    </ListView>
  );
}
