import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useLonger } from '../use-search-state.ts';

/** What a list that is read on knows of its query. */
export type MoreQuery = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { fetchNextPage(): Promise<{ data: InfiniteData<unknown> | undefined }> };

/** How a list is read on, for `LoadMore`; how long it was made stays in the address. */
export function useMore(query: MoreQuery) {
  const keepLonger = useLonger();
  const onMore = async (): Promise<void> => {
    const { data } = await query.fetchNextPage();
    if (data) keepLonger(data.pages.length);
  };
  return {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    onMore: () => void onMore(),
  };
}
