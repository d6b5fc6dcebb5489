import type { SeenMail } from '@portico/contract/mailbox';
import type { Reads } from '../../platform/db/tx.ts';

const SHOWN = 50;

/** The newest mails of a site, whether they left or not. */
export async function newestMails(reads: Reads, siteId: string): Promise<SeenMail[]> {
  const rows = await reads
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'text_body', 'calendar', 'created_at'])
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    calendar: (row.calendar as { text: string } | null)?.text ?? null,
    at: row.created_at.toISOString(),
  }));
}

/** The HTML form of a mail of the site. */
export async function findMailHtml(reads: Reads, siteId: string, id: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('mail')
    .select('html_body')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.html_body;
}
