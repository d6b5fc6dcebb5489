/** How a list is read on: each page says where the next one begins. For `infiniteQueryOptions`. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }: { cursor: string | null }): string | undefined => cursor ?? undefined,
};

/** The rows of all pages, each once: one that moved on in the list between two calls comes with both. */
export function rowsOf<Page, Row>(
  { pages }: { pages: readonly Page[] },
  pick: (page: Page) => readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  return [...new Map(pages.flatMap((page) => pick(page).map((row) => [idOf(row), row] as const))).values()];
}
