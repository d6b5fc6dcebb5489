import type { MailBundle, MailFrame } from '@portico/contract/mails';
import { fillTemplate, type Placeholder, type ShownMailKind } from '@portico/domain/mail-templates';
import type { Texts } from '@portico/i18n/texts';
import type { MailContent } from './mail-layout.tsx';
import { mailTexts } from './mail-texts.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A value that reads the other way than the words around it pulls none of them to its other side. */
const isolated = (value: string, { dir }: Texts): string =>
  value !== '' && (dir === 'rtl' || RTL_LETTER.test(value))
    ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE
    : value;

/** A mail with the words that somebody wrote for it, where there are any. */
export function withTemplate(content: MailContent, frame: MailFrame, texts: Texts): MailContent {
  const { template, recipient, site, product } = frame;
  if (!template) return content;
  const values: Readonly<Record<string, string>> = { recipient, site, product, ...content.values };
  const fill = (text: string): string =>
    fillTemplate(text, (name) => isolated(Object.hasOwn(values, name) ? values[name]! : '', texts));
  const { subject, body } = template;
  return {
    ...content,
    ...(subject !== null && { subject: fill(subject) }),
    ...(body !== null && { body: body.split(/\n{2,}/).map(fill) }),
  };
}

const blank = (name: Placeholder | 'device'): string => `{${name}}`;
const meeting = { topic: blank('topic') };
const site = { site: blank('site') };

/** What each kind of mail says, with placeholders where values stand. */
const words: Readonly<Record<ShownMailKind, (texts: Texts) => { subject: string; body: string }>> = {
  'meeting-invited': ({ t }) => ({
    subject: t('mail.meeting.subject.invited', meeting),
    body: t('mail.meeting.body.invited', { host: blank('host') }),
  }),
  'meeting-changed': ({ t }) => ({
    subject: t('mail.meeting.subject.changed', meeting),
    body: t('mail.meeting.body.changedHow', { host: blank('host') }),
  }),
  'meeting-cancelled': ({ t }) => ({
    subject: t('mail.meeting.subject.cancelled', meeting),
    body: t('mail.meeting.body.cancelled', { host: blank('host') }),
  }),
  'meeting-handed-over': ({ t }) => ({
    subject: t('mail.handedOver.subject', meeting),
    body: t('mail.handedOver.body', site),
  }),
  'recording-ready': ({ t }) => ({
    subject: t('mail.recordingReady.subject', { name: blank('recording') }),
    body: t('mail.recordingReady.body', { name: blank('recording') }),
  }),
  'export-ready': ({ t }) => ({
    subject: t('mail.exportReady.subject'),
    body: t('mail.exportReady.body', { ...site, until: blank('until') }),
  }),
  'password-changed': ({ t }) => ({
    subject: t('mail.passwordChanged.subject', site),
    body: t('mail.passwordChanged.body'),
  }),
  'new-sign-in': ({ t }) => ({
    subject: t('mail.newSignIn.subject', { device: blank('device') }),
    body: t('mail.newSignIn.body'),
  }),
  'roles-changed': ({ t }) => ({
    subject: t('mail.rolesChanged.subject', site),
    body: t('mail.rolesChanged.bodyAdmin', site),
  }),
};

const ISOLATES = /[\u2066-\u2069]/g;
/** Words are kept without what isolates their values: that is put around each value when they are filled. */
const plain = (text: string): string => text.replaceAll(ISOLATES, '');

/** What mails say until somebody writes words of their own. */
export const templateWords: Pick<MailBundle, 'templateDefault' | 'exampleTopic'> = {
  templateDefault(kind, locale) {
    const { subject, body } = words[kind](mailTexts(locale));
    return { subject: plain(subject), body: plain(body) };
  },
  exampleTopic: (locale) => mailTexts(locale).t('mail.exampleTopic'),
};
