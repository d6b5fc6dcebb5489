import type { MailBundle } from '@portico/contract/mails';
import { accountMails } from '../mails/account-mails.ts';
import { deploymentMails } from '../mails/deployment-mails.ts';
import { templateWords } from '../mails/mail-template.ts';
import { mailTexts } from '../mails/mail-texts.ts';
import { meetingMails } from '../mails/meeting-mails.ts';
import { notificationMails } from '../mails/notification-mails.ts';
import { reminderMails } from '../mails/reminder-mails.ts';

/** The door of `dist/server/mail.js`: all that the server knows of how mails are written. */
export default {
  version: 1,
  ...accountMails,
  ...deploymentMails,
  ...meetingMails,
  ...notificationMails,
  ...templateWords,
  ...reminderMails,
  formerMember: (locale) => mailTexts(locale).t('mail.formerMember'),
} satisfies MailBundle;
