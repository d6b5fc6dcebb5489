import {
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Expression,
  type QueryExecutorProvider,
} from 'kysely';
import type { ReadLane } from './read-lane.ts';
import type { Reads, Tx } from './tx.ts';

/** Stands in a statement for a value that it gets with each run. */
export type Slots<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

/** What the builder makes. */
interface Built<Row> {
  compile(handle: QueryExecutorProvider): CompiledQuery<Row>;
}

class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_target, name) => sql`${new Slot(String(name))}` });

/** Answers a statement with its rows. */
type Send = <Row>(statement: CompiledQuery<Row>) => Promise<Row[]>;

/** What takes statements to the database, by what else would run them: for open transactions, and for reads of the pool. */
const senders = new WeakMap<object, Send>();

/** Prepared statements that are made with this handle go by `lane`. */
export function readingTogether(handle: QueryExecutorProvider, lane: ReadLane): void {
  senders.set(handle.getExecutor(), ({ sql: text, parameters }) => lane.rows(text, parameters));
}

/**
 * While `body` runs, prepared statements of this transaction do not wait for each other: those that are made at once, as
 * by `Promise.all`, travel together, and the database does them in the order in which they were made.
 */
export async function sendingTogether<T>(
  transaction: QueryExecutorProvider,
  body: () => Promise<T>,
): Promise<T> {
  const executor = transaction.getExecutor();
  const connection = await executor.provideConnection((own) => Promise.resolve(own));
  senders.set(executor, (statement) => rowsOf(connection, statement));
  try {
    return await body();
  } finally {
    senders.delete(executor); // it is somebody else's soon
  }
}

async function rowsOf<Row>(connection: DatabaseConnection, statement: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await connection.executeQuery<Row>(statement);
  return rows;
}

/**
 * A statement that is built with its first run and from then on only filled, for the paths that are walked most: building
 * one costs this process as much as everything else that it does for it. `build` gets expressions in place of the values,
 * so that nothing can be decided by a value: statements whose text depends on one are no case for this.
 */
export function prepared<Handle extends Reads | Tx, Values extends object, Row>(
  build: (handle: Handle, values: Slots<Values>) => Built<Row>,
): (handle: Handle, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (handle, values) => {
    built ??= build(handle, slots as Slots<Values>).compile(handle);
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const { query, queryId, sql: text } = built; // one by one: spreading what is frozen is slow
    const filled = { query, queryId, sql: text, parameters };
    // on its connection at once: there are no plugins to ask
    const executor = handle.getExecutor();
    const send = senders.get(executor);
    return await (send?.(filled) ?? executor.provideConnection((connection) => rowsOf(connection, filled)));
  };
}
