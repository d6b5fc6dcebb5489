import type { MailBundle } from '@portico/contract/mails';
import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';
import { renderMail, type Fact } from './mail-layout.tsx';

const dayOf = ({ until, zone }: { until: string; zone: string }, tag: string): string =>
  createFormats(tag, zone).dateTime(until, 'full');

/** What an administrator wrote beside an answer. */
export const noteFacts = (note: string | undefined, t: Texts['t']): Fact[] =>
  note ? [[t('mail.request.note'), note]] : [];

/** Mails about accounts: asking for one, invitations to the site and forgotten passwords. */
export const accountMails: Pick<
  MailBundle,
  | 'siteInvitation'
  | 'signInInvitation'
  | 'confirmRequest'
  | 'accountDeclined'
  | 'passwordElsewhere'
  | 'passwordReset'
  | 'leftSite'
> = {
  siteInvitation: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.siteInvitation.subject', { inviter: mail.inviter, site: mail.site }),
      body: [t('mail.siteInvitation.body', { inviter: mail.inviter, site: mail.site })],
      facts: noteFacts(mail.note, t),
      action: { label: t('mail.siteInvitation.action'), link: mail.link },
      note: t('mail.siteInvitation.valid', { days: mail.validDays }),
    })),
  signInInvitation: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.siteInvitation.subject', { inviter: mail.inviter, site: mail.site }),
      body: [t('mail.signInInvitation.body', { inviter: mail.inviter, site: mail.site })],
      facts: noteFacts(mail.note, t),
      action: { label: t('mail.signInInvitation.action'), link: mail.link },
      note: t('mail.signInInvitation.note', { site: mail.site }),
    })),
  confirmRequest: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.confirmRequest.subject', { site: mail.site }),
      body: [t('mail.confirmRequest.body', { site: mail.site })],
      action: { label: t('mail.confirmRequest.action'), link: mail.link },
      note: t('mail.confirmRequest.valid', { hours: mail.validHours }),
    })),
  accountDeclined: (mail) =>
    renderMail(mail, ({ t }) => ({
      subject: t('mail.accountDeclined.subject', { site: mail.site }),
      body: [t('mail.accountDeclined.body', { site: mail.site })],
      facts: noteFacts(mail.note, t),
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
