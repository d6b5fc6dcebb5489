import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.gen.ts';

declare const insideTransaction: unique symbol;

/** The tables and columns, generated from the migrations. */
export type Schema = DB;

/** A handle that can only read: the pool's, or a transaction's. */
export type Reads = Pick<
  Kysely<Schema>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'
>;

/**
 * A handle that exists only inside a transaction. A plain Kysely does not fit, and there is no way from it back
 * to the pool: a store takes a `Tx`, a service is `(tx, input) => …`, only the mount of an operation opens one.
 */
export type Tx = Omit<Transaction<Schema>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'> & {
  readonly [insideTransaction]: true;
};

/** The transaction as the libraries beside us want it: Kysely's own type. */
export const rawTransaction = (tx: Tx): Transaction<Schema> => tx as unknown as Transaction<Schema>;
