import type { MeetingDetail } from '@portico/contract/meetings';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';
import { recurrenceWords } from '../../app/recurrence-words.ts';

const MINUTE_MS = 60_000;

/** An invitation as it is pasted into a mail or a chat: words that read the same with and without their looks. */
export interface Invitation {
  title: string;
  /** What is said of the meeting, each with what it is. */
  facts: readonly (readonly [label: string, value: string])[];
  link: { label: string; address: string };
}

/** What is said of a meeting. The areas `meeting-actions` and, of a series, `recurrence` have to be there. */
export interface InvitationOf {
  meeting: MeetingDetail;
  texts: Texts;
  /** How dates are written. */
  tag: string;
  /** The reader's. */
  zone: string;
}

/** Start and end by the clock of a zone, with its name. */
function whenIn({ meeting, texts, tag }: InvitationOf, zone: string): string {
  const formats = createFormats(tag, zone);
  const { startTime, durationMinutes } = meeting;
  const endMs = Date.parse(startTime) + (durationMinutes ?? 0) * MINUTE_MS;
  return texts.t('invitation.at', {
    date: formats.date(startTime, 'full'),
    time: durationMinutes === null ? formats.time(startTime) : formats.timeRange(startTime, endMs),
    zone: formats.zoneName(startTime),
  });
}

const offsetOf = (at: string, zone: string): string => createFormats('en', zone).zoneName(at, 'longOffset');

/** By the clock of its own zone, and by the reader's where that says something else; by the latter alone where the former is not known here. */
function timesOf(of: InvitationOf): string[] {
  const { meeting, zone } = of;
  try {
    const isSame = offsetOf(meeting.startTime, meeting.timeZone) === offsetOf(meeting.startTime, zone);
    return isSame ? [whenIn(of, meeting.timeZone)] : [whenIn(of, meeting.timeZone), whenIn(of, zone)];
  } catch {
    return [whenIn(of, zone)];
  }
}

/** The invitation to a meeting, with as much of it as whoever copies it may see. */
export function invitationOf(of: InvitationOf): Invitation {
  const { meeting, texts, tag } = of;
  const { t } = texts;
  const { topic, hostDisplayName: host, series, timeZone, meetingType, password, agenda } = meeting;
  const [when = '', elsewhere] = timesOf(of);
  const repeats =
    series && meetingType === 'RECURRING_MASTER' && recurrenceWords(texts, { ...series, timeZone }, tag);
  const facts: [string, string][] = [
    [t('invitation.topic'), topic],
    [t('invitation.when'), when],
  ];
  if (elsewhere !== undefined) facts.push([t('invitation.whenHere'), elsewhere]);
  if (repeats) facts.push([t('invitation.repeats'), repeats]);
  facts.push([t('invitation.number'), formatMeetingNumber(meeting.meetingKey)]);
  if (password !== null) facts.push([t('invitation.password'), password]);
  if (agenda !== '') facts.push([t('invitation.agenda'), agenda]);
  return {
    title: t('invitation.title', { host }),
    facts,
    link: { label: t('invitation.join'), address: meeting.meetingLink },
  };
}

/** As words alone. */
export const plainInvitation = ({ title, facts, link }: Invitation): string =>
  [
    title,
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
    `${link.label}: ${link.address}`,
    '',
  ].join('\n');

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign).replaceAll('\n', '<br>');

/** As a piece of HTML, for what takes it. */
export const htmlInvitation = (
  { title, facts, link }: Invitation,
  { lang, dir }: Pick<Texts, 'lang' | 'dir'>,
): string => {
  const rows = facts.map(([label, value]) => `<b>${escaped(label)}:</b> ${escaped(value)}`);
  const address = escaped(link.address);
  return `<div lang="${lang}" dir="${dir}"><p>${escaped(title)}</p><p>${rows.join('<br>')}</p><p><b>${escaped(
    link.label,
  )}:</b> <a href="${address}">${address}</a></p></div>`;
};
