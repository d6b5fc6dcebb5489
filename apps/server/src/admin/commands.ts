import { makeConsoleLink } from '../modules/identity/index.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { AdminAnswer, AdminRequest } from './protocol.ts';

/** Makes a one-time link by which somebody sets a new password. */
export async function resetPassword(
  tx: Tx,
  { email, site }: AdminRequest,
  by: { publicUrl: string; now: Date },
): Promise<AdminAnswer> {
  const made = await makeConsoleLink(tx, { ...by, email, site });
  if (!made) {
    const where = site === undefined ? 'on any site' : `on the site ${site}`;
    return { isDone: false, lines: [`nobody who may sign in has the address ${email} ${where}`] };
  }
  const { displayName, siteDisplayName, link, validMinutes } = made;
  const lines = [
    `${displayName} can set a new password for ${siteDisplayName} with this link, once, within ${validMinutes} minutes:`,
    link,
  ];
  return { isDone: true, lines };
}
