import { page } from '../app/page.tsx';

export const meetingPages = [
  page('meetings', 'meetings', {
    menu: { group: 'main', icon: 'Video', below: '/meeting/info/' },
    areas: ['meetings', 'list'],
    load: () => import('./meetings.tsx'),
    says: ['range', 'pages'],
    loadsBy: ['range'],
  }),
  page('meeting-info', 'meetingDetial', {
    areas: ['meetings'],
    load: () => import('./meeting-info.tsx'),
  }),
  page('meeting-quality', 'meetingQuality', {
    areas: ['quality', 'list'],
    load: () => import('./meeting-quality.tsx'),
    says: ['time', 'person', 'page'],
    loadsBy: ['time'],
  }),
] as const;
