import { CallError, NoAnswer } from '@portico/client/call-error';
import type { Session } from '@portico/client/session';
import type { Call } from '@portico/contract/call';
import { errors } from '@portico/contract/errors';
import { expect, test, vi } from 'vitest';
import { SignInWatch } from './sign-in-watch.ts';
import { UnsavedWork } from './unsaved-work.ts';

vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });

const signedIn = (id: string, displayName: string) => ({
  person: { id, displayName, email: 'x@x.example', userRole: [] },
  sessionTicket: 'new',
  ticketTTL: 60,
  csrfToken: 'fresh',
});
const nobody = (): Promise<never> => {
  const { status, code, message } = errors.signInNeeded;
  const body = { code, message, trackingID: 'PORTAL_1' };
  return Promise.reject(new CallError({ status, body, retryAfterSeconds: undefined }));
};

function watched(isFilled: boolean) {
  const work = new UnsavedWork();
  const release = work.hold({ isUnsaved: () => isFilled, ask: () => Promise.resolve(false) });
  const session = { userId: 'ada', ticket: 'old', csrfToken: 'old' } as Session;
  const answer = vi.fn<() => Promise<unknown>>(nobody);
  const [leave, onBack] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const watch = new SignInWatch({ session, call: answer as unknown as Call, work, leave, onBack });
  return { watch, session, answer, leave, onBack, release };
}

test('a session that ends leads to the sign-in page at once where nothing is lost', () => {
  const { watch, leave } = watched(false);
  watch.ended();
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a filled form stays, and the page is left once the form is gone', async () => {
  const { watch, leave, release } = watched(true);
  watch.ended();
  expect([leave.mock.calls.length, watch.state(), watch.isOver()]).toEqual([0, { kind: 'out' }, true]);
  await expect(watch.recover()).resolves.toBe(false);
  release();
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a person who signs in again goes on with a new ticket, and stays on the page', async () => {
  const { watch, session, answer, leave, onBack, release } = watched(true);
  watch.ended();
  answer.mockResolvedValue(signedIn('ada', 'Ada'));
  await expect(Promise.all([watch.recover(), watch.recover()])).resolves.toEqual([true, true]);
  expect(answer).toHaveBeenCalledTimes(1);
  expect(session).toMatchObject({ ticket: 'new', csrfToken: 'fresh' });
  expect([watch.state(), onBack.mock.calls.length]).toEqual([{ kind: 'back' }, 1]);
  release();
  expect(leave).not.toHaveBeenCalled();
  expect(watch.state()).toEqual({ kind: 'in' }); // the next form is told nothing of it
});

test('a person who was never out goes on with a new ticket, and is told nothing', async () => {
  const { watch, session, answer, leave, onBack, release } = watched(true);
  const heard = vi.fn<() => void>();
  watch.subscribe(heard);
  answer.mockResolvedValue(signedIn('ada', 'Ada'));
  await expect(watch.recover()).resolves.toBe(true);
  expect(session).toMatchObject({ ticket: 'new', csrfToken: 'fresh' });
  expect([watch.state(), heard.mock.calls.length, onBack.mock.calls.length]).toEqual([{ kind: 'in' }, 0, 0]);
  release();
  expect(leave).not.toHaveBeenCalled();
});

test('somebody else is named, and their session is not taken', async () => {
  const { watch, session, answer, onBack } = watched(true);
  watch.ended();
  answer.mockResolvedValue(signedIn('gus', 'Gus'));
  await expect(watch.recover()).resolves.toBe(false);
  expect(watch.state()).toEqual({ kind: 'other', name: 'Gus' });
  expect([session.ticket, session.csrfToken, onBack.mock.calls.length]).toEqual(['old', 'old', 0]);
});

test('without an answer nothing is known', async () => {
  const { watch, answer } = watched(true);
  watch.ended();
  answer.mockRejectedValue(new NoAnswer('gone'));
  await expect(watch.recover()).rejects.toBeInstanceOf(NoAnswer);
  expect(watch.state()).toEqual({ kind: 'out' });
});
