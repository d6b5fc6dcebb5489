import { page } from '../app/page.tsx';

export const announcementsPages = [
  page('announcements', 'announcements', {
    menu: { group: 'admin', icon: 'Megaphone', needs: 'mayReadSettings' },
    areas: ['announcements', 'banner', 'list'],
    load: () => import('./announcements.tsx'),
  }),
] as const;
