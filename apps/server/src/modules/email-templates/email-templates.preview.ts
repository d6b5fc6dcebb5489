import type { previewEmailTemplate, sendTestEmail } from '@portico/contract/email-templates';
import type { MailText } from '@portico/contract/mails';
import { EXPORT_DAYS } from '@portico/contract/my-data';
import type { NewsOf } from '@portico/contract/notifications';
import type { Answer } from '@portico/contract/operation';
import {
  isMeetingTemplateKind,
  isTemplateKind,
  type MeetingTemplateKind,
  type MailTemplate,
  type ShownMailKind,
} from '@portico/domain/mail-templates';
import { choicePath } from '@portico/domain/notification-kinds';
import { shownAddress } from '@portico/domain/shown-address';
import { readUserAgent } from '@portico/domain/user-agent';
import type { Locale } from '@portico/i18n/locales';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import {
  lastHostedInMail,
  meetingInMail,
  meetingLink,
  openOwnMeeting,
  type MeetingInMail,
} from '../meetings/index.ts';
import type { NewsReader } from '../notifications/index.ts';
import { kindsFor } from './email-templates.policy.ts';
import { knownLanguage, readerOf, refuseWrong, type TemplatesContext } from './email-templates.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Words that somebody tries out. */
export interface Draft {
  actor: PersonActor;
  kind: ShownMailKind;
  language: string;
  subject: string;
  body: string;
  /** What it is to be about; null for a meeting of theirs, or an example. */
  meeting: string | null;
  now: Date;
  address: string;
  userAgent: string;
}

const saidKinds = {
  'meeting-invited': 'invited',
  'meeting-changed': 'changed',
  'meeting-cancelled': 'cancelled',
} as const;

const siteOf = (publicUrl: string, { siteName }: NewsReader): string =>
  `${publicUrl}/webappng/sites/${siteName}`;

const originOf = ({ now, address, userAgent }: Draft) => ({
  at: now.toISOString(),
  device: readUserAgent(userAgent),
  address,
});

interface Example {
  reader: NewsReader;
  language: Locale;
  about: MeetingInMail;
}

/** A meeting that there is not. */
function exampleMeeting(
  { platform, mails }: TemplatesContext,
  { reader, language, now }: { reader: NewsReader; language: Locale; now: Date },
): MeetingInMail {
  const { publicUrl } = platform;
  return {
    topic: mails.exampleTopic(language),
    agenda: '',
    startsAt: new Date(Math.ceil(now.getTime() / DAY_MS) * DAY_MS + 10 * HOUR_MS).toISOString(),
    durationMinutes: 30,
    zone: reader.timeZone,
    password: null,
    link: meetingLink(publicUrl, reader.siteName, '0'.repeat(32)),
    host: reader.displayName,
    number: '1234567890',
    joinPage: `${publicUrl}/webappng/sites/${reader.siteName}/meeting/join`,
  };
}

/** What a mail that tells of no meeting is about. */
const news: {
  [Kind in Exclude<ShownMailKind, MeetingTemplateKind>]: (draft: Draft, about: MeetingInMail) => NewsOf<Kind>;
} = {
  'meeting-handed-over': (_, { topic, startsAt }) => ({
    kind: 'meeting-handed-over',
    about: { topic, startsAt },
  }),
  'recording-ready': (_, { topic }) => ({ kind: 'recording-ready', about: { name: topic } }),
  'export-ready': ({ now }) => ({
    kind: 'export-ready',
    about: { availableUntil: new Date(now.getTime() + EXPORT_DAYS * DAY_MS).toISOString() },
  }),
  'password-changed': (draft) => ({
    kind: 'password-changed',
    about: { ...originOf(draft), hasEndedOthers: true },
  }),
  'new-sign-in': (draft) => ({ kind: 'new-sign-in', about: originOf(draft) }),
  'roles-changed': () => ({ kind: 'roles-changed', about: { isAdmin: true } }),
};

