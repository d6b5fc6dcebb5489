import { page } from '../app/page.tsx';

export const usersPages = [
  page('people', 'users', {
    menu: { group: 'admin', icon: 'Users', needs: 'mayReadPeople' },
    areas: ['people', 'list'],
    load: () => import('./people.tsx'),
    says: ['keyword', 'sort', 'pages'],
  }),
] as const;
