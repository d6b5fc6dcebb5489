import type { MailBundle } from '@portico/contract/mails';
import { createFormats } from '@portico/i18n/formats';
import { renderMail } from './mail-layout.tsx';

/** Mails of the deployment itself: who administers it, and which sites go. */
export const deploymentMails: Pick<MailBundle, 'deploymentAdmin' | 'siteClosed'> = {
  deploymentAdmin: (mail) =>
    renderMail(mail, ({ t }) => {
      const { who, by } = mail;
      return {
        subject: t(mail.isGiven ? 'mail.deploymentAdmin.added' : 'mail.deploymentAdmin.removed', { who }),
        body: [
          t(mail.isGiven ? 'mail.deploymentAdmin.addedBody' : 'mail.deploymentAdmin.removedBody', {
            who,
            by,
          }),
        ],
        action: { label: t('mail.deploymentAdmin.action'), link: mail.link },
        note: t('mail.deploymentAdmin.note'),
      };
    }),
  siteClosed: (mail) =>
    renderMail(mail, ({ t, tag }) => {
      const when = createFormats(tag, mail.zone).dateTime(mail.until, 'full');
      return {
        subject: t('mail.siteClosed.subject', { site: mail.site }),
        body: [t('mail.siteClosed.body', { site: mail.site, when }), t('mail.siteClosed.holds')],
        action: { label: t('mail.siteClosed.action'), link: mail.link },
        note: t('mail.siteClosed.note'),
      };
    }),
};
