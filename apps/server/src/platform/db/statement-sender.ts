import type pg from 'pg';
import { NamedQuery } from './named-query.ts';

/** The driver's way to be asked. */
export type AnyQuery = (...args: unknown[]) => unknown;

/** An error of the driver tells where its bytes were read; who asked is what helps. */
function asAsked(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

/**
 * Asks by callback and answers by a promise of ours: the driver's own hold on to each other, and with them to the rows of
 * statements that were answered long ago, which doubles what collecting garbage costs.
 */
function promised(query: AnyQuery): (...args: unknown[]) => Promise<pg.QueryResult> {
  return (...args) => {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    query(...args, (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result),
    );
    return promise.catch(asAsked);
  };
}

/** Statements that are made within one turn of the event loop leave by one write: each costs as much as all of them. */
function writeOnce({ stream }: pg.Connection, beforeWrite: () => void): () => void {
  let isHeld = false;
  const release = (): void => {
    isHeld = false;
    beforeWrite();
    stream.uncork();
  };
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(release);
  };
}

/**
 * Sends statements to a connection, those of one turn of the event loop by one write. In a transaction they share a Sync,
 * so that they are answered by one write, too; elsewhere each has its own, and fails by itself.
 */
export class StatementSender {
  readonly #send: (...args: unknown[]) => Promise<pg.QueryResult>;
  readonly #connection: pg.Connection;
  readonly #hold: () => void;
  #last: NamedQuery | undefined;
  #isInTransaction = false;

  constructor(connection: pg.Connection, query: AnyQuery) {
    this.#connection = connection;
    this.#send = promised(query);
    this.#hold = writeOnce(connection, () => this.sync());
  }

  ask(query: string | object): Promise<pg.QueryResult> {
    this.#hold();
    if (query instanceof NamedQuery) return this.#askNamed(query);
    this.sync();
    if (query === 'begin') this.#isInTransaction = true;
    if (query === 'commit' || query === 'rollback') this.#isInTransaction = false;
    return this.#send(query);
  }

  /** Ends what was sent, before something that the driver sends by itself. */
  sync(): void {
    if (!this.#last) return;
    this.#last = undefined;
    this.#connection.sync();
  }

  #askNamed(query: NamedQuery): Promise<pg.QueryResult> {
    if (!this.#isInTransaction) this.sync();
    const answer = this.#send(query);
    if (!query.isSent) return answer;
    this.#last?.follow();
    this.#last = query;
    return answer;
  }
}
