import { lazy, Suspense, useSyncExternalStore } from 'react';

const ToastRegion = lazy(async () => ({ default: (await import('@portico/ui/toast-region')).ToastRegion }));

const never = () => () => undefined;

/** Where toasts appear. It comes once the page is interactive: nothing has been said before that. */
export function Toasts() {
  const isInteractive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInteractive ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
