import { parseAbsolute, toCalendarDateTime } from '@internationalized/date';
import { answerWords } from '@portico/contract/answers';
import type { MailBundle, MeetingMail } from '@portico/contract/mails';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { changesOf, type MeetingFact, type MeetingState } from '@portico/domain/meeting-changes';
import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';
import { recurrenceWords } from '../app/recurrence-words.ts';
import { renderMail, type Change, type Fact, type MailContent } from './mail-layout.tsx';

type When = Pick<MeetingState, 'startsAt' | 'zone'>;

/** Date, time and zone of a start as the reader's language writes them. */
function startOf({ startsAt, zone }: When, { t, tag }: Texts): string {
  const formats = createFormats(tag, zone);
  return t('mail.meeting.start', {
    when: formats.dateTime(startsAt, 'full'),
    zone,
    offset: formats.zoneName(startsAt, 'shortOffset'),
  });
}

const offsetOf = ({ startsAt, zone }: When): string =>
  createFormats('en', zone).zoneName(startsAt, 'longOffset');

/** When a meeting starts where its reader is, and where it was planned when clocks there say something else. */
function startsOf({ startsAt, zone, readerZone = zone }: MeetingMail, texts: Texts): string {
  const [own, planned] = [
    { startsAt, zone: readerZone },
    { startsAt, zone },
  ];
  const start = startOf(own, texts);
  if (offsetOf(own) === offsetOf(planned)) return start;
  return `${start}\n${texts.t('mail.meeting.startPlanned', { start: startOf(planned, texts) })}`;
}

const durationOf = ({ durationMinutes }: MeetingState, { tag }: Texts): string =>
  createFormats(tag, 'UTC').duration(durationMinutes);

/** How it comes back; empty for a meeting that does not. */
function repeatsOf({ rule, startsAt, zone }: MeetingState, texts: Texts): string {
  if (rule === undefined) return '';
  const dtStart = toCalendarDateTime(parseAbsolute(startsAt, zone)).toString();
  return recurrenceWords(texts, { rrule: rule, dtStart, timeZone: zone });
}

/** By which number and link each date of a series is joined. */
const ownLinksOf = ({ ownLinks = [], zone, readerZone = zone }: MeetingMail, { tag }: Texts): Fact[] =>
  ownLinks.map(({ startsAt, number, link }) => [
    createFormats(tag, readerZone).dateTime(startsAt),
    `${formatMeetingNumber(number)}\n${link}`,
  ]);

/** Which dates of a series are not as its rule says, by the clock of the reader. */
function exceptionsOf(
  { exceptions = [], kind, zone, readerZone = zone }: MeetingMail,
  { t, tag }: Texts,
): Fact[] {
  if (exceptions.length === 0 || kind === 'cancelled') return [];
  const formats = createFormats(tag, readerZone);
  const lines = exceptions.map(({ at, startsAt }) => {
    const date = formats.dateTime(at, 'full');
    if (startsAt === undefined) return t('mail.meeting.dateCancelled', { date });
    return t('mail.meeting.dateMoved', { date, to: formats.dateTime(startsAt, 'full') });
  });
  return [[t('mail.meeting.exceptions'), lines.join('\n')]];
}

function factsOf({ ahead, ...told }: MeetingMail, texts: Texts): Fact[] {
  const { t } = texts;
  const mail = { ...told, ...ahead };
  const facts: Fact[] = [
    [t('mail.meeting.topic'), mail.topic],
    [t('mail.meeting.when'), startsOf(mail, texts)],
    ...(mail.rule === undefined ? [] : [[t('mail.meeting.repeats'), repeatsOf(mail, texts)] satisfies Fact]),
    ...exceptionsOf(mail, texts),
    [t('mail.meeting.duration'), durationOf(mail, texts)],
  ];
  if (mail.kind === 'cancelled') return facts;
  if (mail.ownLinks) facts.push(...ownLinksOf(mail, texts));
  else facts.push([t('mail.meeting.number'), formatMeetingNumber(mail.number)]);
  if (mail.password !== null) facts.push([t('mail.meeting.password'), mail.password]);
  if (mail.agenda !== '') facts.push([t('mail.meeting.agenda'), mail.agenda]);
  return facts;
}

