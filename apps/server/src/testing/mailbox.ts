import type { TestApp } from './app.ts';

/** A mail that was sent or waits. */
export interface SeenMail {
  subject: string;
  text: string;
  html: string;
  calendar: { method: string; text: string } | null;
}

/** The newest mail to an address. */
export async function lastMailTo(app: TestApp, address: string): Promise<SeenMail> {
  const { rows } = await app.data.database.pool.query<SeenMail>(
    `select subject, text_body as text, html_body as html, calendar from mail
     where recipient = $1 order by created_at desc, id limit 1`,
    [address],
  );
  if (!rows[0]) throw new Error(`no mail to ${address}`);
  return rows[0];
}

/** The first address in a mail's text. */
export function linkIn(mail: SeenMail): URL {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error('the mail holds no link');
  return new URL(link);
}

/** All mails to an address, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<SeenMail[]> {
  const { rows } = await app.data.database.pool.query<SeenMail>(
    `select subject, text_body as text, html_body as html, calendar from mail where recipient = $1 order by created_at, id`,
    [address],
  );
  return rows;
}
