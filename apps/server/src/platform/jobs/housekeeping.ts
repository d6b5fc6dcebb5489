import type { Clock } from '../clock/clock.ts';
import type { Work } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { JobKind } from './jobs.ts';

/** Deletes what is over for good at `now`. */
export type Sweep = (tx: Tx, now: Date) => Promise<void>;

export const HOUSEKEEPING_JOB = 'platform.housekeeping';
/** Once an hour, not on the hour, when everybody else works. */
export const HOUSEKEEPING_CRON = '23 * * * *';

/** Keeps tables of passing things small: each sweep in a transaction of its own. */
export const housekeeping = (work: Work, clock: Clock, sweeps: readonly Sweep[]): JobKind<object> => ({
  name: HOUSEKEEPING_JOB,
  retries: 2,
  retryDelaySeconds: 60,
  expiresInSeconds: 600,
  batch: 1,
  async run() {
    for (const sweep of sweeps) await work((tx) => sweep(tx, clock.now()));
  },
});
