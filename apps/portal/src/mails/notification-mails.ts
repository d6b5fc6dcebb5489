import type { DigestMail, MailBundle, MailedNews, NotificationMail } from '@portico/contract/mails';
import type { News, NewsOf } from '@portico/contract/notifications';
import type { Texts } from '@portico/i18n/texts';
import { noteFacts } from './account-mails.ts';
import { renderMail, type Fact, type MailContent } from './mail-layout.tsx';
import { momentIn } from './moments.ts';
import { reminderFacts } from './reminder-mails.ts';

type Kind = MailedNews['kind'];
type SignInNews = NewsOf<'new-sign-in' | 'password-changed'>['about'];

/** A browser and its machine as people name them: as much of it as is known. */
function deviceOf({ device: { browser, system } }: SignInNews, { t }: Texts): string | undefined {
  if (browser !== null && system !== null) return t('mail.security.deviceOn', { browser, system });
  return browser ?? system ?? undefined;
}

const originFacts = (about: SignInNews, zone: string, texts: Texts): Fact[] => [
  [texts.t('mail.security.when'), momentIn(about.at, zone, texts)],
  [texts.t('mail.security.device'), deviceOf(about, texts) ?? texts.t('mail.security.deviceUnknown')],
  [texts.t('mail.security.address'), about.address],
];

/** What became of somebody's roles, in which words. */
function rolesBody({ isAdmin, wasAdmin = !isAdmin, note }: NewsOf<'roles-changed'>['about']) {
  if (note !== undefined) return 'mail.rolesChanged.bodyAsked';
  if (isAdmin === wasAdmin) return 'mail.rolesChanged.bodyOther';
  return isAdmin ? 'mail.rolesChanged.bodyAdmin' : 'mail.rolesChanged.body';
}

type Write<Of extends Kind> = (
  about: NewsOf<Of>['about'],
  mail: NotificationMail,
  texts: Texts,
) => Omit<MailContent, 'action'> & { action: string };

/** What a mail says, and what its button does, by what it is about. */
const writers: { [Of in Kind]: Write<Of> } = {
  'meeting-handed-over': ({ topic, startsAt, by }, { site, zone }, texts) => {
    const start = momentIn(startsAt, zone, texts);
    return {
      subject: texts.t('mail.handedOver.subject', { topic }),
      body: [
        by === undefined
          ? texts.t('mail.handedOver.body', { site })
          : texts.t('mail.handedOver.bodyBy', { host: by }),
      ],
      facts: [[texts.t('mail.handedOver.starts'), start]],
      values: { topic, start },
      action: texts.t('mail.handedOver.action'),
    };
  },
  'meeting-reminder': (about, { zone }, texts) => ({
    subject: texts.t('mail.reminder.subject', { topic: about.topic }),
    body: [],
    facts: reminderFacts(about, zone, texts),
    action: texts.t('mail.reminder.action'),
  }),
  'meeting-answered': ({ topic, who, answer, startsAt }, { zone }, texts) => ({
    subject: texts.t(`mail.answered.${answer}`, { who, topic }),
    body: [texts.t(`mail.answered.${answer}`, { who, topic })],
    facts: [[texts.t('mail.handedOver.starts'), momentIn(startsAt, zone, texts)]],
    action: texts.t('mail.answered.action'),
  }),
  'time-proposed': ({ topic, who, startsAt, comment }, { zone }, texts) => ({
    subject: texts.t('mail.proposed.subject', { who, topic }),
    body: [texts.t('mail.proposed.body', { who })],
    facts: [
      [texts.t('mail.proposed.time'), momentIn(startsAt, zone, texts)],
      ...(comment === '' ? [] : [[texts.t('mail.proposed.comment'), comment] satisfies Fact]),
    ],
    action: texts.t('mail.proposed.action'),
  }),
  'recording-ready': ({ name }, _mail, { t }) => ({
    subject: t('mail.recordingReady.subject', { name }),
    body: [t('mail.recordingReady.body', { name })],
    values: { recording: name },
    action: t('mail.recordingReady.action'),
  }),
  'export-ready': ({ availableUntil }, { site, zone }, texts) => {
    const until = momentIn(availableUntil, zone, texts);
    return {
      subject: texts.t('mail.exportReady.subject'),
      body: [texts.t('mail.exportReady.body', { site, until })],
      values: { until },
      action: texts.t('mail.exportReady.action'),
    };
  },
  'requests-waiting': ({ count }, { site }, { t }) => ({
    subject: t('mail.requestsWaiting.subject', { count, site }),
    body: [t('mail.requestsWaiting.body', { site })],
    action: t('mail.requestsWaiting.action'),
  }),
  'request-declined': ({ note }, { site }, { t }) => ({
    subject: t('mail.requestDeclined.subject', { site }),
    body: [t('mail.requestDeclined.body', { site })],
    facts: noteFacts(note, t),
    action: t('mail.requestDeclined.action'),
  }),
  'password-changed': (about, { site, zone }, texts) => ({
    subject: texts.t('mail.passwordChanged.subject', { site }),
    body: [texts.t(about.hasEndedOthers ? 'mail.passwordChanged.body' : 'mail.passwordChanged.bodyKept')],
    facts: originFacts(about, zone, texts),
    action: texts.t('mail.passwordChanged.action'),
  }),
  'new-sign-in': (about, { zone }, texts) => {
    const device = deviceOf(about, texts);
    const { t } = texts;
    return {
      subject: device ? t('mail.newSignIn.subject', { device }) : t('mail.newSignIn.subjectUnknown'),
      body: [t('mail.newSignIn.body')],
      facts: originFacts(about, zone, texts),
      action: t('mail.newSignIn.action'),
    };
  },
  'roles-changed': (about, { site }, { t }) => ({
    subject: t('mail.rolesChanged.subject', { site }),
    body: [t(rolesBody(about), { site })],
    facts: noteFacts(about.note, t),
    action: t('mail.rolesChanged.action', { site }),
  }),
};

