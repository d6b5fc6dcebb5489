import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';
import { NamedQuery, type NamedStatement } from './named-query.ts';
import { StatementSender, type AnyQuery } from './statement-sender.ts';
import { refuseNestedUse } from './unit.ts';

type Done = (release?: unknown) => void;
type OnClient = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

interface PoolWatch {
  onAway: ((error: Error) => void) | undefined;
  onBack: ((seconds: number) => void) | undefined;
}

/** A pool that refuses to lend a connection to somebody who already has one, and says when there are none to be had. */
export class GuardedPool extends pg.Pool {
  readonly #watch: PoolWatch;
  #awaySince: number | undefined;

  constructor(config: pg.PoolConfig, watch: PoolWatch) {
    super(config);
    this.#watch = watch;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnClient): void;
  override connect(callback?: OnClient): Promise<pg.PoolClient> | void {
    refuseNestedUse();
    if (!callback) return this.#connect();
    // whoever waits for a connection gets it from the hands of another call, and goes on as itself
    super.connect(
      AsyncResource.bind((error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => {
        this.#see(error);
        callback(error, client, done);
      }),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      const client = await super.connect();
      this.#see(undefined);
      return client;
    } catch (error) {
      this.#see(error as Error);
      throw error;
    }
  }

  #see(error: Error | undefined): void {
    if (error && this.#awaySince === undefined && isDatabaseAway(error)) {
      this.#awaySince = performance.now();
      this.#watch.onAway?.(error);
    }
    if (error || this.#awaySince === undefined) return;
    const seconds = (performance.now() - this.#awaySince) / 1000;
    this.#awaySince = undefined;
    this.#watch.onBack?.(seconds);
  }

  /** Of the embedded database: nobody gets the one connection while `body` runs; all wait, however long it takes. */
  async hold<T>(body: () => Promise<T>): Promise<T> {
    const patience = this.options.connectionTimeoutMillis;
    this.options.connectionTimeoutMillis = 0;
    try {
      const client = await this.connect();
      try {
        return await body();
      } finally {
        client.release();
      }
    } finally {
      this.options.connectionTimeoutMillis = patience;
    }
  }
}

/** A statement failed, somebody swallowed the error, and the database answered the COMMIT with a ROLLBACK. */
export class LostCommit extends Error {
  override readonly name = 'LostCommit';
  override readonly message = 'a failed statement was swallowed: nothing of this transaction was stored';
}

const MOST_NAMES = 2000;
/**
 * Names every statement with parameters after its text, so that it is prepared once per connection (twice as
 * fast on the embedded database), and makes a lost commit an error.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as AnyQuery;
  const { connection } = client as unknown as pg.Client;
  const sender = new StatementSender(connection, query);
  const statements = new Map<string, NamedStatement>();
  const named = (text: string): NamedStatement | undefined => {
    let statement = statements.get(text);
    if (!statement && statements.size < MOST_NAMES) {
      statement = { name: createHash('sha1').update(text).digest('base64url').slice(0, 16) };
      statements.set(text, statement);
    }
    return statement;
  };
  let begun: Promise<unknown> = Promise.resolve();
  /** Nobody waits for the answer: what comes next travels with it. */
  const begin = (): Promise<object> => {
    begun = sender.ask('begin');
    // without a transaction each statement would be stored by itself: none may follow
    begun.catch((error: Error) => connection.stream.destroy(error));
    return Promise.resolve({ command: 'BEGIN', rows: [] });
  };
  const commit = async (): Promise<pg.QueryResult> => {
    await begun;
    const result = await sender.ask('commit');
    if (result.command !== 'COMMIT') throw new LostCommit();
    return result;
  };
  const prepared: AnyQuery = (text, values, ...rest) => {
    const isPlain = typeof text !== 'string' || typeof values === 'function' || rest.length > 0;
    if (isPlain) {
      sender.sync();
      return query(text, values, ...rest); // by callback, or a query of another library
    }
    if (text === 'begin') return begin();
    if (text === 'commit') return commit();
    if (!Array.isArray(values) || values.length === 0) return sender.ask(text);
    const statement = named(text);
    return sender.ask(statement ? new NamedQuery(statement, text, values) : { text, values });
  };
  client.query = prepared as typeof client.query;
}
