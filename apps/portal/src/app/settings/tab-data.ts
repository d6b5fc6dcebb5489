import { CallError, UnexpectedAnswer } from '@portico/client/call-error';

/** The server itself failed, and may answer the next time. */
const isFault = (error: unknown): boolean =>
  error instanceof UnexpectedAnswer || (error instanceof CallError && error.status >= 500);

/**
 * Reads what a tab shows first. What the server cannot answer now is told in the tab, which can try again; all else that
 * fails is for the page: there is no right to it, or the connection is lost on the way.
 */
export async function tabData(...reads: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(reads).catch((error: unknown) => {
    if (!isFault(error)) throw error;
  });
}
