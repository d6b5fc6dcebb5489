/**
 * How a list is read on: each page says where the next one begins. For `infiniteQueryOptions`; the first page is asked for
 * with `null`, which stays what it is on the way from the server's page to the browser.
 */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }: { cursor: string | null }): string | null => cursor,
};

/** The part of a query that says where its page begins. */
export const startOf = (cursor: string | null): { cursor?: string } => (cursor === null ? {} : { cursor });

/** The rows of all pages, each once: one that moved on in the list between two calls comes with both. */
export function rowsOf<Page, Row>(
  { pages }: { pages: readonly Page[] },
  pick: (page: Page) => readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  return [...new Map(pages.flatMap((page) => pick(page).map((row) => [idOf(row), row] as const))).values()];
}
