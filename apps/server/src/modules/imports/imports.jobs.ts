import { IMPORT_DAYS } from '@portico/contract/people-imports';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ImportContext } from './imports.context.ts';
import { goOn, rest } from './imports.running.ts';
import { deleteOldImports, holdImport } from './imports.store.ts';

/** The job that goes on with an import. */
export const IMPORT_JOB = 'people-import';

const RETRIES = 10;
/** After so many parts another job goes on: nobody takes it for dead. */
const PARTS = 20;
const DAY_MS = 86_400_000;

type ImportJob = { importId: string };

/** Queues an import to go on, in the transaction that begins it. */
export const queueImport = (
  tx: Tx,
  { platform }: Pick<ImportContext, 'platform'>,
  { importId, afterSeconds }: ImportJob & { afterSeconds: number },
): Promise<void> =>
  platform.sendJob(tx, {
    kind: IMPORT_JOB,
    data: { importId },
    ...(afterSeconds > 0 && { startAfterSeconds: afterSeconds }),
  });

/** Does some parts, and queues the job that goes on in the transaction of the last one. */
async function doParts(context: ImportContext, importId: string): Promise<void> {
  for (let part = 1; part <= PARTS; part += 1) {
    const isOver = await context.work(async (tx) => {
      const next = await goOn(tx, context, importId);
      if (next.kind === 'over') return true;
      const isLast = part === PARTS || next.afterSeconds > 0;
      if (isLast) await queueImport(tx, context, { importId, afterSeconds: next.afterSeconds });
      return isLast;
    });
    if (isOver) return;
  }
}

/** After the last try an import rests, to be gone on with by whoever sees it. */
async function giveUp({ work, platform }: ImportContext, importId: string, error: unknown): Promise<void> {
  platform.log.error({ err: error, importId }, 'an import of people stopped');
  await work(async (tx) => {
    const row = await holdImport(tx, importId);
    if (row?.state !== 'running') return;
    const change = { state: 'stopped', stopped_by: 'fault' } as const;
    await rest(tx, { platform }, { id: importId, siteId: row.siteId, change });
  });
}

/** Work of imports that is queued. */
export const importJobs = (context: ImportContext): JobKind<object>[] => [
  {
    name: IMPORT_JOB,
    retries: RETRIES,
    retryDelaySeconds: 2,
    retryDelayMostSeconds: 60,
    expiresInSeconds: 300,
    batch: 1,
    async run(jobs) {
      for (const { data, retryCount } of jobs) {
        const { importId } = data as ImportJob;
        try {
          await doParts(context, importId);
        } catch (error) {
          if (retryCount < RETRIES) throw error;
          await giveUp(context, importId, error);
        }
      }
    },
  },
];

/** Tables that nobody imported go after a day, and lines that failed after a week. */
export const sweepImports: Sweep = (tx, now) =>
  deleteOldImports(tx, {
    drafts: new Date(now.getTime() - DAY_MS),
    ended: new Date(now.getTime() - IMPORT_DAYS * DAY_MS),
  });
