import type { Tx } from '../../platform/db/tx.ts';
import type { Platform } from '../../platform/platform.ts';

/** The job that makes one export. */
export const MAKE_JOB = 'my-data-export';
/** The job that removes the file of one. */
export const REMOVE_JOB = 'my-data-remove';
/** The job that erases people whose time to come back is over. */
export const ERASE_JOB = 'my-data-erase';

type Sender = Pick<Platform, 'sendJob'>;

/** Queues an export to be made, in the transaction that asks for it. */
export const queueMaking = (tx: Tx, { sendJob }: Sender, exportId: string): Promise<void> =>
  sendJob(tx, { kind: MAKE_JOB, data: { exportId }, singletonKey: exportId });

/** Queues the file of an export to be removed, in the transaction that forgets it. */
export const queueRemoving = (tx: Tx, { sendJob }: Sender, exportId: string): Promise<void> =>
  sendJob(tx, { kind: REMOVE_JOB, data: { exportId } });
