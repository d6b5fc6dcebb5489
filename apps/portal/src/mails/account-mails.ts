import type { MailBundle } from '@portico/contract/mails';
import { renderMail } from './mail-layout.tsx';

/** Mails about accounts: invitations to the site and forgotten passwords. */
export const accountMails: Omit<MailBundle, 'version' | 'meeting' | 'notification' | 'digest'> = {
  siteInvitation: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.siteInvitation.subject', { inviter: mail.inviter, site: mail.site }),
      body: [t('mail.siteInvitation.body', { inviter: mail.inviter, site: mail.site })],
      action: { label: t('mail.siteInvitation.action'), link: mail.link },
      note: t('mail.siteInvitation.valid', { days: mail.validDays }),
    })),
  signInInvitation: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.siteInvitation.subject', { inviter: mail.inviter, site: mail.site }),
      body: [t('mail.signInInvitation.body', { inviter: mail.inviter, site: mail.site })],
      action: { label: t('mail.signInInvitation.action'), link: mail.link },
      note: t('mail.signInInvitation.note', { site: mail.site }),
    })),
  passwordElsewhere: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.passwordElsewhere.subject', { site: mail.site }),
      body: [t('mail.passwordElsewhere.body', { site: mail.site })],
      action: { label: t('mail.signInInvitation.action'), link: mail.link },
      note: t('mail.passwordElsewhere.note', { site: mail.site }),
    })),
  passwordReset: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.passwordReset.subject', { site: mail.site }),
      body: [t('mail.passwordReset.body', { site: mail.site })],
      action: { label: t('mail.passwordReset.action'), link: mail.link },
      note: t('mail.passwordReset.valid', { minutes: mail.validMinutes }),
    })),
};
