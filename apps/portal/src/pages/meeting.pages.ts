import { page } from '../app/page.tsx';

export const meetingPages = [
  page('meetings', '/meeting/home', {
    title: 'nav.meetings',
    menu: { group: 'main', icon: 'Video', below: '/meeting/info/' },
    areas: ['meetings', 'list'],
    load: () => import('./meetings.tsx'),
    says: ['range', 'pages'],
    loadsBy: ['range'],
  }),
  page('meeting-info', '/meeting/info/$uuid', {
    title: 'nav.meetings',
    areas: ['meetings'],
    load: () => import('./meeting-info.tsx'),
  }),
  page('meeting-quality', '/meeting/quality/$uuid', {
    title: 'nav.meetings',
    areas: ['quality', 'list'],
    load: () => import('./meeting-quality.tsx'),
    says: ['time', 'person', 'page'],
    loadsBy: ['time'],
  }),
] as const;
