import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { PlainButton } from '@portico/ui/plain-button';
import { useLonger } from './use-search-state.ts';

interface MoreProps {
  /** Its children are the rows. */
  list: RefObject<HTMLElement | null>;
  /** How many rows there are. */
  shown: number;
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  children: ReactNode;
}

/** The way to the next rows of a list. With the last ones the button is gone: the focus goes to the first of them. */
export function More({ list, shown, query, children }: MoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const keepLonger = useLonger();
  const pressedAt = useRef<number>(undefined);
  useEffect(() => {
    const first = pressedAt.current;
    if (first === undefined || shown <= first) return;
    pressedAt.current = undefined;
    if (!hasNextPage && document.activeElement === document.body)
      list.current?.children[first]?.querySelector('a')?.focus();
  }, [list, shown, hasNextPage]);
  const more = (): void => {
    pressedAt.current = shown;
    void fetchNextPage().then(({ data }) =>
      keepLonger((data as InfiniteData<unknown> | undefined)?.pages.length ?? 1),
    );
  };
  return (
    hasNextPage && (
      <PlainButton isPending={isFetchingNextPage} onClick={more}>
        {children}
      </PlainButton>
    )
  );
}
