import { useEffect, useLayoutEffect } from 'react';
import type { Late, LateState } from './late.ts';
import { useStore } from './store.ts';

/** The state of a part. It is fetched as soon as it is wanted, and again by itself when the network is back. */
export function useLate<Props extends object>(of: Late<Props>, isWanted: boolean): LateState<Props> {
  useLayoutEffect(() => (isWanted ? of.open() : undefined), [of, isWanted]);
  useEffect(() => {
    if (!isWanted) return undefined;
    const again = (): void => void of.fetch();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [of, isWanted]);
  return useStore(of);
}
