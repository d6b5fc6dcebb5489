import { expect, test, vi } from 'vitest';
import { NoAnswer } from '@portico/client/call-error';
import type { SessionEnds } from '@portico/client/calls';
import type { Session } from '@portico/client/session';
import type { Call } from '@portico/contract/call';
import { readHealth } from '@portico/contract/health';
import { lateCalls, type Calls } from './late-calls.ts';

const session = { basePath: '/webappng/sites/acme' } as Session;
const ends: SessionEnds = { onSessionOver: () => undefined, resume: () => Promise.resolve(true) };
const answers = vi.fn<(...request: unknown[]) => Promise<string>>(() => Promise.resolve('answer'));
const code = {
  startCalls: vi.fn<(session: Session, ends: SessionEnds) => Calls>(() => ({
    call: answers as unknown as Call,
    refresh: () => Promise.resolve({ sessionTicket: 'new', ticketTTL: 7200 }),
  })),
};

test('calls fetch their code with the first of them, once, and pass on what they were asked', async () => {
  const fetchCode = vi.fn<() => Promise<typeof code>>(() => Promise.resolve(code));
  const { call, refresh } = lateCalls(session, ends, fetchCode);
  expect(fetchCode).not.toHaveBeenCalled();
  const options = { signal: new AbortController().signal };
  await expect(Promise.all([call(readHealth, options), call(readHealth)])).resolves.toEqual([
    'answer',
    'answer',
  ]);
  await expect(refresh()).resolves.toMatchObject({ sessionTicket: 'new' });
  expect(answers.mock.calls[0]).toEqual([readHealth, options]);
  expect(fetchCode).toHaveBeenCalledTimes(1);
  expect(code.startCalls).toHaveBeenCalledExactlyOnceWith(session, ends);
});

test('code that is lost on the way is no answer, and is asked for again', async () => {
  const fetchCode = vi.fn<() => Promise<typeof code>>(() => Promise.resolve(code));
  fetchCode.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { call } = lateCalls(session, ends, fetchCode);
  await expect(call(readHealth)).rejects.toBeInstanceOf(NoAnswer);
  await expect(call(readHealth)).resolves.toBe('answer');
});

test('a refusal stays what it is', async () => {
  const refusal = new Error('refused');
  answers.mockRejectedValueOnce(refusal);
  const { call } = lateCalls(session, ends, () => Promise.resolve(code));
  await expect(call(readHealth)).rejects.toBe(refusal);
});
