import type { Tx } from '../../platform/db/tx.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordingKey, type RecordingContext } from './recordings.context.ts';

/** The job that composes one recording. */
export const COMPOSE_JOB = 'recording-compose';

/** Queues a recording to be composed, in the transaction that ends it. */
export const queueComposing = (tx: Tx, { sendJob }: Platform, id: string): Promise<void> =>
  sendJob(tx, { kind: COMPOSE_JOB, data: { recordingId: id } });

const REMOVE_JOB = 'recording-remove';

/** Queues the files of a recording to be removed, in the transaction that forgets it. */
export const queueRemoving = (tx: Tx, { sendJob }: Platform, id: string): Promise<void> =>
  sendJob(tx, { kind: REMOVE_JOB, data: { recordingId: id } });

/** Removes files whose row is gone; with the tries of two weeks while the store is away. */
export const removing = ({ storage }: RecordingContext): JobKind<{ recordingId: string }> => ({
  name: REMOVE_JOB,
  retries: 15,
  retryDelaySeconds: 30,
  expiresInSeconds: 600,
  batch: 1,
  async run(jobs) {
    for (const { data } of jobs) await storage.remove(recordingKey(data.recordingId));
  },
});
