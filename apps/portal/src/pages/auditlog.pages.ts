import { page } from '../app/page.tsx';

export const auditLogPages = [
  page('auditlog', 'auditLog', {
    menu: { group: 'admin', icon: 'ScrollText', needs: 'mayReadAudit' },
    areas: ['audit', 'list', 'people', 'site-settings'],
    load: () => import('./auditlog.tsx'),
    says: ['keyword', 'kind', 'person', 'subject', 'from', 'to', 'pages'],
  }),
] as const;
