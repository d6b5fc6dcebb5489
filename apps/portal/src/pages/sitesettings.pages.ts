import { page } from '../app/page.tsx';

export const siteSettingsPages = [
  page('sitesettings', 'siteSettings', {
    menu: { group: 'admin', icon: 'Settings', needs: 'mayReadSettings' },
    areas: ['site-settings', 'list', 'form'],
    load: () => import('./sitesettings.tsx'),
    says: ['keyword', 'scrollTo'],
  }),
] as const;
