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
] as const;
