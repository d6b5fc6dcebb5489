import type { AuditAction } from '@portico/domain/audit-actions';
import { CLOSED_SITE_DAYS, type SiteState } from '@portico/domain/site-states';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { listThreadsOf } from '../../platform/mail/order-store.ts';
import { ORDER_JOB } from '../../platform/mail/orders.ts';
import { MAIL_JOB } from '../../platform/mail/outbox.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import { recordAudit } from '../audit/index.ts';
import type { SiteStateNews } from '@portico/contract/deployment';
import type { Site } from '../sites/index.ts';
import { fromOf, tellState, type By } from './deployment.context.ts';
import { holdSite } from './deployment.sites.ts';
import { queuePacking } from './deployment.queue.ts';
import { askForExport, forgetExport } from './export.store.ts';
import { listWaitingMails, setState } from './sites.store.ts';

/** What a change of state takes; the console without a server has neither jobs nor anybody who hears. */
export interface StatesContext {
  publish: Publish;
  sendJob: Jobs['send'] | undefined;
  onChanged?(news: SiteStateNews): void;
}

interface Step extends By {
  siteId: string;
}

interface Reached extends By {
  site: Site;
  state: SiteState;
  eraseAt: Date | null;
  action: AuditAction;
}

async function reach(
  tx: Tx,
  context: StatesContext,
  { site, state, eraseAt, action, ...by }: Reached,
): Promise<void> {
  await setState(tx, site.id, { state, eraseAt });
  await recordAudit(tx, {
    siteId: site.id,
    actor: by.by,
    action,
    subject: { kind: 'site', id: site.id },
    detail: {
      state: { before: site.state, after: state },
      ...(eraseAt && { eraseAt: eraseAt.toISOString() }),
    },
    ...fromOf(by),
  });
  await tellState(tx, context, { ...site, state });
}

/** Lets a site rest. What goes on there ends where the news is heard. Answers whether it was in use. */
export async function suspendSite(
  tx: Tx,
  context: StatesContext,
  { siteId, callerSiteId, ...by }: Step & { callerSiteId?: string },
): Promise<boolean> {
  const site = await holdSite(tx, siteId);
  if (siteId === callerSiteId) throw new Failure('siteOfCaller');
  if (site.state !== 'active') return false;
  await reach(tx, context, {
    ...by,
    site,
    state: 'suspended',
    eraseAt: null,
    action: 'deployment.site_suspended',
  });
  return true;
}

/** Lets a site be used again: what waits of its mails goes out, and nothing is erased. Answers whether it was not in use. */
export async function resumeSite(tx: Tx, context: StatesContext, { siteId, ...by }: Step): Promise<boolean> {
  const site = await holdSite(tx, siteId);
  if (site.state === 'active') return false;
  await forgetExport(tx, siteId);
  await reach(tx, context, {
    ...by,
    site,
    state: 'active',
    eraseAt: null,
    action: 'deployment.site_resumed',
  });
  for (const mailId of await listWaitingMails(tx, siteId))
    await context.sendJob?.(tx, { kind: MAIL_JOB, data: { mailId }, singletonKey: mailId });
  for (const thread of await listThreadsOf(tx, siteId))
    await context.sendJob?.(tx, { kind: ORDER_JOB, data: { thread } });
  return true;
}

/** Closes a suspended site: what it has is packed for its administrators, and it is erased when its days are over. */
export async function closeSite(
  tx: Tx,
  context: StatesContext,
  { siteId, name, ...by }: Step & { name: string },
): Promise<void> {
  const site = await holdSite(tx, siteId);
  if (name !== site.name) throw new Failure('inputInvalid', { fields: { name: 'otherName' } });
  if (site.state === 'closing') return;
  if (site.state !== 'suspended') throw new Failure('siteNotSuspended');
  const eraseAt = new Date(by.now.getTime() + CLOSED_SITE_DAYS * 86_400_000);
  await reach(tx, context, { ...by, site, state: 'closing', eraseAt, action: 'deployment.site_closed' });
  await askForExport(tx, siteId, by.now);
  if (context.sendJob) await queuePacking(tx, { sendJob: context.sendJob }, siteId);
}
