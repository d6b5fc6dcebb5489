import type { Clock } from '../clock/clock.ts';
import type { Work } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { JobKind } from './jobs.ts';

/** Deletes what is over for good at `now`. */
export type Sweep = (tx: Tx, now: Date) => Promise<void>;

export const HOUSEKEEPING_JOB = 'platform.housekeeping';
/** Keeps tables of passing things small: each sweep in a transaction of its own. */
export const housekeeping = (work: Work, clock: Clock, sweeps: readonly Sweep[]): JobKind<object> => ({
  name: HOUSEKEEPING_JOB,
  cron: '23 * * * *', // not on the hour, when everybody else works
  retries: 2,
  retryDelaySeconds: 60,
  expiresInSeconds: 600,
  batch: 1,
  async run() {
    for (const sweep of sweeps) await work((tx) => sweep(tx, clock.now()));
  },
});
