import { lazy } from 'react';

/** Comes with the first press of its button. */
export const ScheduleDialog = lazy(() => import('./edit-dialog.tsx'));
/** Comes with the question. */
export const ScopeDialog = lazy(() => import('./scope-dialog.tsx'));
