/** SQLSTATEs and system errors of a database that went away, is being started, or takes nobody more. */
const gone = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|57P0[1-3]|53300|08\d{3})$/;
/**
 * What the driver and the job queue's listener say without a code of such a loss: in the middle of a statement, while they
 * wait for a connection, or while they make one.
 */
const driverSaysGone =
  /^(Connection terminated|Client has encountered a connection error|LISTEN\/NOTIFY (connection ended|heartbeat timed out))/;

/** Whether an error says that the database cannot be reached now: no fault of the statement, and worth a new try. */
export function isDatabaseAway(error: unknown): boolean {
  // the job queue tells its errors as plain objects
  const {
    code,
    message = '',
    errors,
  } = (error ?? {}) as Partial<NodeJS.ErrnoException> & { errors?: unknown[] };
  if (errors?.some(isDatabaseAway)) return true; // a name with several addresses
  return (code !== undefined && gone.test(code)) || driverSaysGone.test(message);
}

/** The embedded database died and is being started again. */
export class EmbeddedAway extends Error {
  override readonly name = 'EmbeddedAway';
  /** cannot_connect_now, as a server says that starts. */
  readonly code = '57P03';
}
