import { eraseByConsole, findToErase } from '../modules/mydata/index.ts';
import type { Tx } from '../platform/db/tx.ts';
import { done, unknown, type Whom } from './commands.ts';
import type { Console } from './console.ts';
import { refused, type AdminAnswer } from './protocol.ts';
import { plain } from './table.ts';

interface Erasing extends Whom {
  isConfirmed: boolean;
}

/** Erases somebody of a site, once it is confirmed. */
export async function erase(
  tx: Tx,
  { endings, sendJob }: Pick<Console, 'endings' | 'sendJob'>,
  { email, site, isConfirmed }: Erasing,
): Promise<AdminAnswer> {
  const whom = { email, site };
  const found = isConfirmed
    ? await eraseByConsole(tx, { endings, send: sendJob }, whom)
    : await findToErase(tx, whom);
  if (!found) return unknown(whom);
  const [who, where] = [plain(found.displayName), plain(found.siteDisplayName)];
  if (!('outcome' in found))
    return refused(
      `this deletes all that ${where} keeps of ${who}, and nothing undoes it: say it again with --confirm`,
    );
  if (found.outcome === 'lastAdministrator')
    return refused(
      `${who} is the last administrator of ${where}: make somebody else one first, with make-admin`,
    );
  const when = sendJob ? 'within seconds' : 'within an hour of the portal running';
  return done(
    [`${who} may not sign in to ${where} any more, and all that is kept of them goes ${when}`],
    found,
  );
}
