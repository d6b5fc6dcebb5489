import { CallError, UnexpectedAnswer } from '@portico/client/call-error';

/** The server itself failed, and may answer the next time. */
export const isFault = (error: unknown): boolean =>
  error instanceof UnexpectedAnswer || (error instanceof CallError && error.status >= 500);
