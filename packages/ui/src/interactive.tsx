import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { isReady, onReady } from './page/boot.ts';

const notYet = (): boolean => false;

interface InteractiveProps {
  /** Stands in its place until then. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * What comes once the page is interactive, with code of its own. Neither the first paint nor the hydration waits for it:
 * React holds back a part that it takes over for 300 ms after it has shown a fallback elsewhere.
 */
export function Interactive({ fallback = null, children }: InteractiveProps) {
  const isInteractive = useSyncExternalStore(onReady, isReady, notYet);
  return isInteractive ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
