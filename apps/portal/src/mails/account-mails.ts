import type { MailBundle, SignInNotice } from '@portico/contract/mails';
import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';
import { renderMail, type Fact } from './mail-layout.tsx';

/** A browser and its machine as people name them: as much of it as is known. */
function deviceOf({ device: { browser, system } }: SignInNotice, { t }: Texts): string | undefined {
  if (browser !== null && system !== null) return t('mail.security.deviceOn', { browser, system });
  return browser ?? system ?? undefined;
}

function noticeFacts(mail: SignInNotice, texts: Texts): Fact[] {
  const { t, tag } = texts;
  const { at, zone, address } = mail;
  const formats = createFormats(tag, zone);
  const offset = formats.zoneName(at, 'shortOffset');
  return [
    [t('mail.security.when'), t('mail.security.at', { when: formats.dateTime(at, 'full'), zone, offset })],
    [t('mail.security.device'), deviceOf(mail, texts) ?? t('mail.security.deviceUnknown')],
    [t('mail.security.address'), address],
  ];
}

/** Mails about accounts: invitations to the site, passwords and sign-ins. */
export const accountMails: Omit<MailBundle, 'version' | 'meeting'> = {
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
  passwordChanged: (mail) =>
    renderMail(mail, (texts) => ({
      subject: texts.t('mail.passwordChanged.subject', { site: mail.site }),
      body: [texts.t(mail.hasEndedOthers ? 'mail.passwordChanged.body' : 'mail.passwordChanged.bodyKept')],
      facts: noticeFacts(mail, texts),
      action: { label: texts.t('mail.passwordChanged.action'), link: mail.link },
    })),
  newSignIn: (mail) =>
    renderMail(mail, (texts) => {
      const { t } = texts;
      const device = deviceOf(mail, texts);
      return {
        subject: device ? t('mail.newSignIn.subject', { device }) : t('mail.newSignIn.subjectUnknown'),
        body: [t('mail.newSignIn.body')],
        facts: noticeFacts(mail, texts),
        action: { label: t('mail.newSignIn.action'), link: mail.link },
      };
    }),
};
