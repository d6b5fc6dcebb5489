import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { copyWhileHeld, type FolderCopy } from './embedded/copy.ts';
import type { DiskSpace } from '../disk/space.ts';
import { lockDataFolder } from './embedded/lock.ts';
import { DatabaseEngine } from './embedded/engine.ts';
import { giveToOwner, whyUnopened } from './embedded/owner.ts';
import { ensureCluster } from './embedded/template.ts';
import { GuardedPool, prepareStatements } from './pool.ts';
import { readingTogether, sendingTogether } from './prepared.ts';
import { proveReachable } from './reach.ts';
import { ReadLane } from './read-lane.ts';
import type { Reads, Schema, Tx } from './tx.ts';
import { asUnit } from './unit.ts';
import { StatementWatch, type QueryWatch } from './watch.ts';

/** Opens a transaction, runs `body` in it and commits; rolls back on whatever `body` throws. */
export type Work = <T>(body: (tx: Tx) => Promise<T>) => Promise<T>;

/** The database of one process. Only `main`, the job queue and the mount of an operation hold one. */
export interface Database {
  /** True for the one that lives in this process: a single connection, no LISTEN, nobody else beside us. */
  readonly embedded: boolean;
  readonly pool: GuardedPool;
  readonly reads: Reads;
  readonly kysely: Kysely<Schema>;
  readonly work: Work;
  /**
   * Only of the embedded one: copies its folder to `to` as it is at one instant, so that another worker can open it.
   * Everybody waits while what changed meanwhile is copied again.
   */
  readonly copyTo: ((to: string, signal: AbortSignal) => Promise<FolderCopy>) | undefined;
  /** Where statements are measured; undefined when nobody asked for it. */
  readonly statements: StatementWatch | undefined;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL 15 or later; without it the embedded database below `dataDirectory` is used. */
  url: string | undefined;
  dataDirectory: string;
  cacheDirectory: string;
  /** The space for the embedded database: no transaction is opened while there is too little. */
  space?: DiskSpace;
  /** The embedded engine died and cannot be started again in place: the process should end and start again. */
  onLost(error: Error): void;
  /** What is told of statements while they run. */
  watch?: QueryWatch;
  /** The database cannot be reached, from now on. */
  onAway?(error: Error): void;
  /** The database answers again, after so many seconds. */
  onBack?(seconds: number): void;
}

interface Engine {
  config: pg.PoolConfig;
  /** The folder of the embedded one. */
  directory?: string;
  close(): Promise<void>;
}

function lockFolder({ dataDirectory, space }: DatabaseOptions): { release(): void } {
  try {
    return lockDataFolder(dataDirectory);
  } catch (error) {
    space?.stop(); // it would look at a folder that is not there
    throw error;
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Engine> {
  const lock = lockFolder(options);
  const directory = join(options.dataDirectory, 'database');
  let engine: DatabaseEngine;
  try {
    await options.space?.look();
    options.space?.check();
    await ensureCluster(directory, options.cacheDirectory);
    engine = await DatabaseEngine.open({
      directory,
      hasSpace: async () => (await options.space?.look()) ?? true,
      onLost: options.onLost,
    }).catch((error: unknown) => {
      throw whyUnopened(directory, error);
    });
  } catch (error) {
    options.space?.stop();
    lock.release();
    throw error;
  }
  return {
    directory,
    // the stream is a socket in all that `pg` uses of one
    config: { max: 1, idleTimeoutMillis: 0, stream: () => engine.stream() },
    async close() {
      options.space?.stop();
      await engine.close();
      giveToOwner(directory);
      lock.release();
    },
  };
}

async function openServer(url: string): Promise<Engine> {
  await proveReachable(url);
  return { config: { connectionString: url, max: 10 }, close: () => Promise.resolve() };
}

/** An instant as the database writes it, in most cases by the fast way that the language has for UTC. */
function instantOf(text: string): Date | number {
  return text.length <= 29 && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseInstant(text);
}

const TIMESTAMPTZ: number = pg.types.builtins.TIMESTAMPTZ;
const parseInstant = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date | number;
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === TIMESTAMPTZ && format !== 'binary' ? instantOf : pg.types.getTypeParser(type, format),
};

function makePool(
  config: pg.PoolConfig,
  { onAway, onBack }: DatabaseOptions,
  statements: StatementWatch | undefined,
): GuardedPool {
  const pool = new GuardedPool(
    { ...config, types, pipeline: true, connectionTimeoutMillis: 5000 },
    { onAway, onBack },
  );
  pool.on('connect', (client) => {
    statements?.follow(client);
    prepareStatements(client);
    // lost in the middle of a transaction: whoever holds it is told by the statement, and the process must not end
    client.on('error', () => undefined);
  });
  pool.on('error', () => {
    // an idle connection was lost: the next one that asks gets a new one, or the error
  });
  return pool;
}

/** Opens the database that the settings name; the embedded one is made on first use. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = options.url === undefined ? await openEmbedded(options) : await openServer(options.url);
  const statements = options.watch && new StatementWatch(options.watch);
  const pool = makePool(engine.config, options, statements);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const { directory } = engine;
  // the embedded one has a single connection, which reads may not share with somebody's transaction
  if (directory === undefined) readingTogether(kysely, new ReadLane(pool));
  return {
    embedded: options.url === undefined,
    pool,
    reads: kysely,
    kysely,
    async work(body) {
      options.space?.check();
      return await asUnit((inside) =>
        kysely
          .transaction()
          .execute((transaction) =>
            sendingTogether(transaction, () => inside(() => body(transaction as unknown as Tx))),
          ),
      );
    },
    copyTo:
      directory === undefined
        ? undefined
        : (to, signal) => copyWhileHeld({ from: directory, to, signal, hold: (body) => pool.hold(body) }),
    statements,
    async close() {
      await kysely.destroy(); // waits until every connection is back
      statements?.stop();
      await engine.close();
    },
  };
}
