import type { Tx } from '../../platform/db/tx.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { avatarKey, type AvatarContext } from './avatars.context.ts';
import { deleteAvatars, listLeftOver, listUnused } from './avatars.store.ts';

const REMOVE_JOB = 'avatar-remove';
/** The job that looks for pictures whose maker died. */
export const LEFT_OVER_JOB = 'avatars-left-over';
const HOUR_MS = 3_600_000;

/** Queues the files of a picture to be removed, in the transaction after which it is nobody's. */
export const queueRemoving = (tx: Tx, { sendJob }: Pick<Platform, 'sendJob'>, id: string): Promise<void> =>
  sendJob(tx, { kind: REMOVE_JOB, data: { avatarId: id } });

async function removeUnused({ work, storage }: AvatarContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) await storage.remove(avatarKey(id));
  if (ids.length > 0) await work((tx) => deleteAvatars(tx, ids));
}

const usual = { retries: 15, retryDelaySeconds: 30, expiresInSeconds: 600 } as const;

/** Removes pictures that are nobody's: at once where somebody took them, and what a process that died left behind. */
export const avatarJobs = (context: AvatarContext): JobKind<object>[] => [
  {
    ...usual,
    name: REMOVE_JOB,
    batch: 20,
    async run(jobs) {
      const ids = jobs.map(({ data }) => (data as { avatarId: string }).avatarId);
      await removeUnused(context, await listUnused(context.reads, ids));
    },
  },
  {
    ...usual,
    name: LEFT_OVER_JOB,
    batch: 1,
    cron: '37 * * * *',
    async run() {
      const before = new Date(context.platform.clock.now().getTime() - HOUR_MS);
      await removeUnused(context, await listLeftOver(context.reads, before));
    },
  },
];
