import { lazy } from 'react';

export { GroupList } from './group-list.tsx';
export { MemberList } from './member-list.tsx';
export {
  groupColumns,
  groupQuery,
  groupsByName,
  groupsQuery,
  memberColumns,
  membersByName,
  membersQuery,
} from './groups.queries.ts';

/** Each comes with the first press of its button. */
export const NameDialog = lazy(() => import('./name-dialog.tsx'));
export const AddDialog = lazy(() => import('./add-dialog.tsx'));
export const DeleteQuestion = lazy(() => import('./delete-question.tsx'));
