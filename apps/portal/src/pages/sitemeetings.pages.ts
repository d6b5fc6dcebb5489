import { page } from '../app/page.tsx';

export const siteMeetingsPages = [
  page('site-meetings', 'siteMeetings', {
    menu: { group: 'admin', icon: 'Video', needs: 'mayReadPeople' },
    areas: ['site-meetings', 'meetings', 'meeting-list', 'meeting-actions', 'list'],
    load: () => import('./site-meetings.tsx'),
    says: ['range', 'from', 'to', 'keyword', 'pages'],
    loadsBy: ['range', 'from', 'to'],
  }),
] as const;
