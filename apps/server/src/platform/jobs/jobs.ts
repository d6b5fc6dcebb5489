import { EventEmitter } from 'node:events';
import { fromKysely, PgBoss, type ConstructorOptions, type JobWithMetadata, type Queue } from 'pg-boss';
import { isDatabaseAway } from '../db/away.ts';
import { usualPaces } from '../clock/paces.ts';
import type { Database } from '../db/database.ts';
import { rawTransaction, type Tx } from '../db/tx.ts';
import { afterCommit } from '../db/unit.ts';
import { embeddedJobDatabase } from './embedded-database.ts';
import type { Log } from '../log/log.ts';
import { withOrigin } from '../log/origin.ts';
import { currentTrackingId, withTracking } from '../log/tracking.ts';

/** Work that is queued: its name, what a job carries, and how it is done. */
export interface JobKind<Data extends object> {
  name: string;
  /** How often it is tried again, and after how many seconds at first (doubling). */
  retries: number;
  retryDelaySeconds: number;
  /** Beyond how many seconds the delay does not double any more. */
  retryDelayMostSeconds?: number;
  /** After how many seconds a job that still runs counts as dead. */
  expiresInSeconds: number;
  /** How many jobs a worker takes at once. */
  batch: number;
  /** Of jobs with the same `singletonKey` at most one waits or runs; others that are sent meanwhile are dropped. */
  oneForEachKey?: boolean;
  /** Over all processes one job runs at a time; the others wait. */
  oneAtATime?: boolean;
  /** One is queued again and again by this cron line (UTC). */
  cron?: string;
  run(jobs: readonly QueuedJob<Data>[]): Promise<void>;
}
export interface QueuedJob<Data> {
  id: string;
  data: Data;
  /** How many tries there were before this one. */
  retryCount: number;
}

/** A job of a kind, by its name. */
export interface NewJob {
  kind: string;
  data: object;
  /** In how many seconds, by the clock of the database. */
  startAfterSeconds?: number;
  /** What a kind with `oneForEachKey` tells its jobs apart by. */
  singletonKey?: string;
  /** Of jobs that are due those with a higher one are done first; 0 if it is left out. */
  priority?: number;
}

/** Jobs of one kind that are queued together. */
export interface NewJobs {
  kind: string;
  jobs: readonly Pick<NewJob, 'data' | 'singletonKey' | 'priority'>[];
}

/** The job queue. Jobs are sent through a transaction: they exist when it is committed and not otherwise. */
export interface Jobs {
  /** Makes the queues and starts a worker for each kind. */
  start(kinds: readonly JobKind<object>[]): Promise<void>;
  /** Queues a job. */
  send(tx: Tx, job: NewJob): Promise<void>;
  /** Queues several by one statement. */
  sendAll(tx: Tx, jobs: NewJobs): Promise<void>;
  /** Runs a kind by a cron line (UTC). */
  schedule(kind: string, cron: string): Promise<void>;
  /** The clock of the database was set: what waits comes when it should have, what runs is not taken for dead. */
  shift(seconds: number): Promise<void>;
  /** Lets running jobs end, at most four seconds, and records how they ended. */
  stop(): Promise<void>;
}

