import { lazy } from 'react';

export { PeopleList } from './people-list.tsx';
export { byName, peopleColumns, peopleQuery } from './people.queries.ts';

/** Comes with the first press of its button. */
export const InviteDialog = lazy(() => import('./invite-dialog.tsx'));
