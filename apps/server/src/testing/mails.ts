import type { MailBundle } from '@portico/contract/mails';

/** The mails as the server loads them in production: from the pages' build. */
export async function loadMails(): Promise<MailBundle> {
  const built = new URL('../../../portal/dist/server/mail.js', import.meta.url);
  return ((await import(built.href)) as { default: MailBundle }).default;
}
