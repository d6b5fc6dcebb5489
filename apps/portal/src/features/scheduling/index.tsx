import { lazy } from 'react';

/** Comes with the first press of its button. */
export const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));
