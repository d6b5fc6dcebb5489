import type { MailBundle, MeetingMail } from '@portico/contract/mails';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';
import { renderMail } from './mail-layout.tsx';

/** Date, time and zone of a meeting as the reader's language writes them. */
function whenOf(mail: MeetingMail, { t, tag }: Texts): string {
  const formats = createFormats(tag, mail.zone);
  return t('mail.meeting.whenValue', {
    when: formats.dateTime(mail.startsAt, 'full'),
    zone: `${mail.zone}, ${formats.zoneName(mail.startsAt, 'shortOffset')}`,
    duration: formats.duration(mail.durationMinutes),
  });
}

function factsOf(mail: MeetingMail, texts: Texts): [label: string, value: string][] {
  const { t } = texts;
  const facts: [string, string][] = [
    [t('mail.meeting.topic'), mail.topic],
    [t('mail.meeting.when'), whenOf(mail, texts)],
  ];
  if (mail.kind === 'cancelled') return facts;
  facts.push([t('mail.meeting.number'), formatMeetingNumber(mail.number)]);
  if (mail.password !== null) facts.push([t('mail.meeting.password'), mail.password]);
  if (mail.agenda !== '') facts.push([t('mail.meeting.agenda'), mail.agenda]);
  return facts;
}

/** Mails about meetings: what, when and how to come in. */
export const meetingMails: Pick<MailBundle, 'meeting'> = {
  meeting: (mail) =>
    renderMail(mail, (texts) => {
      const { t } = texts;
      return {
        subject: t(`mail.meeting.subject.${mail.kind}`, { topic: mail.topic }),
        body: [t(`mail.meeting.body.${mail.kind}`, { host: mail.host })],
        facts: factsOf(mail, texts),
        ...(mail.kind !== 'cancelled' && {
          action: { label: t('mail.meeting.action'), link: mail.link },
          note: t('mail.meeting.note'),
        }),
      };
    }),
};
