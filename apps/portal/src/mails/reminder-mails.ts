import type { AgendaEntry, AgendaMail, GuestReminderMail, MailBundle } from '@portico/contract/mails';
import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';
import { renderMail, type Fact, type MailContent } from './mail-layout.tsx';
import { momentIn } from './moments.ts';

interface Reminded {
  host: string;
  startsAt: string;
}

/** What somebody is reminded of. */
export const reminderFacts = ({ host, startsAt }: Reminded, zone: string, texts: Texts): Fact[] => [
  [texts.t('mail.reminder.starts'), momentIn(startsAt, zone, texts)],
  [texts.t('mail.reminder.host'), host],
];

const guestReminderOf = (mail: GuestReminderMail, texts: Texts): MailContent => ({
  subject: texts.t('mail.reminder.subject', { topic: mail.topic }),
  body: [texts.t('mail.reminder.guest', { host: mail.host })],
  facts: reminderFacts(mail, mail.zone, texts),
  action: { label: texts.t('mail.reminder.action'), link: mail.link },
  note: texts.t('mail.meeting.note'),
});

/** One meeting in a line; of one that goes beyond the day both dates are said. */
const lineOf = ({ topic, startsAt, endsAt }: AgendaEntry, zone: string, { t, tag }: Texts): string =>
  t('mail.agenda.line', { time: createFormats(tag, zone).timeRange(startsAt, endsAt), topic });

function agendaOf({ entries, more, day, zone, site }: AgendaMail, texts: Texts): MailContent {
  const { t, tag } = texts;
  return {
    subject: t('mail.agenda.subject', { day: createFormats(tag, zone).day(day) }),
    body: [t('mail.agenda.body', { count: entries.length + more, site, zone })],
    entries: entries.map((entry) => ({ id: entry.id, link: entry.link, text: lineOf(entry, zone, texts) })),
    ...(more > 0 && { entriesEnd: t('mail.agenda.more', { count: more }) }),
  };
}

/** Mails before meetings: of a day, and to who has no account. */
export const reminderMails: Pick<MailBundle, 'agenda' | 'guestReminder'> = {
  agenda: (mail) => renderMail(mail, (texts) => agendaOf(mail, texts)),
  guestReminder: (mail) => renderMail(mail, (texts) => guestReminderOf(mail, texts)),
};
