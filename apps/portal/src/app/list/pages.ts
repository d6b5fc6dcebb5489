/** How a list is read on: each page says where the next one begins. For `infiniteQueryOptions`. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }: { cursor: string | null }): string | undefined => cursor ?? undefined,
};
