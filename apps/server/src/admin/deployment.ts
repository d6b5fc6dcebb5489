import { shownAddress } from '@portico/domain/shown-address';
import {
  addAdminByConsole,
  changeStateByConsole,
  listAdminsByConsole,
  removeAdminByConsole,
  type SiteAction,
} from '../modules/deployment/index.ts';
import type { Reads, Tx } from '../platform/db/tx.ts';
import { done } from './commands.ts';
import type { Console } from './console.ts';
import { refused, type AdminAnswer } from './protocol.ts';
import { plain, table } from './table.ts';

type Parts = Pick<Console, 'endings' | 'sendJob'>;

const partsOf = ({ endings, sendJob: send }: Parts) => ({ endings, send });

const untold = ({ sendJob }: Parts): string[] =>
  sendJob ? [] : ['no portal runs here: the other administrators are not told by mail'];

/** Who administers the deployment. */
export async function showDeploymentAdmins(reads: Reads): Promise<AdminAnswer> {
  const admins = await listAdminsByConsole(reads);
  const rows = admins.map(({ displayName, email, givenBy, givenAt, canSignIn }) => [
    displayName,
    shownAddress(email),
    givenBy,
    givenAt.toISOString().slice(0, 10),
    canSignIn ? 'yes' : 'no',
  ]);
  const lines =
    admins.length === 0
      ? ['nobody administers the deployment: deployment-admin add EMAIL makes somebody do']
      : table(['NAME', 'ADDRESS', 'BY', 'SINCE', 'SIGNS IN'], rows);
  return done(lines, { administrators: admins });
}

/** Gives the administration of the deployment to somebody, or takes it. */
export async function changeDeploymentAdmin(
  tx: Tx,
  console: Parts,
  { email, isAdded }: { email: string; isAdded: boolean },
): Promise<AdminAnswer> {
  const shown = shownAddress(email);
  if (isAdded) {
    const made = await addAdminByConsole(tx, partsOf(console), email);
    if (!made) return refused(`nobody who may sign in has the address ${shown}`);
    const when = made.wasOne ? 'already' : 'now, from the next page they open';
    return done(
      [
        `${plain(made.displayName)} administers the deployment ${when}`,
        ...(made.wasOne ? [] : untold(console)),
      ],
      made,
    );
  }
  const gone = await removeAdminByConsole(tx, partsOf(console), email);
  if (!gone) return refused(`${shown} does not administer the deployment: see deployment-admin`);
  if (gone === 'last')
    return refused(`${shown} is the last who administers the deployment: add somebody else first`);
  return done(
    [`${plain(gone.displayName)} does not administer the deployment any more`, ...untold(console)],
    { email },
  );
}

const words: Readonly<Record<SiteAction, string>> = {
  suspend: 'is suspended: nobody uses it, and what went on there ends',
  resume: 'is used again',
  close: 'is closed',
};

/** Suspends, resumes or closes a site. */
export async function changeSiteState(
  tx: Tx,
  console: Parts,
  { site, action, isConfirmed }: { site: string; action: SiteAction; isConfirmed: boolean },
): Promise<AdminAnswer> {
  if (action === 'close' && !isConfirmed)
    return refused(`this erases all that ${site} has in 30 days: say it again with --confirm`);
  const changed = await changeStateByConsole(tx, partsOf(console), { site, action });
  if (!changed) return refused(`there is no site ${site}: see sites`);
  const { name, displayName, state, eraseAt } = changed;
  const until = eraseAt ? `, and erased on ${eraseAt.toISOString().slice(0, 10)}` : '';
  return done([`${plain(displayName)} ${words[action]}${until}`], { site: name, state, eraseAt });
}
