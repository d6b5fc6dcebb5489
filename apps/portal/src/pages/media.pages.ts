import { page } from '../app/page.tsx';

export const mediaPages = [
  page('media', 'media', {
    menu: { group: 'admin', icon: 'Gauge', needs: 'mayWatchMedia', below: '/media/room/' },
    areas: ['quality', 'list'],
    load: () => import('./media.tsx'),
    says: ['page'],
  }),
  page('media-room', 'mediaRoom', {
    areas: ['quality', 'list'],
    load: () => import('./media-room.tsx'),
    says: ['page'],
  }),
] as const;
