export { deleteMemberships, insertGroups, insertMembers, listGroupsByKey } from './groups.store.ts';
