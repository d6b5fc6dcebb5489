import { page } from '../app/page.tsx';

export const mailboxPages = [
  page('mailbox', '/dashboard/mailbox', {
    title: 'nav.mailbox',
    menu: { group: 'more', icon: 'Inbox', needs: 'hasMailbox' },
    areas: ['mailbox'],
    load: () => import('./mailbox.tsx'),
    says: ['mail'],
  }),
] as const;
