import { page } from '../app/page.tsx';

export const settingsPages = [
  page('security', 'security', {
    areas: ['security', 'list', 'form'],
    load: () => import('./security.tsx'),
    says: ['pages'],
  }),
  page('notifications', 'notifications', {
    areas: ['notifications', 'list', 'form'],
    load: () => import('./notifications.tsx'),
  }),
  page('my-data', 'myData', {
    areas: ['my-data', 'list', 'form'],
    load: () => import('./my-data.tsx'),
  }),
] as const;
