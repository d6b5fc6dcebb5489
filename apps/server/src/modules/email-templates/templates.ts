import type { MailTemplate, TemplateKind } from '@portico/domain/mail-templates';
import { shownLocaleOf } from '@portico/i18n/locales';
import type { Reads } from '../../platform/db/tx.ts';
import { listTemplates, type TemplateOwner, type TemplateRow } from './email-templates.store.ts';

/** Words in place of the product's, by kind of mail and language. */
export type TemplatesByKind = ReadonlyMap<string, Readonly<Record<string, MailTemplate>>>;

/** Words of a meeting go before those of its site, each part by itself. */
const over = (one: MailTemplate, other: MailTemplate | undefined): MailTemplate => ({
  subject: one.subject ?? other?.subject ?? null,
  body: one.body ?? other?.body ?? null,
});

/** What rows of a site and of one meeting come to. */
export function templatesOf(rows: readonly TemplateRow[]): TemplatesByKind {
  const all = new Map<string, Record<string, MailTemplate>>();
  const ofMeetingFirst = rows.toSorted((one, other) => Number(!one.meetingId) - Number(!other.meetingId));
  for (const { kind, language, subject, body } of ofMeetingFirst) {
    const known = all.get(kind) ?? {};
    const own = known[language];
    all.set(kind, { ...known, [language]: own ? over(own, { subject, body }) : { subject, body } });
  }
  return all;
}

/** What was written for mails of these kinds, on a site and for one meeting of it. */
export const findTemplates = async (
  reads: Reads,
  owner: TemplateOwner,
  kinds: readonly TemplateKind[],
): Promise<TemplatesByKind> => templatesOf(await listTemplates(reads, owner, kinds));

/** What a site wrote for mails of a kind in the language of their reader; undefined for nothing. */
export async function findTemplate(
  reads: Reads,
  { siteId, kind, locale }: { siteId: string; kind: TemplateKind; locale: string },
): Promise<MailTemplate | undefined> {
  const all = await findTemplates(reads, { siteId, meetingId: null }, [kind]);
  return all.get(kind)?.[shownLocaleOf(locale)];
}
