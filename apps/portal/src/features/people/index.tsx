import { lazy } from 'react';

export { filterWords, filtersOf } from './filters.ts';
export { PeopleList } from './people-list.tsx';
export { byName, groupQuery, peopleColumns, peopleQuery, personQuery } from './people.queries.ts';
export { PersonActions, PersonParts } from './person.tsx';

/** Comes with the first press of its button. */
export const InviteDialog = lazy(() => import('./invite-dialog.tsx'));
