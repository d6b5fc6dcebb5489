import { page } from '../app/page.tsx';

export const healthPages = [
  page('health', 'health', {
    menu: { group: 'admin', icon: 'Activity', needs: 'mayReadHealth' },
    areas: ['health', 'list'],
    load: () => import('./health.tsx'),
  }),
] as const;
