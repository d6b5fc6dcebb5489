import { createRoute, redirect } from '@tanstack/react-router';
import { page, root } from '../app/page.tsx';

/** Addresses that lead home (ROUT-33). */
const aliases = ['/', '/home', '/firstscreen', '/dashboard'] as const;

export const homePages = [
  page('home', '/dashboard/home', {
    title: 'nav.home',
    menu: { group: 'main', icon: 'House' },
    areas: ['home', 'meetings'],
    load: () => import('./home.tsx'),
  }),
  ...aliases.map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad() {
        throw redirect({ to: '/dashboard/home', statusCode: 302 });
      },
    }),
  ),
] as const;
