import { lazy } from 'react';
import { Interactive } from '@portico/ui/interactive';

const ToastRegion = lazy(async () => ({ default: (await import('@portico/ui/toast-region')).ToastRegion }));

/** Where toasts appear. It comes once the page is interactive: nothing has been said before that. */
export const Toasts = () => (
  <Interactive>
    <ToastRegion />
  </Interactive>
);
