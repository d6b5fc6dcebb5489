import { page } from '../app/page.tsx';

export const usersPages = [
  page('people', 'users', {
    menu: { group: 'admin', icon: 'Users', needs: 'mayReadPeople', below: '/users/person/' },
    areas: ['people', 'person', 'access-requests', 'list'],
    load: () => import('./people.tsx'),
    says: ['keyword', 'role', 'state', 'seen', 'group', 'columns', 'sort', 'pages'],
  }),
  page('person', 'person', {
    areas: ['people', 'person', 'list', 'audit', 'site-settings'],
    load: () => import('./person.tsx'),
  }),
  page('groups', 'groups', {
    menu: { group: 'admin', icon: 'UsersRound', needs: 'mayReadPeople', below: '/users/groups/' },
    areas: ['groups', 'list'],
    load: () => import('./groups.tsx'),
    says: ['keyword', 'sort', 'pages'],
  }),
  page('group', 'group', {
    areas: ['groups', 'people', 'list'],
    load: () => import('./group.tsx'),
    says: ['keyword', 'sort', 'pages'],
  }),
  page('access-requests', 'accessRequests', {
    areas: ['access-requests', 'list', 'form'],
    load: () => import('./access-requests.tsx'),
    says: ['pages'],
  }),
  page('people-import', 'peopleImport', {
    areas: ['people-import', 'people', 'list', 'form'],
    load: () => import('./people-import.tsx'),
    says: ['import', 'pages'],
  }),
] as const;
