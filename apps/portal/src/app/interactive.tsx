import { Suspense, useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

interface InteractiveProps {
  /** Stands in its place until then. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** What comes once the page is interactive, with code of its own: the first paint does not wait for it. */
export function Interactive({ fallback = null, children }: InteractiveProps) {
  const isInteractive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInteractive ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
