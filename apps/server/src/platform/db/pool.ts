import { createHash } from 'node:crypto';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';
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
    super.connect((error, client, done) => {
      this.#see(error);
      callback(error, client, done);
    });
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
type AnyQuery = (...args: unknown[]) => unknown;

/**
 * Names every statement with parameters after its text, so that it is prepared once per connection (twice as
 * fast on the embedded database), and makes a lost commit an error.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as AnyQuery;
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const name = createHash('sha1').update(text).digest('base64url').slice(0, 16);
    names.set(text, name);
    return name;
  };
  const commit = async (): Promise<unknown> => {
    const result = (await query('commit')) as pg.QueryResult;
    if (result.command !== 'COMMIT') throw new LostCommit();
    return result;
  };
  const named: AnyQuery = (text, values, ...rest) => {
    if (text === 'commit' && rest.length === 0) return commit();
    const isPlain =
      typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || rest.length > 0;
    return isPlain ? query(text, values, ...rest) : query({ text, values, name: nameOf(text) });
  };
  client.query = named as typeof client.query;
}
