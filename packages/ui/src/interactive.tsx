import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { isRested, onReady } from './page/boot.ts';

const notYet = (): boolean => false;

/**
 * What comes once the page is interactive, with code of its own. Neither the first paint nor the hydration waits for it:
 * React holds back a part that it takes over for 300 ms after it has shown a fallback elsewhere.
 */
export function Interactive({ children }: { children: ReactNode }) {
  const isInteractive = useSyncExternalStore(onReady, isRested, notYet);
  return isInteractive ? <Suspense>{children}</Suspense> : null;
}
