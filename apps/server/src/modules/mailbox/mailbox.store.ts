import type { SeenMail } from '@portico/contract/mailbox';
import type { Reads } from '../../platform/db/tx.ts';

const SHOWN = 50;

/** The newest mails of a site, whether they left or not. */
export async function newestMails(reads: Reads, siteId: string): Promise<SeenMail[]> {
  const rows = await reads
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'text_body', 'html_body', 'calendar', 'created_at'])
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
    html: row.html_body,
    calendar: (row.calendar as { text: string } | null)?.text ?? null,
    at: row.created_at.toISOString(),
  }));
}