interface JobsOptions {
  database: Database;
  databaseUrl: string | undefined;
  log: Log;
  /** How often it looks for retries and delayed jobs, which nobody announces. */
  lookEverySeconds?: number;
  /** Hears how each batch of jobs of a kind ended, and after how many milliseconds. */
  onDone?(kind: string, milliseconds: number, hasFailed: boolean): void;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** On PostgreSQL the queue has connections of its own, which nobody else measures. */
function measured(boss: PgBoss, { statements }: Database): PgBoss {
  const own = boss.getDb();
  const execute = own.executeSql.bind(own);
  own.executeSql = (text, values) => {
    const answer = execute(text, values);
    return statements ? statements.measure(text, answer) : answer;
  };
  return boss;
}

function createBoss(options: JobsOptions, wake: EventEmitter): PgBoss {
  const { database, databaseUrl, log } = options;
  const common: ConstructorOptions = {
    useListenNotify: true,
    clockMonitorIntervalSeconds: 600,
    cronWorkerIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 5,
  };
  const boss =
    databaseUrl === undefined
      ? new PgBoss({ ...common, backend: 'pglite', db: embeddedJobDatabase(database.pool, wake) })
      : measured(new PgBoss({ ...common, connectionString: databaseUrl, max: 4 }), database);
  // that the database is away is said once, where it is noticed
  boss.on('error', (error) => log[isDatabaseAway(error) ? 'debug' : 'error']({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  return boss;
}

function policyOf({ oneForEachKey, oneAtATime }: JobKind<object>): 'exclusive' | 'singleton' | 'standard' {
  if (oneForEachKey) return 'exclusive';
  return oneAtATime ? 'singleton' : 'standard';
}

async function createQueue(boss: PgBoss, kind: JobKind<object>, isAlone: boolean): Promise<void> {
  const queue: Omit<Queue, 'name'> & { notify: true } = {
    notify: true,
    retryLimit: kind.retries,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: true,
    ...(kind.retryDelayMostSeconds !== undefined && { retryDelayMax: kind.retryDelayMostSeconds }),
    expireInSeconds: kind.expiresInSeconds,
    ...(isAlone ? {} : { heartbeatSeconds: 10 }), // a process that died is noticed by its silence
  };
  await boss.createQueue(kind.name, { ...queue, policy: policyOf(kind) });
  await boss.updateQueue(kind.name, queue); // creating leaves an existing queue as it was
  await boss.getJobById(kind.name, NOBODY); // fills the queue cache: a first send inside a transaction would ask the pool
}

/** With the data folder's lock held nobody else lives: what is still active died with its process. */
async function failOrphans(database: Database, boss: PgBoss, kind: JobKind<object>): Promise<void> {
  const text = "select id from pgboss.job where name = $1 and state = 'active'";
  const { rows } = await database.pool.query<{ id: string }>(text, [kind.name]);
  if (rows.length === 0) return;
  await boss.fail(
    kind.name,
    rows.map((row) => row.id),
    { reason: 'the process ended' },
  );
}

type Stamped = object & { trackingId?: string };

/** What a job carries, with the tracking id of the call that queued it. */
function stamp(data: object): Stamped {
  const trackingId = currentTrackingId();
  return trackingId === undefined ? data : { ...data, trackingId };
}

function unstamp({ id, data, retryCount }: JobWithMetadata): QueuedJob<object> {
  const { trackingId: _stamp, ...own } = data as Stamped;
  return { id, data: own, retryCount };
}

/** Does a batch. A single job belongs to the call that queued it; several together belong to none. */
async function perform(
  { log, onDone }: JobsOptions,
  kind: JobKind<object>,
  batch: readonly JobWithMetadata[],
): Promise<void> {
  const [only, ...others] = batch.map((job) => (job.data as Stamped).trackingId);
  const trackingId = others.length === 0 ? only : undefined;
  const startedAt = performance.now();
  await withTracking(trackingId, async () => {
    const about = { job: kind.name, jobIds: batch.map((job) => job.id) };
    const told = (hasFailed: boolean): { job: string; jobIds: string[]; ms: number } => {
      const milliseconds = performance.now() - startedAt;
      onDone?.(kind.name, milliseconds, hasFailed);
      return { ...about, ms: Math.round(milliseconds) };
    };
    try {
      await withOrigin(undefined, () => kind.run(batch.map(unstamp)));
    } catch (error) {
      log.warn({ ...told(true), err: error }, 'a job failed');
      throw error;
    }
    // what runs by the clock would fill the log
    log[trackingId === undefined ? 'debug' : 'info'](told(false), 'a job was done');
  });
}

/** Times of the queue that lie on the wrong side of now once the clock was set by `$1` seconds. */
const shiftedTimes = [
  `update pgboss.job set start_after = start_after + $1::float8 * interval '1 s'
   where state in ('created', 'retry') and start_after > now() and $1::float8 < 0`,
  `update pgboss.job set started_on = started_on + $1::float8 * interval '1 s' where state = 'active'`,
  `update pgboss.version set cron_on = least(cron_on, now()) where $1::float8 < 0`,
  `update pgboss.queue set monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now()),
     monitor_claim_on = least(monitor_claim_on, now()) where $1::float8 < 0`,
] as const;

async function startWorker(boss: PgBoss, options: JobsOptions, kind: JobKind<object>): Promise<void> {
  const { lookEverySeconds = usualPaces.queueLooksEverySeconds } = options;
  const settings = {
    pollingIntervalSeconds: lookEverySeconds,
    notifyPollingIntervalSeconds: lookEverySeconds,
    batchSize: kind.batch,
    includeMetadata: true,
  } as const;
  let worker = ''; // the first jobs may come before its name does
  worker = await boss.work(kind.name, settings, async (jobs: JobWithMetadata[]) => {
    boss.notifyWorker(worker); // look again at once after these: its own way to drain a queue ignores batches of one
    await perform(options, kind, jobs);
  });
}

/** A queue of a process that runs no jobs itself: what it sends is done by those that do. */
export interface JobSender {
  send: Jobs['send'];
  close(): Promise<void>;
}

/** Opens the queue of a PostgreSQL that a portal was started on before, to send jobs of kinds that it knows. */
export async function openJobSender(databaseUrl: string, kinds: readonly string[]): Promise<JobSender> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {
    // a lost connection: what is sent next says so
  });
  await boss.start();
  for (const kind of kinds) await boss.getJobById(kind, NOBODY); // as in `createQueue`
  return {
    async send(tx, { kind, data, ...when }) {
      await boss.send(kind, data, { ...when, db: fromKysely(rawTransaction(tx)) });
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** The queue of this process; jobs can be sent and are run once it is started. */
export function createJobs(options: JobsOptions): Jobs {
  const { database } = options;
  const wake = new EventEmitter();
  const boss = createBoss(options, wake);
  return {
    async start(kinds) {
      await boss.start();
      for (const kind of kinds) {
        await createQueue(boss, kind, database.embedded);
        if (database.embedded) await failOrphans(database, boss, kind);
      }
      for (const kind of kinds) await startWorker(boss, options, kind); // a job may send jobs of any other kind
    },
    async send(tx, { kind, data, startAfterSeconds, ...when }) {
      const startAfter = startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds };
      await boss.send(kind, stamp(data), { ...when, ...startAfter, db: fromKysely(rawTransaction(tx)) });
      afterCommit(() => wake.emit('queue', kind)); // on PostgreSQL NOTIFY does it, and nobody listens here
    },
    async sendAll(tx, { kind, jobs }) {
      if (jobs.length === 0) return;
      const stamped = jobs.map((job) => ({ ...job, data: stamp(job.data) }));
      await boss.insert(kind, stamped, { db: fromKysely(rawTransaction(tx)) });
      afterCommit(() => wake.emit('queue', kind));
    },
    async schedule(kind, cron) {
      await boss.schedule(kind, cron, {}, { tz: 'UTC' });
    },
    async shift(seconds) {
      for (const text of shiftedTimes) await database.pool.query(text, [seconds]);
    },
    stop: () => boss.stop({ graceful: true, timeout: 4000 }),
  };
}
