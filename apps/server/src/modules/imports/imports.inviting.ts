import type { Tx } from '../../platform/db/tx.ts';
import { mailInvitation } from '../identity/index.ts';
import { findPerson, type PersonRow } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import type { ImportContext } from './imports.context.ts';
import { countWaitingMails, deleteLines, listToInvite, setImport, type ImportRow } from './imports.store.ts';

/** How many invitations are written in one transaction. */
const MAILS_AT_ONCE = 25;
/** While so many mails wait to leave, no more are written: those of others would stand behind them. */
const MOST_WAITING = 200;
const WAIT_SECONDS = 5;

/**
 * Invites the next of those who were imported, by the same mail as one who is invited alone. Answers in how many seconds it
 * goes on, or undefined when all are invited.
 */
export async function inviteNext(
  tx: Tx,
  context: ImportContext,
  { row: { id, siteId, invited }, by }: { row: ImportRow; by: PersonRow },
): Promise<number | undefined> {
  const next = await listToInvite(tx, id, MAILS_AT_ONCE);
  if (next.length === 0) return undefined;
  if ((await countWaitingMails(tx, MOST_WAITING)) >= MOST_WAITING) return WAIT_SECONDS;
  const site = await findSiteById(tx, siteId);
  const now = context.platform.clock.now();
  let count = 0;
  for (const { personId } of next) {
    const person = await findPerson(tx, siteId, personId);
    if (!site || person?.state !== 'invited') continue; // they came in meanwhile, or are kept out
    await mailInvitation(tx, context.identity, {
      person,
      site,
      inviter: by.displayName,
      now,
      isOneOfMany: true,
    });
    count += 1;
  }
  await deleteLines(
    tx,
    id,
    next.map(({ line }) => line),
  );
  await setImport(tx, id, { invited: invited + count });
  return 0;
}
