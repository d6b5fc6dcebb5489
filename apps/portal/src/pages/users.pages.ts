import { page } from '../app/page.tsx';

export const usersPages = [
  page('people', '/users/home', {
    title: 'nav.users',
    areas: ['people', 'list'],
    load: () => import('./people.tsx'),
    says: ['keyword', 'sort', 'pages'],
  }),
] as const;
