import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListView, type ListViewProps } from './list-view.tsx';
import { rowsOf } from './pages.ts';
import { useMore, type MoreQuery } from './use-more.ts';

interface RowsViewProps<Page, Row> extends Omit<ListViewProps<InfiniteData<Page>>, 'isEmpty' | 'children'> {
  query: ListViewProps<InfiniteData<Page>>['query'] & MoreQuery;
  /** The rows of a page. */
  pick(page: Page): readonly Row[];
  idOf(row: Row): string;
  /** Draws all rows, with what `LoadMore` needs below them, and the first page. */
  children(rows: Row[], more: ReturnType<typeof useMore>, first: Page | undefined): ReactNode;
}

/** A list that is read on page by page: its rows, each once, or which of its states it is in. */
export function RowsView<Page, Row>({ pick, idOf, children, ...list }: RowsViewProps<Page, Row>) {
  const more = useMore(list.query);
  return (
    <ListView {...list} isEmpty={({ pages }) => pages.every((page) => pick(page).length === 0)}>
      {(data) => children(rowsOf(data, pick, idOf), more, data.pages[0])}
    </ListView>
  );
}
