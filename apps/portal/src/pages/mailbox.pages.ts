import { page } from '../app/page.tsx';

export const mailboxPages = [
  page('mailbox', 'mailbox', {
    menu: { group: 'more', icon: 'Inbox', needs: 'hasMailbox' },
    areas: ['mailbox'],
    load: () => import('./mailbox.tsx'),
    says: ['mail'],
  }),
] as const;
