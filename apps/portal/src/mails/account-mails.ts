import type { MailBundle } from '@portico/contract/mails';
import { renderMail } from './mail-layout.tsx';

/** Mails about accounts: invitations to the site and passwords. */
export const accountMails: Pick<MailBundle, 'siteInvitation' | 'passwordReset' | 'passwordChanged'> = {
  siteInvitation: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.siteInvitation.subject', { inviter: mail.inviter, site: mail.site }),
      body: [t('mail.siteInvitation.body', { inviter: mail.inviter, site: mail.site })],
      action: { label: t('mail.siteInvitation.action'), link: mail.link },
      note: t('mail.siteInvitation.valid', { days: mail.validDays }),
    })),
  passwordReset: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.passwordReset.subject', { site: mail.site }),
      body: [t('mail.passwordReset.body', { site: mail.site })],
      action: { label: t('mail.passwordReset.action'), link: mail.link },
      note: t('mail.passwordReset.valid', { minutes: mail.validMinutes }),
    })),
  passwordChanged: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.passwordChanged.subject', { site: mail.site }),
      body: [t('mail.passwordChanged.body')],
      action: { label: t('mail.passwordChanged.action'), link: mail.link },
    })),
};
