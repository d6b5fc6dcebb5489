import { lazy } from 'react';
import { Interactive } from './interactive.tsx';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

/** Where toasts appear. It comes once the page is interactive: nothing has been said before that. */
export const LateToastRegion = () => (
  <Interactive>
    <ToastRegion />
  </Interactive>
);
