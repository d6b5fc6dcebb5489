import type { JobKind } from '../../platform/jobs/jobs.ts';
import { StorageFull } from '../../platform/storage/storage.ts';
import { eraseClosedSite } from './deployment.erasing.ts';
import { packMissing, packSite, type PackingContext } from './deployment.packing.ts';
import type { AdminNews } from './deployment.admins.ts';
import { tellOfAdmin } from './deployment.mails.ts';
import { ERASE_JOB, PACK_JOB, TELL_JOB } from './deployment.queue.ts';
import { listToErase } from './erase.store.ts';
import { setUnmade } from './export.store.ts';

const RETRIES = 2;

type PackJob = { siteId: string };

const packing = (context: PackingContext): JobKind<PackJob> => ({
  name: PACK_JOB,
  retries: RETRIES,
  retryDelaySeconds: 60,
  expiresInSeconds: 6 * 3600,
  oneForEachKey: true,
  batch: 1,
  async run(jobs) {
    const { work, platform } = context;
    for (const { data, retryCount } of jobs)
      try {
        await packSite(context, data.siteId);
      } catch (error) {
        const isFull = error instanceof StorageFull;
        if (!isFull && retryCount < RETRIES) throw error;
        platform.log.error({ err: error, site: data.siteId }, 'a closed site could not be packed');
        await work((tx) => setUnmade(tx, data.siteId, isFull ? 'full' : 'fault'));
      }
  },
});

/** Every hour: what is over goes, and what is not packed is. */
const erasing = (context: PackingContext): JobKind<object> => ({
  name: ERASE_JOB,
  cron: '53 * * * *',
  retries: 0,
  retryDelaySeconds: 60,
  expiresInSeconds: 3600,
  oneAtATime: true,
  batch: 1,
  async run() {
    const { reads, platform } = context;
    for (const siteId of await listToErase(reads, platform.clock.now()))
      try {
        await eraseClosedSite(context, siteId);
      } catch (error) {
        platform.log.error({ err: error, site: siteId }, 'a closed site could not be erased');
      }
    await packMissing(context);
  },
});

const telling = ({ work, platform, mails }: PackingContext): JobKind<AdminNews> => ({
  name: TELL_JOB,
  retries: 5,
  retryDelaySeconds: 10,
  expiresInSeconds: 60,
  batch: 1,
  async run(jobs) {
    for (const { data } of jobs) await work((tx) => tellOfAdmin(platform, mails)(tx, data));
  },
});

/** Work about closed sites and about who administers the deployment that is queued. */
export const deploymentJobs = (context: PackingContext): JobKind<object>[] =>
  [packing(context), erasing(context), telling(context)] as JobKind<object>[];