function write<Of extends Kind>(
  news: { kind: Of; about: NewsOf<Of>['about'] },
  mail: NotificationMail,
  texts: Texts,
): MailContent {
  const { action, ...content } = writers[news.kind](news.about, mail, texts);
  return { ...content, action: { label: action, link: mail.link } };
}

/** One thing in a line; undefined for what is never gathered. */
function lineOf(
  news: News,
  { zone, site }: Pick<DigestMail, 'zone' | 'site'>,
  texts: Texts,
): string | undefined {
  const { t } = texts;
  switch (news.kind) {
    case 'meeting-invited':
    case 'meeting-changed':
    case 'meeting-cancelled': {
      const { topic, host, startsAt } = news.about;
      const said = {
        'meeting-invited': 'invited',
        'meeting-changed': 'changed',
        'meeting-cancelled': 'cancelled',
      } as const;
      return t(`mail.digest.${said[news.kind]}`, { topic, host, when: momentIn(startsAt, zone, texts) });
    }
    case 'meeting-clocks': {
      const { topic, startsAt } = news.about;
      return t('mail.digest.clocks', { topic, when: momentIn(startsAt, zone, texts) });
    }
    case 'meeting-handed-over': {
      const { topic, startsAt } = news.about;
      return t('mail.digest.handedOver', { topic, when: momentIn(startsAt, zone, texts) });
    }
    case 'meeting-answered': {
      const { topic, who, answer } = news.about;
      return t(`mail.answered.${answer}`, { who, topic });
    }
    case 'time-proposed': {
      const { topic, who, startsAt } = news.about;
      return t('mail.digest.proposed', { topic, who, when: momentIn(startsAt, zone, texts) });
    }
    case 'recording-ready':
      return t('mail.digest.recordingReady', news.about);
    case 'export-ready':
      return t('mail.digest.exportReady', { until: momentIn(news.about.availableUntil, zone, texts) });
    case 'requests-waiting':
      return t('mail.requestsWaiting.subject', { count: news.about.count, site });
    case 'request-declined':
      return t('mail.requestDeclined.subject', { site });
    case 'meeting-reminder':
    case 'password-changed':
    case 'new-sign-in':
    case 'roles-changed':
      return undefined;
  }
}

function digestOf(mail: DigestMail, texts: Texts): MailContent {
  const { t } = texts;
  const { entries, more, settingsLink, site } = mail;
  const lines = entries.flatMap(({ id, news, link }) => {
    const text = lineOf(news, mail, texts);
    return text === undefined ? [] : [{ id, text, link }];
  });
  return {
    subject: t('mail.digest.subject', { count: lines.length + more, site }),
    body: [t('mail.digest.body')],
    entries: lines,
    ...(more > 0 && { entriesEnd: t('mail.digest.more', { count: more }) }),
    otherWay: { text: t('mail.digest.settings'), link: settingsLink },
  };
}

/** Mails that tell people of things, one by one or gathered. */
export const notificationMails: Pick<MailBundle, 'notification' | 'digest'> = {
  notification: (mail) => renderMail(mail, (texts) => write(mail.news, mail, texts)),
  digest: (mail) => renderMail(mail, (texts) => digestOf(mail, texts)),
};
