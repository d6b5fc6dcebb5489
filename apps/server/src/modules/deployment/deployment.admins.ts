import type { listDeploymentAdmins } from '@portico/contract/deployment';
import type { Answer } from '@portico/contract/operation';
import { shownAddress } from '@portico/domain/shown-address';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { recordAudit } from '../audit/index.ts';
import { endTicketsOf, type EndingContext } from '../identity/index.ts';
import {
  deleteAdmin,
  findAccount,
  insertAdmin,
  listAdmins,
  listPersonsOf,
  lockAdmins,
  type AdminRow,
} from './admins.store.ts';
import { fromOf, tellAdmins, type By } from './deployment.context.ts';

/** That somebody administers the deployment now, or no longer does. */
export interface AdminNews {
  accountId: string;
  who: string;
  by: string;
  isGiven: boolean;
}

/** Tells the other administrators of it by mail. */
export type TellOfAdmin = (tx: Tx, news: AdminNews) => Promise<void>;

/** What it takes to give and to take the administration; the console has no words for mails, and has a job write them. */
export interface AdminsContext {
  endings: EndingContext;
  tell: TellOfAdmin;
}

/** Who administers the deployment, for one of them. */
export async function viewAdmins(
  reads: Reads,
  accountId: string,
): Promise<Answer<typeof listDeploymentAdmins>> {
  return {
    administrators: (await listAdmins(reads)).map((row) => ({
      accountId: row.accountId,
      displayName: row.displayName,
      email: shownAddress(row.email),
      givenAt: row.givenAt.toISOString(),
      givenBy: row.givenBy,
      isSelf: row.accountId === accountId,
    })),
  };
}

interface Change extends By {
  accountId: string;
  displayName: string;
  isGiven: boolean;
}

/** Audits a change and tells the others, each by mail and on the page that they have open. */
async function announce(tx: Tx, { endings, tell }: AdminsContext, change: Change): Promise<void> {
  const { accountId, displayName: who, isGiven, by } = change;
  await recordAudit(tx, {
    siteId: null,
    actor: by,
    action: isGiven ? 'deployment.admin_added' : 'deployment.admin_removed',
    subject: { kind: 'account', id: accountId },
    ...fromOf(change),
  });
  await tell(tx, { accountId, who, by: by.name, isGiven });
  await tellAdmins(tx, endings.platform.publish);
}

/** Somebody who administers the deployment from now on, or did before. */
export interface MadeAdmin {
  displayName: string;
  wasOne: boolean;
}

/** Makes somebody an administrator of the deployment, audited; undefined where nobody can sign in by the address. */
export async function addAdmin(
  tx: Tx,
  context: AdminsContext,
  { email, ...by }: By & { email: string },
): Promise<MadeAdmin | undefined> {
  await lockAdmins(tx);
  const found = await findAccount(tx, email);
  if (!found) return undefined;
  const isNew = await insertAdmin(tx, { accountId: found.accountId, by: by.by.name, at: by.now });
  if (isNew) await announce(tx, context, { ...by, ...found, isGiven: true });
  return { displayName: found.displayName, wasOne: !isNew };
}

/**
 * Takes the administration of the deployment from an account, audited. Their tickets end in every process with what was opened by
 * them, and their sessions give new ones; the last who can sign in keeps it.
 */
export async function removeAdmin(
  tx: Tx,
  context: AdminsContext,
  { accountId, ...by }: By & { accountId: string },
): Promise<AdminRow> {
  await lockAdmins(tx);
  const admins = await listAdmins(tx);
  const gone = admins.find((admin) => admin.accountId === accountId);
  if (!gone) throw new Failure('notFound');
  if (!admins.some((admin) => admin.accountId !== accountId && admin.canSignIn))
    throw new Failure('lastAdministrator');
  await deleteAdmin(tx, accountId);
  const { platform, tickets } = context.endings;
  // of meetings that they are in nothing ends: being there was no right of the deployment
  for (const personId of await listPersonsOf(tx, accountId))
    await endTicketsOf(tx, { platform, tickets }, { personId, staysInMeetings: true });
  await announce(tx, context, { ...by, ...gone, isGiven: false });
  return gone;
}
