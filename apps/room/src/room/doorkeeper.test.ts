import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { NoAnswer } from '@portico/client/call-error';
import { Doorkeeper } from './doorkeeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** A doorkeeper, what it has done, and how to make the next action fail. */
function keeper() {
  const done: string[] = [];
  let isReached = true;
  const act =
    (what: string) =>
    async (who: string[] | string): Promise<void> => {
      await Promise.resolve();
      if (!isReached) throw new NoAnswer('none');
      done.push(`${what} ${String(who)}`);
    };
  const door = new Doorkeeper({ admit: act('admit'), deny: act('deny') });
  return { door, done, reach: (is: boolean) => (isReached = is) };
}

test('a double click lets in one person, also where the next one is shown already', async () => {
  const { door, done } = keeper();
  void door.admit('mira');
  expect(door.get().doing).toBe('admit');
  await vi.advanceTimersByTimeAsync(499);
  void door.admit('jonas');
  void door.deny('jonas');
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['admit mira']);
  expect(door.get().doing).toBeUndefined();
  void door.deny('jonas');
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual(['admit mira', 'deny jonas']);
});

test('an admission that failed is said, with its person, until it is tried again', async () => {
  const { door, done, reach } = keeper();
  reach(false);
  void door.admit('mira');
  await vi.advanceTimersByTimeAsync(500);
  expect(door.get()).toMatchObject({
    doing: undefined,
    failed: { id: 'mira', problem: { kind: 'noAnswer' } },
  });
  reach(true);
  void door.admit('mira');
  expect(door.get().failed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual(['admit mira']);
});
