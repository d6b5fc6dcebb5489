import { errors } from '@portico/contract/errors';
import type { ErrorName } from '@portico/contract/error-codes';

/** What goes with a failure beside its name. */
export interface FailureDetail {
  /** Which fields of the input are wrong, and how, as words of the contract. */
  fields?: Readonly<Record<string, string>>;
  /** After how many seconds a new try makes sense. */
  retryAfterSeconds?: number;
  /** More of the answer's body, such as the captcha of a 429. */
  body?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** The one way to refuse: a name of the contract's table. Everything else that is thrown is a fault of ours. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly error: ErrorName;
  readonly detail: FailureDetail;

  constructor(error: ErrorName, detail: FailureDetail = {}) {
    super(errors[error].message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.error = error;
    this.detail = detail;
  }
}
