import { page } from '../app/page.tsx';

export const healthPages = [
  page('health', '/health/home', {
    title: 'nav.health',
    areas: ['health', 'list'],
    load: () => import('./health.tsx'),
  }),
] as const;
