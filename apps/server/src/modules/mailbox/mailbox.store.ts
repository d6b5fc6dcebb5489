import type { SeenMail } from '@portico/contract/mailbox';
import { shownAddress } from '@portico/domain/shown-address';
import type { Reads } from '../../platform/db/tx.ts';

const SHOWN = 50;

/** Who reads mails of a site. */
export interface Reader {
  siteId: string;
  /** Their own: what went there they see. */
  address: string;
  /** Whether they see what went to others as well, unless it is private. */
  seesOthers: boolean;
}

/** The mails that somebody may see. */
const mailsFor = (reads: Reads, { siteId, address, seesOthers }: Reader) =>
  reads
    .selectFrom('mail')
    .where('site_id', '=', siteId)
    .where((where) =>
      where.or([where('recipient', '=', address), ...(seesOthers ? [where('is_private', '=', false)] : [])]),
    );

/** The newest of them, whether they left or not. */
export async function newestMails(reads: Reads, reader: Reader): Promise<SeenMail[]> {
  const rows = await mailsFor(reads, reader)
    .select(['id', 'recipient', 'subject', 'text_body', 'calendar', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    to: shownAddress(row.recipient),
    subject: row.subject,
    text: row.text_body,
    calendar: (row.calendar as { text: string } | null)?.text ?? null,
    at: row.created_at.toISOString(),
  }));
}

/** The HTML form of one of them. */
export async function findMailHtml(reads: Reads, reader: Reader, id: string): Promise<string | undefined> {
  const row = await mailsFor(reads, reader).select('html_body').where('id', '=', id).executeTakeFirst();
  return row?.html_body;
}
