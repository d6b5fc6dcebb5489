import type { EndingContext } from '../modules/identity/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { RecentLog } from '../platform/log/recent.ts';
import type { Settings } from '../platform/settings/table.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** A part of the support bundle that only a running server knows: made when it is asked for, without personal data. */
export type BundleFact = () => Promise<unknown>;

/** What a command works with, beside a running server or without one. */
export interface Console {
  settings: Settings;
  /** The address that people type. */
  publicUrl: string;
  clock: Clock;
  database: Database;
  storage: Storage;
  /** Queues work for the running portal; missing where nobody would do it before the next start. */
  sendJob: Jobs['send'] | undefined;
  isMailSent: boolean;
  /** What ending somebody's way in takes. */
  endings: EndingContext;
  /** The server that was asked; none where the data was opened without it. */
  server?: {
    recentLog: RecentLog | undefined;
    /** What it can say of itself, by the name of the file in a support bundle. */
    facts: Readonly<Record<string, BundleFact>>;
  };
}
