import {
  EMAIL_TEMPLATES_CHANGED,
  type EmailTemplate,
  type EmailTemplates,
  type MeetingEmailTemplates,
} from '@portico/contract/email-templates';
import type { MailBundle } from '@portico/contract/mails';
import {
  isTemplateKind,
  meetingTemplateKinds,
  templatePlaceholders,
  templateProblem,
  type MailTemplate,
  type ShownMailKind,
  type TemplateKind,
  type TemplatePart,
} from '@portico/domain/mail-templates';
import { isSpoken, offered, shownLocaleOf, type Locale } from '@portico/i18n/locales';
import { changeOn } from '../../platform/changes.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/index.ts';
import { openOwnMeeting } from '../meetings/index.ts';
import { findNewsReaders, type NewsReader } from '../notifications/index.ts';
import { findActivePerson } from '../people/index.ts';
import { lockSettings } from '../sites/index.ts';
import { kindsFor, mayChangeKind } from './email-templates.policy.ts';
import {
  keepTemplate,
  listTemplates,
  type TemplateOwner,
  type TemplateRow,
} from './email-templates.store.ts';
import { templatesOf } from './templates.ts';

/** What words of mails are shown, changed and tried out with. */
export interface TemplatesContext {
  platform: Platform;
  mails: MailBundle;
}

type Words = Record<TemplatePart, string>;

/** Somebody as they read mails of the site. */
export async function readerOf(reads: Reads, { personId }: PersonActor): Promise<NewsReader> {
  const [reader] = await findNewsReaders(reads, [personId]);
  if (!reader) throw new Failure('forbidden'); // kept out of the site since the ticket was made
  return reader;
}

/** @throws {Failure} inputInvalid for a language in which no mail is written. */
export function knownLanguage(language: string): Locale {
  if (!isSpoken(language)) throw new Failure('inputInvalid', { fields: { language: 'unknown' } });
  return language;
}

/** The languages to choose from; one that is not in the menu, for who has it. */
const languagesWith = (language: Locale): Locale[] => [...new Set([...offered, language])];

const filled = (template: MailTemplate | undefined, { subject, body }: Words): Words => ({
  subject: template?.subject ?? subject,
  body: template?.body ?? body,
});

/** Rows as they are looked at: by one owner, in one language. */
interface Look {
  owner: TemplateOwner;
  rows: readonly TemplateRow[];
  language: Locale;
}

/** What words are now, and what they are once they are reset. */
function wordsOf(
  { mails }: TemplatesContext,
  { owner, rows, language }: Look,
  kind: ShownMailKind,
): { now: Words; byDefault: Words; own: TemplateRow | undefined } {
  const own = rows.find(
    (row) => row.meetingId === owner.meetingId && row.kind === kind && row.language === language,
  );
  const others = owner.meetingId === null ? [] : rows.filter(({ meetingId }) => meetingId === null);
  const ofSite = templatesOf(others).get(kind)?.[language];
  const byDefault = filled(ofSite, mails.templateDefault(kind, language));
  return { now: filled(own, byDefault), byDefault, own };
}

function present(
  context: TemplatesContext,
  look: Look,
  { kind, mayChange }: { kind: ShownMailKind; mayChange: boolean },
): EmailTemplate {
  const { now, byDefault, own } = wordsOf(context, look, kind);
  return {
    kind,
    ...now,
    defaultSubject: byDefault.subject,
    defaultBody: byDefault.body,
    placeholders: isTemplateKind(kind) ? [...templatePlaceholders[kind]] : [],
    mayChange,
    changed: own ? { by: own.changedBy, at: own.changedAt.toISOString() } : null,
  };
}

interface Asked {
  actor: PersonActor;
  language: string | undefined;
}

async function lookAt(
  reads: Reads,
  owner: TemplateOwner,
  { actor, language, kinds }: Asked & { kinds: readonly string[] },
): Promise<Look> {
  const known =
    language === undefined ? shownLocaleOf((await readerOf(reads, actor)).locale) : knownLanguage(language);
  return { owner, rows: await listTemplates(reads, owner, kinds), language: known };
}

/** The words of the mails of a site, as much of them as somebody sees. */
export async function viewTemplates(
  reads: Reads,
  context: TemplatesContext,
  { actor, language }: Asked,
): Promise<EmailTemplates> {
  const kinds = kindsFor(actor.roles);
  const look = await lookAt(reads, { siteId: actor.siteId, meetingId: null }, { actor, language, kinds });
  return {
    language: look.language,
    languages: languagesWith(look.language),
    templates: kinds.map((kind) =>
      present(context, look, { kind, mayChange: mayChangeKind(actor.roles, kind) }),
    ),
  };
}

