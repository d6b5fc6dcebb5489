import { homeAliases } from '@portico/contract/addresses';
import { createRoute, redirect } from '@tanstack/react-router';
import { page, root } from '../app/page.tsx';

export const homePages = [
  page('home', 'home', {
    menu: { group: 'main', icon: 'House' },
    areas: ['home', 'meetings'],
    load: () => import('./home.tsx'),
    ofHub: {
      source: 'hub-home',
      areas: ['hub', 'meetings', 'meeting-list', 'list'],
      load: () => import('./hub-home.tsx'),
    },
  }),
  ...homeAliases.map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad() {
        throw redirect({ to: '/dashboard/home', statusCode: 302 });
      },
    }),
  ),
] as const;
