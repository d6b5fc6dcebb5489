import type { Sweep } from '../../platform/jobs/housekeeping.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { exportKey, type MyDataContext } from './mydata.context.ts';
import { erase, holdAllThatNames } from './mydata.erasing.ts';
import { failMaking, makeExport } from './mydata.making.ts';
import { ERASE_JOB, MAKE_JOB, queueRemoving, REMOVE_JOB } from './mydata.queue.ts';
import { deleteOverExports, holdToErase, listToErase } from './mydata.store.ts';

const RETRIES = 2;
const HOUR_MS = 3_600_000;
/** Longer than any export is made, with all tries of it. */
const MOST_MAKING_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

type ExportJob = { exportId: string };

const making = (context: MyDataContext): JobKind<ExportJob> => ({
  name: MAKE_JOB,
  retries: RETRIES,
  retryDelaySeconds: 10,
  expiresInSeconds: 2 * 3600,
  oneAtATime: true, // films of everybody at once would fill disk and line
  batch: 1,
  async run(jobs) {
    for (const { data, retryCount } of jobs)
      try {
        await makeExport(context, data.exportId);
      } catch (error) {
        await failMaking(context, data.exportId, { error, isLast: retryCount >= RETRIES });
      }
  },
});

const removing = ({ storage }: MyDataContext): JobKind<ExportJob> => ({
  name: REMOVE_JOB,
  retries: 15,
  retryDelaySeconds: 30,
  expiresInSeconds: 600,
  batch: 1,
  async run(jobs) {
    for (const { data } of jobs) await storage.remove(exportKey(data.exportId));
  },
});

/** Each in a transaction of its own: one that fails keeps nobody else's data here. */
const erasing = (context: MyDataContext): JobKind<object> => ({
  name: ERASE_JOB,
  cron: '47 * * * *',
  retries: 0,
  retryDelaySeconds: 60,
  expiresInSeconds: 1800,
  batch: 1,
  async run() {
    const { work, reads, platform } = context;
    for (const personId of await listToErase(reads, platform.clock.now(), AT_ONCE))
      try {
        await work(async (tx) => {
          await holdAllThatNames(tx, personId);
          if (await holdToErase(tx, personId, platform.clock.now())) await erase(tx, context, personId);
        });
      } catch (error) {
        platform.log.error({ err: error, person: personId }, 'somebody who left could not be erased');
      }
  },
});

/** Work about people's own data that is queued. */
export const myDataJobs = (context: MyDataContext): JobKind<object>[] =>
  [making(context), removing(context), erasing(context)] as JobKind<object>[];

/** Exports that are over go, row and file. */
export const sweepExports =
  ({ platform }: MyDataContext): Sweep =>
  async (tx, now) => {
    const askedBefore = new Date(now.getTime() - MOST_MAKING_MS);
    for (const id of await deleteOverExports(tx, { now, askedBefore })) await queueRemoving(tx, platform, id);
  };
