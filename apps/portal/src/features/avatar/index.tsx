import { lazy } from 'react';

/** The dialog for one's own picture. It comes with the first press of its button. */
export const AvatarEditor = lazy(() => import('./avatar-editor.tsx'));
