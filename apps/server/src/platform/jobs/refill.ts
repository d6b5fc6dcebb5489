import { EventEmitter } from 'node:events';
import { PgBoss, type JobInsert } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { embeddedJobDatabase } from './embedded-database.ts';

/** A job that was not done yet when its queue was read. */
export interface WaitingJob {
  kind: string;
  id: string;
  data: object;
  priority: number;
  startAfter: Date;
  singletonKey: string | null;
  /** How the queue treats jobs with the same key: what it was made with, nobody changes it later. */
  policy: string;
}

const BATCH = 100;

/** The queues as they are made by a start, which adds everything but the policy. */
class Filler {
  readonly #boss: PgBoss;
  readonly #batches = new Map<string, JobInsert[]>();
  #count = 0;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  async add({ kind, policy, id, data, priority, startAfter, singletonKey }: WaitingJob): Promise<void> {
    const batch = this.#batches.get(kind) ?? [];
    if (!this.#batches.has(kind)) await this.#boss.createQueue(kind, { policy: policy });
    const key = singletonKey === null ? {} : { singletonKey };
    batch.push({ id, data, priority, startAfter: startAfter.toISOString(), ...key });
    this.#batches.set(kind, batch);
    this.#count += 1;
    if (batch.length >= BATCH) await this.#insert(kind, batch);
  }

  async end(): Promise<number> {
    for (const [kind, batch] of this.#batches) await this.#insert(kind, batch);
    return this.#count;
  }

  async #insert(kind: string, batch: JobInsert[]): Promise<void> {
    if (batch.length > 0) await this.#boss.insert(kind, batch);
    this.#batches.set(kind, []);
  }
}

/** Queues jobs of another database, where no server runs yet; they are done after its start. Answers how many. */
export async function refillJobs(
  { database, databaseUrl }: { database: Database; databaseUrl: string | undefined },
  jobs: AsyncIterable<WaitingJob>,
): Promise<number> {
  const quiet = { supervise: false, schedule: false };
  const boss =
    databaseUrl === undefined
      ? new PgBoss({
          ...quiet,
          backend: 'pglite',
          db: embeddedJobDatabase(database.pool, new EventEmitter()),
        })
      : new PgBoss({ ...quiet, connectionString: databaseUrl, max: 1 });
  let problem: Error | undefined;
  boss.on('error', (error) => (problem ??= error));
  await boss.start();
  try {
    const filler = new Filler(boss);
    for await (const job of jobs) await filler.add(job);
    const count = await filler.end();
    if (problem) throw problem;
    return count;
  } finally {
    await boss.stop({ graceful: false });
  }
}