/** One side of a change, in the zone of the reader unless only the one that it was planned in is new. */
function sideOf(
  fact: MeetingFact,
  state: MeetingState,
  { zone, texts }: { zone?: string | undefined; texts: Texts },
): string {
  if (fact === 'when') return startOf({ ...state, zone: zone ?? state.zone }, texts);
  if (fact === 'duration') return durationOf(state, texts);
  if (fact === 'repeats') return repeatsOf(state, texts) || texts.t('mail.meeting.once');
  return state[fact] || texts.t('mail.meeting.none');
}

function changesIn(before: MeetingState, mail: MeetingMail, texts: Texts): Change[] {
  const zone = before.startsAt === mail.startsAt ? undefined : mail.readerZone;
  return changesOf(before, mail).map((fact) => ({
    label: texts.t(`mail.meeting.${fact}`),
    before: sideOf(fact, before, { zone, texts }),
    now: sideOf(fact, mail, { zone, texts }),
  }));
}

/** How to come in: by the link, or by the number and, where there is one, the password. */
function entryOf({ audience, link, joinPage, password }: MeetingMail, { t }: Texts): Partial<MailContent> {
  const isHost = audience === 'host';
  const byNumber = password === null ? 'mail.meeting.byNumber' : 'mail.meeting.byNumberPassword';
  return {
    action: { label: t(isHost ? 'mail.meeting.actionHost' : 'mail.meeting.action'), link },
    ...(!isHost && { note: t('mail.meeting.note') }),
    otherWay: { text: t(byNumber), link: joinPage },
  };
}

/** The page of the answer, with one of them chosen: nothing is said until its form is sent. */
function choicesOf({ answerLink }: MeetingMail, { t }: Texts): Partial<MailContent> {
  if (answerLink === undefined) return {};
  const links = answerWords.map((word) => ({
    label: t(`mail.answer.${word}`),
    link: `${answerLink}&to=${word}`,
  }));
  return { choices: { title: t('mail.answer.title'), links } };
}

function bodyOf({ kind, audience, host, before, isByClocks, zone }: MeetingMail, { t }: Texts): string {
  if (isByClocks) return t('mail.meeting.body.clocks', { zone });
  if (audience === 'host') return t(`mail.meeting.bodyHost.${kind}`);
  return t(kind === 'changed' && before ? 'mail.meeting.body.changedHow' : `mail.meeting.body.${kind}`, {
    host,
  });
}

/** What words that somebody wrote may name; when it starts, where its reader is. */
const valuesOf = (mail: MeetingMail, texts: Texts): NonNullable<MailContent['values']> => ({
  topic: mail.topic,
  host: mail.host,
  start: startOf({ ...mail, zone: mail.readerZone ?? mail.zone }, texts),
  duration: durationOf(mail, texts),
  number: formatMeetingNumber(mail.number),
});

/** Mails about meetings: what, when and how to come in; of a change what it was before. */
export const meetingMails: Pick<MailBundle, 'meeting'> = {
  meeting: (mail) =>
    renderMail(mail, (texts) => {
      const { t } = texts;
      const { kind, audience, topic, before } = mail;
      const said = audience === 'host' && kind === 'invited' ? 'scheduled' : kind;
      return {
        subject: t(`mail.meeting.subject.${said}`, { topic }),
        body: [
          bodyOf(mail, texts),
          ...(mail.shortened ? [t(`mail.meeting.shortened.${mail.shortened}`)] : []),
        ],
        ...(before && {
          changes: {
            title: t('mail.meeting.changes'),
            rows: changesIn(before, mail, texts),
            before: t('mail.meeting.before'),
            now: t('mail.meeting.now'),
          },
          factsTitle: t('mail.meeting.asItIs'),
        }),
        facts: factsOf(mail, texts),
        values: valuesOf(mail, texts),
        ...(kind !== 'cancelled' && !mail.ownLinks && entryOf(mail, texts)),
        ...choicesOf(mail, texts),
      };
    }),
};
