import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { EndingContext } from '../identity/index.ts';
import { findSiteByName, type Site } from '../sites/index.ts';
import { findAccountId, listAdmins, type AdminRow } from './admins.store.ts';
import { addAdmin, removeAdmin, type MadeAdmin } from './deployment.admins.ts';
import { TELL_JOB } from './deployment.queue.ts';
import { closeSite, resumeSite, suspendSite } from './deployment.states.ts';

/** What the console has, beside a running server or without one. */
export interface ConsoleParts {
  endings: EndingContext;
  send: Jobs['send'] | undefined;
}

const by = { id: null, name: 'console' };

const contextOf = ({ endings, send }: ConsoleParts) => ({
  endings,
  tell: async (tx: Tx, news: object): Promise<void> => await send?.(tx, { kind: TELL_JOB, data: news }),
});

export const listAdminsByConsole = (reads: Reads): Promise<AdminRow[]> => listAdmins(reads);

/** Undefined where nobody who can sign in has the address. */
export const addAdminByConsole = (
  tx: Tx,
  parts: ConsoleParts,
  email: string,
): Promise<MadeAdmin | undefined> =>
  addAdmin(tx, contextOf(parts), { email, by, now: parts.endings.platform.clock.now() });

/** Undefined where the address is not that of one; `last` where nobody else could sign in. */
export async function removeAdminByConsole(
  tx: Tx,
  parts: ConsoleParts,
  email: string,
): Promise<AdminRow | 'last' | undefined> {
  const accountId = await findAccountId(tx, email);
  if (accountId === undefined) return undefined;
  try {
    const now = parts.endings.platform.clock.now();
    return await removeAdmin(tx, contextOf(parts), { accountId, by, now });
  } catch (error) {
    if (error instanceof Failure && error.error === 'lastAdministrator') return 'last';
    if (error instanceof Failure && error.error === 'notFound') return undefined;
    throw error;
  }
}

/** What the console does with a site. */
export type SiteAction = 'suspend' | 'resume' | 'close';

/** Suspends, resumes or closes a site, audited; undefined where there is none of the name. Closing suspends it first. */
export async function changeStateByConsole(
  tx: Tx,
  { endings, send }: ConsoleParts,
  { site: name, action }: { site: string; action: SiteAction },
): Promise<Site | undefined> {
  const site = await findSiteByName(tx, name);
  if (!site) return undefined;
  const { publish, clock } = endings.platform;
  const context = { publish, sendJob: send };
  const step = { siteId: site.id, by, now: clock.now() };
  if (action === 'resume') await resumeSite(tx, context, step);
  else await suspendSite(tx, context, step);
  if (action === 'close') await closeSite(tx, context, { ...step, name: site.name });
  return await findSiteByName(tx, name);
}
