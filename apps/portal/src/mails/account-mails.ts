import type { MailBundle } from '@portico/contract/mails';
import { createFormats } from '@portico/i18n/formats';
import { renderMail } from './mail-layout.tsx';

const dayOf = ({ until, zone }: { until: string; zone: string }, tag: string): string =>
  createFormats(tag, zone).dateTime(until, 'full');

/** Mails about accounts: invitations to the site and forgotten passwords. */
export const accountMails: Pick<
  MailBundle,
  'siteInvitation' | 'signInInvitation' | 'passwordElsewhere' | 'passwordReset' | 'leftSite'
> = {
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
  leftSite: (mail) =>
    renderMail(mail, ({ t, tag }) => ({
      subject: t(mail.closesAccount ? 'mail.left.closedSubject' : 'mail.left.subject', { site: mail.site }),
      body: [t(mail.closesAccount ? 'mail.left.closedBody' : 'mail.left.body', { when: dayOf(mail, tag) })],
      action: { label: t('mail.left.action'), link: mail.link },
      note: t('mail.left.note'),
    })),
};
