import { lazy } from 'react';

export { Administrators } from './administrators.tsx';
export { SitesList } from './sites-list.tsx';
export { adminsQuery, sitesQuery } from './sites.queries.ts';

/** Comes with the first press of its button. */
export const MakeDialog = lazy(() => import('./make-dialog.tsx'));
