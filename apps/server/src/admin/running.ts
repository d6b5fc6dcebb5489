import type { EndingContext } from '../modules/identity/index.ts';
import type { Database } from '../platform/db/database.ts';
import { checkReadiness, type ReadinessCheck } from '../platform/http/health.ts';
import type { RecentLog } from '../platform/log/recent.ts';
import type { Platform } from '../platform/platform.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { BundleFact } from './console.ts';
import { carryOut } from './run.ts';
import { Snapshots } from './snapshot.ts';
import { openAdminSocket, type AdminSocket } from './socket.ts';
import { databaseMark } from './which-database.ts';

interface RunningParts {
  endings: EndingContext;
  database: Database;
  storage: Storage;
  recentLog: RecentLog | undefined;
  /** Whether mails leave the outbox here. */
  isMailSent: boolean;
  readiness: Readonly<Record<string, ReadinessCheck>>;
}

/** What this process can say of itself in a support bundle, by the name of the file. More of it is added here. */
const factsOf = ({ readiness }: RunningParts): Record<string, BundleFact> => ({
  'health.json': () => checkReadiness(readiness),
});

/**
 * Lets console commands reach this process: nobody else can open the embedded database while we run, and on a server only
 * we know our log and how we do.
 */
export function startConsole(platform: Platform, parts: RunningParts): Promise<AdminSocket | undefined> {
  const { settings, log, publicUrl, clock, sendJob } = platform;
  const { database, storage, recentLog, endings, isMailSent } = parts;
  const mark = databaseMark(settings);
  const server = { recentLog, facts: factsOf(parts) };
  return openAdminSocket({
    dataDirectory: settings.DATA_DIR,
    isFolderOurs: database.embedded,
    log,
    snapshots: new Snapshots(settings.DATA_DIR, database, log),
    answer: async (request, caller) =>
      caller.database === mark
        ? await carryOut(
            { settings, publicUrl, clock, database, storage, sendJob, isMailSent, endings, server },
            request,
          )
        : { isDone: false, isElsewhere: true, lines: ['this process uses another database'] },
  });
}
