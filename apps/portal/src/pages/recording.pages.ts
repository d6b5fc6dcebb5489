import { page } from '../app/page.tsx';

export const recordingPages = [
  page('recordings', 'recordings', {
    menu: { group: 'main', icon: 'Clapperboard', below: '/recording/playback/' },
    areas: ['recordings', 'list'],
    load: () => import('./recordings.tsx'),
    ofHub: {
      source: 'hub-recordings',
      areas: ['hub', 'recordings', 'list'],
      load: () => import('./hub-recordings.tsx'),
    },
    says: ['filter', 'on', 'keyword', 'sort', 'pages'],
    loadsBy: ['filter', 'on'],
  }),
  page('recording', 'playback', {
    areas: ['recordings'],
    load: () => import('./recording.tsx'),
  }),
] as const;
