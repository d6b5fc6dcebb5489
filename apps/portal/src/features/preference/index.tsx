import { lazy } from 'react';

export { PreferencePage } from './preference-page.tsx';

/** Comes when it is opened. */
export const PreferenceDialog = lazy(() => import('./preference-dialog.tsx'));
