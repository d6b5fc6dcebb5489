import { describe, expect, test } from 'vitest';
import { CallError, NoAnswer } from '@portico/client/call-error';
import { byCursor, rowsOf, startOf } from './pages.ts';
import { phaseOf, type ListQuery } from './phase.ts';

const refused = (status: number): CallError =>
  new CallError({
    status,
    body: { code: 1, message: 'No.', trackingID: 'PT_1' },
    retryAfterSeconds: undefined,
  });

const asked: ListQuery<string[]> = {
  data: undefined,
  error: null,
  fetchStatus: 'fetching',
  isPlaceholderData: false,
};
const phase = (change: Partial<ListQuery<string[]>>, isOnline = true) =>
  phaseOf(
    { ...asked, ...change },
    (rows) => rows.length === 0,
    () => isOnline,
  );
const idle = { fetchStatus: 'idle' } as const;

describe('a list', () => {
  test('loads until there is an answer, and is empty or has rows then', () => {
    expect(phase({})).toEqual({ kind: 'loading' });
    expect(phase({ ...idle, data: [] })).toEqual({ kind: 'empty', trouble: undefined });
    expect(phase({ ...idle, data: ['a'] })).toEqual({ kind: 'rows', data: ['a'], trouble: undefined });
  });

  test('a list that failed says by which id the log knows of it, where there was an answer', () => {
    expect(phase({ ...idle, error: refused(500) })).toEqual({ kind: 'failed', trackingId: 'PT_1' });
    expect(phase({ ...idle, error: new NoAnswer('gone') })).toEqual({
      kind: 'failed',
      trackingId: undefined,
    });
  });

  test('says that there is no connection, whether a call failed or waits for one', () => {
    expect(phase({ ...idle, error: new NoAnswer('gone') }, false)).toEqual({ kind: 'offline' });
    expect(phase({ fetchStatus: 'paused' })).toEqual({ kind: 'offline' });
  });

  test('keeps its rows when they cannot be read again, and says that they may be old', () => {
    expect(phase({ ...idle, data: ['a'], error: refused(500) })).toMatchObject({
      kind: 'rows',
      trouble: 'failed',
    });
    expect(phase({ data: ['a'], fetchStatus: 'paused' })).toMatchObject({ kind: 'rows', trouble: 'offline' });
  });

  test('shows nothing to who lost the right, and nothing of what is gone', () => {
    expect(phase({ ...idle, data: ['a'], error: refused(403) })).toEqual({ kind: 'forbidden' });
    expect(phase({ ...idle, data: ['a'], error: refused(404) })).toEqual({ kind: 'gone' });
  });

  test('keeps the rows of the question before, but not their absence, nor when the new one failed', () => {
    const before = { isPlaceholderData: true };
    expect(phase({ ...before, data: ['a'] })).toMatchObject({ kind: 'rows' });
    expect(phase({ ...before, data: [] })).toEqual({ kind: 'loading' });
    expect(phase({ ...idle, ...before, data: ['a'], error: refused(500) })).toMatchObject({ kind: 'failed' });
  });
});

test('the first page is asked for without a cursor, also once it came from the server’s page', () => {
  const pageParams: unknown = JSON.parse(JSON.stringify([byCursor.initialPageParam]));
  expect(pageParams).toEqual([byCursor.initialPageParam]);
  expect(startOf(byCursor.initialPageParam)).toEqual({});
  expect(startOf(byCursor.getNextPageParam({ cursor: '20' }))).toEqual({ cursor: '20' });
});

test('a row that moved on between two pages stands there once', () => {
  const pages = [{ rows: ['a', 'b'] }, { rows: ['b', 'c'] }];
  expect(rowsOf({ pages }, ({ rows }) => rows, String)).toEqual(['a', 'b', 'c']);
});
