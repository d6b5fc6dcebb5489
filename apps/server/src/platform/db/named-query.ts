import pg from 'pg';

/** How the driver reads the rows of a statement: it makes this of the description that comes with an answer. */
interface RowShape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** A statement that is prepared on one connection. */
export interface NamedStatement {
  readonly name: string;
  /** What its rows look like, once one answer has said so. */
  shape?: RowShape;
}

type Wire = string | Buffer | null;

/** The driver's connection, as far as a statement is sent by it. */
interface DriverConnection {
  submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string }): void;
  bind(message: { statement: string; values: readonly Wire[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  emit(event: 'readyForQuery' | 'errorMessage', message: object): boolean;
}

/** The driver's query, as far as it is used here. */
interface DriverQuery {
  name: string;
  text: string;
  values: readonly unknown[];
  _result: RowShape;
  _accumulateRows: boolean;
  hasBeenParsed(connection: DriverConnection): boolean;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection): void;
  handleReadyForQuery(connection: DriverConnection): void;
}
const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Wire } }).utils;

const notRun = (): Error =>
  Object.assign(
    new pg.DatabaseError('current transaction is aborted: a statement before this one failed', 0, 'error'),
    { code: '25P02' },
  );

/**
 * A run of a prepared statement that asks for less than the driver does. Its rows are described once for each connection: the
 * database never gives a prepared statement rows of another shape, it refuses to run it. And it sends no Sync: whoever sends it
 * does, one for all that travel together, so that the database answers them by one write.
 */
export class NamedQuery extends DriverQuery {
  readonly #statement: NamedStatement;
  #isSent = false;
  #isFollowed = false;

  constructor(statement: NamedStatement, text: string, values: readonly unknown[]) {
    super(text, values); // of a configuration with a name the driver would make a copy, property by property
    this.name = statement.name;
    this.#statement = statement;
  }

  /** Whether it went to the database: not with values that cannot be written. */
  get isSent(): boolean {
    return this.#isSent;
  }

  /** Another one shares its Sync: the answer ends without a word, and with a failure the other is not run. */
  follow(): void {
    this.#isFollowed = true;
  }

  submit(connection: DriverConnection): Error | null {
    let values: Wire[];
    try {
      values = this.values.map(prepareValue);
    } catch (error) {
      return error as Error;
    }
    const { name, text } = this;
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ text, name });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    this.#expectRows(connection);
    connection.execute({});
    this.#isSent = true;
    return null;
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    super.handleCommandComplete(message, connection);
    if (this.#isFollowed) connection.emit('readyForQuery', { status: 'T' });
  }

  override handleError(error: Error, connection: DriverConnection): void {
    super.handleError(error, connection);
    if (!this.#isFollowed || !(error instanceof pg.DatabaseError)) return;
    connection.emit('readyForQuery', { status: 'E' });
    connection.emit('errorMessage', notRun());
  }

  override handleReadyForQuery(connection: DriverConnection): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#statement.shape ??= { fields, _parsers, _prebuiltEmptyResultObject };
    super.handleReadyForQuery(connection);
  }

  #expectRows(connection: DriverConnection): void {
    const { shape } = this.#statement;
    if (!shape) return connection.describe({ type: 'P' });
    Object.assign(this._result, shape);
    this._accumulateRows = true;
  }
}
