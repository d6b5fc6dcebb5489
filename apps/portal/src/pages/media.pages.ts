import { page } from '../app/page.tsx';

export const mediaPages = [
  page('media', '/media/home', {
    title: 'nav.media',
    menu: { group: 'admin', icon: 'Gauge', needs: 'mayWatchMedia', below: '/media/room/' },
    areas: ['quality', 'list'],
    load: () => import('./media.tsx'),
    says: ['page'],
  }),
  page('media-room', '/media/room/$instanceId', {
    title: 'nav.media',
    areas: ['quality', 'list'],
    load: () => import('./media-room.tsx'),
    says: ['page'],
  }),
] as const;
