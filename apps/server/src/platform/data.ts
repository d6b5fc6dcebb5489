import type { Clock } from './clock/clock.ts';
import type { Paces } from './clock/paces.ts';
import { openDatabase, type Database } from './db/database.ts';
import { startUpkeep } from './db/embedded/upkeep.ts';
import { planMigrations, recordRelease } from './db/migrate.ts';
import { refuseUnfinishedRestore } from './db/unfinished.ts';
import { proveDataFolder } from './disk/data-folder.ts';
import { watchSpace, type DiskSpace } from './disk/space.ts';
import type { ReadinessCheck } from './http/health.ts';
import { createJobs, type JobKind, type Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import { watchJobs, watchMails, watchStatements } from './metrics/hooks.ts';
import type { Metrics } from './metrics/metrics.ts';
import { inboundAddress, inboundDomain } from './mail/inbound-addresses.ts';
import { orderJob, requeueOrders, type OrderWriter } from './mail/order-job.ts';
import { createOrderMails, type OrderMails } from './mail/orders.ts';
import { createPost, mailJob, requeueWaiting, type Post } from './mail/outbox.ts';
import { createMailTransport, type Transport } from './mail/transport.ts';
import { createPush, type Push } from './push/push.ts';
import { openSecrets, type Secrets } from './secrets/secrets.ts';
import type { Settings } from './settings/table.ts';

export interface DataOptions {
  settings: Settings;
  clock: Clock;
  paces: Paces;
  log: Log;
  metrics: Metrics;
  cacheDirectory: string;
  onLost(error: Error): void;
}

/** The database and what lives in it: jobs, mail, push events. */
export interface Data {
  database: Database;
  /** The space that the embedded database has. */
  space: DiskSpace | undefined;
  /** The secret that this database was used with. */
  secrets: Secrets;
  jobs: Jobs;
  post: Post;
  orderMails: OrderMails;
  transport: Transport;
  push: Push;
  /** Runs jobs of these kinds, and mail, also what is ordered of it. */
  startJobs(kinds: readonly JobKind<object>[], writer: OrderWriter): Promise<void>;
  /** Lets running jobs end and record how, at most four seconds. */
  stopJobs(): Promise<void>;
  /** Closes the database and what lives in it, after the jobs. */
  close(): Promise<void>;
}

/** Opens the database, brings it up to date, and prepares what is built on it. */
export async function startData(options: DataOptions): Promise<Data> {
  const { settings, log, cacheDirectory, onLost } = options;
  const isEmbedded = settings.DATABASE_URL === undefined;
  const space = isEmbedded ? watchSpace({ directory: settings.DATA_DIR, log }) : undefined;
  const database = await openDatabase({
    ...(space && { space }),
    url: settings.DATABASE_URL,
    dataDirectory: settings.DATA_DIR,
    cacheDirectory,
    onLost,
    onAway: (error) => log.error({ err: error }, 'the database cannot be reached: it is tried again'),
    onBack: (seconds) => log.info({ seconds: Math.round(seconds) }, 'the database answers again'),
    watch: watchStatements(options.metrics, log, settings.SLOW_QUERY_MS),
  });
  try {
    if (!isEmbedded) proveDataFolder(settings.DATA_DIR); // the embedded database has locked it
    await refuseUnfinishedRestore(database, settings.DATA_DIR);
    const migrations = await planMigrations(database);
    // before the first write: a start that ends between the two finds its secret again
    const secrets = openSecrets({
      dataDirectory: settings.DATA_DIR,
      current: settings.PORTICO_SECRET,
      previous: settings.PORTICO_SECRET_PREVIOUS,
      isDatabaseUsed: migrations.isUsed,
    });
    const ran = await migrations.run();
    if (ran.length > 0) log.info({ migrations: ran }, 'database brought up to date');
    await recordRelease(database);
    return { ...assemble(options, database, secrets), space };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function assemble(options: DataOptions, database: Database, secrets: Secrets): Omit<Data, 'space'> {
  const { settings, clock, paces, log, metrics } = options;
  const { DATABASE_URL: databaseUrl, MAIL_OUTSIDE_PER_HOUR: perHour } = settings;
  const jobs = createJobs({
    database,
    databaseUrl,
    log,
    lookEverySeconds: paces.queueLooksEverySeconds,
    onDone: watchJobs(metrics),
  });
  const domain = inboundDomain(settings);
  const transport = createMailTransport({
    smtpUrl: settings.SMTP_URL,
    from: settings.MAIL_FROM,
    isMailbox: settings.MAILBOX,
    ...(domain !== undefined && {
      returnTo: (id) => inboundAddress(secrets, { kind: 'bounce', id: id.replaceAll('-', '') }, domain),
    }),
  });
  const push = createPush({ database, databaseUrl, clock, log });
  const stopUpkeep = database.embedded ? startUpkeep({ pool: database.pool, log }) : undefined;
  return {
    database,
    secrets,
    jobs,
    transport,
    push,
    post: createPost(jobs, transport),
    orderMails: createOrderMails({ clock, send: jobs.send, perHour }),
    async startJobs(kinds, writer) {
      const hasMail = transport.kind !== 'none';
      const { work } = database;
      const orders = orderJob({ work, clock, jobs, transport, perHour, writer });
      const mails = hasMail ? [mailJob({ work, clock, log, transport, onTried: watchMails(metrics) })] : [];
      await jobs.start([...kinds, orders, ...mails]);
      if (hasMail) await requeueWaiting(work, jobs);
      await requeueOrders(work, jobs);
    },
    stopJobs: () => jobs.stop(), // workers end their batch and write its result: the pool must still live
    async close() {
      stopUpkeep?.();
      await push.stop();
      transport.close();
      await database.close(); // the pool, then the checkpoint, then the lock
    },
  };
}

/** What `/readyz` asks of it. */
export const dataReadiness = ({ database, space }: Data): Readonly<Record<string, ReadinessCheck>> => ({
  async database() {
    await database.pool.query('select 1');
  },
  ...(space && {
    async disk() {
      space.check();
    },
  }),
});
