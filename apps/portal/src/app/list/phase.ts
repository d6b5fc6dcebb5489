import { CallError, NoAnswer } from '@portico/client/call-error';

/** What a list's query knows, of one page or of many. */
export interface ListQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  isPlaceholderData: boolean;
}

/** What a list shows: its rows, or why not. */
export type ListPhase<Data> =
  | { kind: 'loading' | 'forbidden' | 'gone' | 'offline' }
  | { kind: 'failed'; trackingId: string | undefined }
  | { kind: 'empty'; trouble: Trouble | undefined }
  | { kind: 'rows'; data: Data; trouble: Trouble | undefined };

/** Why what is shown may be old. */
export type Trouble = 'offline' | 'failed';

function troubleOf<Data>(
  { error, fetchStatus }: ListQuery<Data>,
  isOnline: () => boolean,
): Trouble | undefined {
  if (fetchStatus === 'paused') return 'offline';
  if (!error) return undefined;
  return error instanceof NoAnswer && !isOnline() ? 'offline' : 'failed';
}

/**
 * How a list stands. Who lost the right sees nothing more of it, nor of what is gone; otherwise rows that were read stay,
 * whatever became of the next try, unless they answer another question with nothing.
 */
export function phaseOf<Data>(
  query: ListQuery<Data>,
  isEmpty: (data: Data) => boolean,
  isOnline: () => boolean,
): ListPhase<Data> {
  const { data, error, isPlaceholderData } = query;
  const status = error instanceof CallError ? error.status : undefined;
  if (status === 403) return { kind: 'forbidden' };
  if (status === 404) return { kind: 'gone' };
  const trouble = troubleOf(query, isOnline);
  const isKnown = data !== undefined && !(isPlaceholderData && (error || isEmpty(data)));
  if (isKnown) return isEmpty(data) ? { kind: 'empty', trouble } : { kind: 'rows', data, trouble };
  if (trouble === 'offline') return { kind: 'offline' };
  if (trouble === 'failed')
    return { kind: 'failed', trackingId: error instanceof CallError ? error.trackingID : undefined };
  return { kind: 'loading' };
}
