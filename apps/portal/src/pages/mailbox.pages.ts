import { page } from '../app/page.tsx';

export const mailboxPages = [
  page('mailbox', '/dashboard/mailbox', {
    title: 'nav.mailbox',
    areas: ['mailbox'],
    load: () => import('./mailbox.tsx'),
    says: ['mail'],
  }),
] as const;
