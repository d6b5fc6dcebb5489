import { errorByCode, type ErrorName } from '@portico/contract/error-codes';
import type { ErrorBody } from '@portico/contract/error-body';

interface Refusal {
  status: number;
  body: ErrorBody;
  retryAfterSeconds: number | undefined;
}

/** The server answered, and refused. Rejected to the caller, whatever the status (ERRC-04). */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The row of the contract's table; undefined for a code that this version does not know. */
  readonly error: ErrorName | undefined;
  readonly status: number;
  readonly code: number;
  readonly trackingID: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** Of `mailsMustWait`: how mails would go out. */
  readonly mails: ErrorBody['mails'];
  /** Of `changedMeanwhile`: what somebody else changed. */
  readonly changes: NonNullable<ErrorBody['changes']>;

  constructor({ status, body, retryAfterSeconds }: Refusal) {
    super(`${body.code}: ${body.message}`);
    this.error = errorByCode(body.code);
    this.status = status;
    this.code = body.code;
    this.trackingID = body.trackingID;
    this.fields = body.fields ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
    this.mails = body.mails;
    this.changes = body.changes ?? [];
  }
}

/** No answer came: the network is gone, or the server. Trying again may help. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The answer is not what the contract says: an old page against a new server, or a fault of ours. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}
