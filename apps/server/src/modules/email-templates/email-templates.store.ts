import { sql } from 'kysely';
import type { MailTemplate } from '@portico/domain/mail-templates';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** Whose words: of a site, or of one meeting of it. */
export interface TemplateOwner {
  siteId: string;
  meetingId: string | null;
}

/** Words that somebody wrote, for a kind of mail in a language. */
export interface TemplateRow extends MailTemplate {
  meetingId: string | null;
  kind: string;
  language: string;
  changedBy: string;
  changedAt: Date;
}

const isOf = ({ siteId, meetingId }: TemplateOwner) =>
  sql<boolean>`site_id = ${siteId} and meeting_id is not distinct from ${meetingId}::uuid`;

/** The words of a site for some kinds, with those of one meeting where it is named. */
export async function listTemplates(
  reads: Reads,
  { siteId, meetingId }: TemplateOwner,
  kinds: readonly string[],
): Promise<TemplateRow[]> {
  return await reads
    .selectFrom('mail_template')
    .select([
      'meeting_id as meetingId',
      'kind',
      'language',
      'subject',
      'body',
      'changed_by as changedBy',
      'changed_at as changedAt',
    ])
    .where('site_id', '=', siteId)
    .where('kind', 'in', kinds)
    .where(sql<boolean>`(meeting_id is null or meeting_id = ${meetingId}::uuid)`)
    .execute();
}

/** Whose words for what. */
export interface TemplatePlace {
  owner: TemplateOwner;
  kind: string;
  language: string;
}

/** Keeps words in place of those that were kept; without any there is no row. */
export async function keepTemplate(
  tx: Tx,
  { owner, kind, language }: TemplatePlace,
  { subject, body, by, at }: MailTemplate & { by: string; at: Date },
): Promise<void> {
  if (subject === null && body === null) {
    await tx
      .deleteFrom('mail_template')
      .where(isOf(owner))
      .where('kind', '=', kind)
      .where('language', '=', language)
      .execute();
    return;
  }
  const row = { subject, body, changed_by: by, changed_at: at };
  await tx
    .insertInto('mail_template')
    .values({ ...row, site_id: owner.siteId, meeting_id: owner.meetingId, kind, language })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'meeting_id', 'kind', 'language']).doUpdateSet(row),
    )
    .execute();
}

/** Gives a meeting the words of another one of its site. */
export async function copyTemplates(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const columns = ['site_id', 'kind', 'language', 'subject', 'body', 'changed_by', 'changed_at'] as const;
  await tx
    .insertInto('mail_template')
    .columns([...columns, 'meeting_id'])
    .expression((make) =>
      make
        .selectFrom('mail_template')
        .select([...columns, sql<string>`${to}::uuid`.as('meeting_id')])
        .where('meeting_id', '=', from),
    )
    .execute();
}
