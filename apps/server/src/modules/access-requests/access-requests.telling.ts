import { addresses } from '@portico/contract/addresses';
import type { Work } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../notifications/index.ts';
import type { RequestContext } from './access-requests.context.ts';
import { countWaiting, listAdministrators, listSitesToTell, setTold } from './access-requests.store.ts';

type Telling = Pick<RequestContext, 'platform' | 'mails'>;

/** Tells administrators of a site how much waits. Whoever is first of two processes does it. */
async function tellSite(tx: Tx, context: Telling, { siteId, now }: { siteId: string; now: Date }) {
  if (!(await setTold(tx, siteId, now))) return;
  const count = await countWaiting(tx, siteId);
  if (count === 0) return;
  await notify(tx, context, {
    news: { kind: 'requests-waiting', about: { count } },
    recipients: await listAdministrators(tx, siteId, 'answering'),
    link: addresses.accessRequests.path,
    now,
  });
}

/** Tells administrators that something new waits: all of it at once, and once an hour at most. */
async function tellWhoAnswers(work: Work, context: Telling): Promise<void> {
  const now = context.platform.clock.now();
  const sites = await work((tx) => listSitesToTell(tx, now));
  for (const siteId of sites) await work((tx) => tellSite(tx, context, { siteId, now }));
}

/** The job that tells administrators. */
export const tellingJob = (work: Work, context: Telling): JobKind<object> => ({
  name: 'access-request-news',
  retries: 2,
  retryDelaySeconds: 10,
  expiresInSeconds: 600,
  batch: 1,
  cron: '* * * * *',
  run: () => tellWhoAnswers(work, context),
});
