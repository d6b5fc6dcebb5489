import { page } from '../app/page.tsx';

export const recordingPages = [
  page('recordings', 'recordings', {
    menu: { group: 'main', icon: 'Clapperboard', below: '/recording/playback/' },
    areas: ['recordings', 'list'],
    load: () => import('./recordings.tsx'),
    says: ['filter', 'keyword', 'sort', 'pages'],
    loadsBy: ['filter'],
  }),
  page('recording', 'playback', {
    areas: ['recordings'],
    load: () => import('./recording.tsx'),
  }),
] as const;
