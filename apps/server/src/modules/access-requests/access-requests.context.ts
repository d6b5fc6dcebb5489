import type { MailBundle } from '@portico/contract/mails';
import { REQUESTS_CHANGED } from '@portico/contract/access-requests';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import type { UsersContext } from '../users/index.ts';
import { listAdministrators } from './access-requests.store.ts';

/** What requests are made and answered with. */
export interface RequestContext {
  platform: Platform;
  mails: MailBundle;
  /** What roles are given with. */
  users: UsersContext;
}

export async function siteOf(tx: Parameters<typeof findSiteById>[0], siteId: string): Promise<Site> {
  const site = await findSiteById(tx, siteId);
  if (!site) throw new Failure('notFound');
  return site;
}

/** Tells the open pages of administrators, and of who asked, that what is asked for is another thing now. */
export async function tellPages(
  tx: Tx,
  { platform }: Pick<RequestContext, 'platform'>,
  { siteId, personId }: { siteId: string; personId?: string | null },
): Promise<void> {
  const readers = await listAdministrators(tx, siteId, 'seeing');
  const channels = [...new Set([...readers, ...(personId ? [personId] : [])])].map((id) => `person:${id}`);
  if (channels.length > 0) await platform.publish(tx, { channels, eventType: REQUESTS_CHANGED, data: {} });
}
