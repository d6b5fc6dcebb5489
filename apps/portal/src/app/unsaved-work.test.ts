import { beforeEach, expect, test, vi } from 'vitest';
import { UnsavedWork, type Work } from './unsaved-work.ts';

const listeners = new Set<(event: Event) => void>();
vi.stubGlobal('window', {
  addEventListener: (_: string, listener: (event: Event) => void) => listeners.add(listener),
  removeEventListener: (_: string, listener: (event: Event) => void) => listeners.delete(listener),
});
beforeEach(() => listeners.clear());

/** Whether the browser asks before the document is left. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  for (const listener of listeners) listener(event);
  return event.defaultPrevented;
}

function form(): Work & { isDirty: boolean; answer: (isGone: boolean) => void } {
  const made = {
    isDirty: true,
    answer: (_isGone: boolean): void => undefined,
    isUnsaved: () => made.isDirty,
    ask: vi.fn<Work['ask']>(() => new Promise((resolve) => (made.answer = resolve))),
  };
  return made;
}

test('where nothing is filled in nobody is asked, and no document is held', async () => {
  const work = new UnsavedWork();
  const clean = Object.assign(form(), { isDirty: false });
  const release = work.hold(clean);
  await expect(work.mayLeave()).resolves.toBe(true);
  expect(clean.ask).not.toHaveBeenCalled();
  expect([asksBeforeUnload(), work.isThere()]).toEqual([false, false]);
  clean.isDirty = true;
  expect([asksBeforeUnload(), work.isThere()]).toEqual([true, true]);
  release();
  expect([asksBeforeUnload(), work.isThere(), listeners.size]).toEqual([false, false, 0]);
});

test('all who want to leave wait for one answer', async () => {
  const work = new UnsavedWork();
  const filled = form();
  work.hold(filled);
  const ways = [work.mayLeave(), work.mayLeave()];
  expect(filled.ask).toHaveBeenCalledTimes(1);
  filled.answer(false);
  await expect(Promise.all(ways)).resolves.toEqual([false, false]);
  const again = work.mayLeave();
  filled.answer(true);
  await expect(again).resolves.toBe(true);
});

test('with consent it is gone before anything leads on, and so has what waited for that', async () => {
  const work = new UnsavedWork();
  const gone = vi.fn<() => void>();
  const filled = form();
  const release = work.hold(filled);
  work.whenGone(gone);
  const way = work.mayLeave();
  filled.answer(true);
  await way;
  expect([gone.mock.calls.length, work.isThere(), asksBeforeUnload()]).toEqual([1, false, false]);
  release();
  expect(gone).toHaveBeenCalledTimes(1);
});

test('what lasts as long as its page is asked for again, and lets go on what waited once it is sent', async () => {
  const work = new UnsavedWork();
  const gone = vi.fn<() => void>();
  const page = Object.assign(form(), { isLasting: true as const });
  const release = work.hold(page);
  work.whenGone(gone);
  const way = work.mayLeave();
  expect(gone).not.toHaveBeenCalled();
  page.isDirty = false;
  page.answer(true);
  await expect(way).resolves.toBe(true);
  expect(gone).toHaveBeenCalledTimes(1);
  page.isDirty = true; // the page that was asked for did not come
  expect(asksBeforeUnload()).toBe(true);
  const again = work.mayLeave();
  page.answer(false);
  await expect(again).resolves.toBe(false);
  work.whenGone(gone);
  page.isDirty = false;
  work.look();
  expect(gone).toHaveBeenCalledTimes(2);
  release();
  expect(listeners.size).toBe(0);
});