/** What stands around each mail; warnings about an account keep their words. */
function frameOf({ platform }: TemplatesContext, { reader, language }: Example, draft: Draft) {
  const { kind, subject, body } = draft;
  const template: MailTemplate = { subject, body };
  return {
    locale: language,
    product: platform.settings.PRODUCT_NAME,
    site: reader.siteDisplayName,
    recipient: reader.displayName,
    choiceLink: `${siteOf(platform.publicUrl, reader)}${choicePath(kind)}`,
    ...(isTemplateKind(kind) && { template }),
  };
}

function write(context: TemplatesContext, example: Example, draft: Draft): MailText {
  const { reader, about } = example;
  const { kind } = draft;
  const frame = frameOf(context, example, draft);
  if (isMeetingTemplateKind(kind)) {
    const before = { ...about, startsAt: new Date(Date.parse(about.startsAt) - HOUR_MS).toISOString() };
    return context.mails.meeting({
      ...frame,
      ...about,
      kind: saidKinds[kind],
      audience: 'invitee',
      readerZone: reader.timeZone,
      ...(kind === 'meeting-changed' && { before }),
    });
  }
  const link = `${siteOf(context.platform.publicUrl, reader)}/dashboard/home`;
  return context.mails.notification({
    ...frame,
    zone: reader.timeZone,
    news: news[kind](draft, about),
    link,
  });
}

/** Whether a mail of this kind says something of a meeting. */
const needsMeeting = (kind: ShownMailKind): boolean =>
  isMeetingTemplateKind(kind) || kind === 'meeting-handed-over' || kind === 'recording-ready';

/** The meeting that a mail is to be about, of whoever tries it out. */
async function findAbout(
  reads: Reads,
  context: TemplatesContext,
  { draft, reader }: { draft: Draft; reader: NewsReader },
): Promise<MeetingInMail | undefined> {
  const { actor, kind, meeting: uuid, now } = draft;
  const site = reader.siteName;
  if (uuid === null) {
    if (!kindsFor(actor.roles).includes(kind)) throw new Failure('forbidden');
    return await lastHostedInMail(reads, context, { personId: actor.personId, site });
  }
  if (!isMeetingTemplateKind(kind)) throw new Failure('notFound');
  return meetingInMail(context, site, (await openOwnMeeting(reads, { actor, uuid, now })).meeting);
}

interface Preview {
  mail: MailText;
  reader: NewsReader;
  isExample: boolean;
}

async function make(reads: Reads, context: TemplatesContext, draft: Draft): Promise<Preview> {
  const { kind, subject, body, now } = draft;
  const language = knownLanguage(draft.language);
  const reader = await readerOf(reads, draft.actor);
  const found = await findAbout(reads, context, { draft, reader });
  if (isTemplateKind(kind)) refuseWrong(kind, { subject, body });
  const about = found ?? exampleMeeting(context, { reader, language, now });
  const mail = write(context, { reader, language, about }, draft);
  return { mail, reader, isExample: !found && needsMeeting(kind) };
}

/** A mail as it would be made with words that are tried out, to whoever tries them. */
export async function previewTemplate(
  reads: Reads,
  context: TemplatesContext,
  draft: Draft,
): Promise<Answer<typeof previewEmailTemplate>> {
  const { mail, isExample } = await make(reads, context, draft);
  const { subject, html, text } = mail;
  return { subject, html, text, isExample };
}

/** Mails it to them, and to nobody else. */
export async function sendTest(
  tx: Tx,
  context: TemplatesContext,
  draft: Draft,
): Promise<Answer<typeof sendTestEmail>> {
  const { mail, reader } = await make(tx, context, draft);
  const isPrivate = !isTemplateKind(draft.kind);
  await context.platform.post(tx, { siteId: reader.siteId, to: reader.email, isPrivate, ...mail });
  return { to: shownAddress(reader.email) };
}
