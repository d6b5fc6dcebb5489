import { page } from '../app/page.tsx';

export const sitesPages = [
  page('sites', 'sites', {
    menu: { group: 'admin', icon: 'Building', needs: 'mayAdministerDeployment' },
    areas: ['sites', 'list'],
    load: () => import('./sites.tsx'),
    says: ['keyword', 'pages'],
  }),
] as const;