/** The words of the mails about one meeting, for who runs it. */
export async function viewMeetingTemplates(
  reads: Reads,
  context: TemplatesContext,
  { uuid, now, ...asked }: Asked & { uuid: string; now: Date },
): Promise<MeetingEmailTemplates> {
  const { meeting, mayEdit } = await openOwnMeeting(reads, { actor: asked.actor, uuid, now });
  const owner = { siteId: meeting.siteId, meetingId: meeting.id };
  const look = await lookAt(reads, owner, { ...asked, kinds: meetingTemplateKinds });
  return {
    uuid,
    topic: meeting.topic,
    language: look.language,
    languages: languagesWith(look.language),
    templates: meetingTemplateKinds.map((kind) => present(context, look, { kind, mayChange: mayEdit })),
  };
}

/** @throws {Failure} inputInvalid, with what is wrong by its part; a placeholder is named with it. */
export function refuseWrong(kind: TemplateKind, changed: Partial<Words>): void {
  const wrong = Object.entries(changed).flatMap(([part, text]) => {
    const problem = templateProblem(part as TemplatePart, text, kind);
    if (!problem) return [];
    return [['name' in problem ? `${part}.{${problem.name}}` : part, problem.word] as const];
  });
  if (wrong.length > 0) throw new Failure('inputInvalid', { fields: Object.fromEntries(wrong) });
}

interface Change extends Partial<Record<TemplatePart, string | undefined>> {
  language: string;
  was?: Partial<Record<TemplatePart, string | undefined>> | undefined;
}

interface Changing {
  owner: TemplateOwner;
  kind: TemplateKind;
  change: Change;
  by: string;
  at: Date;
}

/** Keeps changed words, those that are as by default as none. Answers them with what they were; the site is locked. */
async function change(
  tx: Tx,
  context: TemplatesContext,
  { owner, kind, change: { language, ...wish }, by, at }: Changing,
): Promise<{ before: Words; after: EmailTemplate }> {
  const known = knownLanguage(language);
  await lockSettings(tx, owner.siteId);
  const look = { owner, rows: await listTemplates(tx, owner, [kind]), language: known };
  const { now, byDefault } = wordsOf(context, look, kind);
  const changed = changeOn(now, wish);
  refuseWrong(kind, changed);
  const next = { ...now, ...changed };
  const kept = (part: TemplatePart): string | null => (next[part] === byDefault[part] ? null : next[part]);
  const place = { owner, kind, language: known };
  await keepTemplate(tx, place, { subject: kept('subject'), body: kept('body'), by, at });
  const rows = await listTemplates(tx, owner, [kind]);
  return { before: now, after: present(context, { ...look, rows }, { kind, mayChange: true }) };
}

interface Call {
  actor: PersonActor;
  kind: TemplateKind;
  change: Change;
  now: Date;
  address: string;
  trackingId: string;
}

const differing = (before: Words, after: Words) =>
  Object.fromEntries(
    (['subject', 'body'] as const)
      .filter((part) => before[part] !== after[part])
      .map((part) => [part, { before: before[part], after: after[part] }]),
  );

/** Changes the words of a kind of mail for a site, tells its pages, and audits it with before and after. */
export async function changeSiteTemplate(
  tx: Tx,
  context: TemplatesContext,
  { actor, kind, change: wish, now, ...from }: Call,
): Promise<EmailTemplate> {
  const { siteId } = actor;
  const person = await findActivePerson(tx, siteId, actor.personId);
  if (!person) throw new Failure('forbidden'); // removed since the ticket was made
  const by = person.displayName;
  const owner = { siteId, meetingId: null };
  const { before, after } = await change(tx, context, { owner, kind, change: wish, by, at: now });
  await recordAudit(tx, {
    siteId,
    actor: { id: person.id, name: by },
    action: 'site.email_template_changed',
    subject: { kind: 'site', id: siteId },
    detail: { kind, language: wish.language, ...differing(before, after) },
    ...from,
  });
  await context.platform.publish(tx, {
    channels: [`site:${siteId}`],
    eventType: EMAIL_TEMPLATES_CHANGED,
    data: { kind },
  });
  return after;
}

/** The same for one meeting, or one series, by who may edit it. */
export async function changeMeetingTemplate(
  tx: Tx,
  context: TemplatesContext,
  { actor, uuid, kind, change: wish, now }: Omit<Call, 'address' | 'trackingId'> & { uuid: string },
): Promise<EmailTemplate> {
  const { meeting, mayEdit } = await openOwnMeeting(tx, { actor, uuid, now });
  if (!mayEdit) throw new Failure('notFound');
  const { displayName: by } = await readerOf(tx, actor);
  const owner = { siteId: meeting.siteId, meetingId: meeting.id };
  const { after } = await change(tx, context, { owner, kind, change: wish, by, at: now });
  await context.platform.publish(tx, {
    channels: [...new Set([actor.personId, meeting.hostId])].map((id) => `person:${id}`),
    eventType: EMAIL_TEMPLATES_CHANGED,
    data: { kind },
  });
  return after;
}
