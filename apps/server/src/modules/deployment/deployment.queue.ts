import type { Tx } from '../../platform/db/tx.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** The job that packs what a closed site has. */
export const PACK_JOB = 'site-pack';
/** The job that erases sites whose days are over. */
export const ERASE_JOB = 'site-erase';

/** The job that mails what the console changed of the deployment's administrators. */
export const TELL_JOB = 'deployment-admin-mails';

/** Queues what a closed site has to be packed, in the transaction that closes it. */
export const queuePacking = (tx: Tx, { sendJob }: { sendJob: Jobs['send'] }, siteId: string): Promise<void> =>
  sendJob(tx, { kind: PACK_JOB, data: { siteId }, singletonKey: siteId });
