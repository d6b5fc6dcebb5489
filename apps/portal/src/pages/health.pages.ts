import { page } from '../app/page.tsx';

export const healthPages = [
  page('health', '/health/home', {
    title: 'nav.health',
    menu: { group: 'admin', icon: 'Activity', needs: 'mayReadHealth' },
    areas: ['health', 'list'],
    load: () => import('./health.tsx'),
  }),
] as const;
