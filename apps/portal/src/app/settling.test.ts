import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { letSettle } from './settling.ts';
import { UnsavedWork } from './unsaved-work.ts';

/** An element as far as it is asked whether a form is around it. */
class Place {
  readonly #isInForm: boolean;
  constructor(isInForm: boolean) {
    this.#isInForm = isInForm;
  }
  closest(): this | null {
    return this.#isInForm ? this : null;
  }
}

const listeners = new Map<string, (event: { target: unknown }) => void>();
vi.stubGlobal('Element', Place);
vi.stubGlobal('window', {
  addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  removeEventListener: (name: string) => listeners.delete(name),
});
const does = (name: string, isInForm: boolean): void =>
  listeners.get(name)?.({ target: new Place(isInForm) });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  listeners.clear();
});

describe('changes are somebody’s own', () => {
  test.each([
    ['/settings/home', 3000],
    ['/settings/meetnow', 3000],
    ['/preference/home', 3000],
    ['/myprofile/home', 3000],
    ['/meeting/home', 2000],
    ['/dashboard/home', 2000],
  ])('[UNSV-04] on %s %i ms after the page came, and not before', (path, ms) => {
    const work = new UnsavedWork();
    work.hold({ isUnsaved: () => true, ask: () => Promise.resolve(false) });
    letSettle(work, path);
    vi.advanceTimersByTime(ms - 1);
    expect(work.isThere()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(work.isThere()).toBe(true);
    expect([...listeners.keys()]).toEqual(['beforeunload']);
  });

  test.each(['beforeinput', 'keydown', 'pointerdown'])('at once with the first %s in a form', (event) => {
    const work = new UnsavedWork();
    letSettle(work, '/settings/home');
    does(event, false); // the link of another page
    expect(work.isSettled).toBe(false);
    does(event, true);
    expect(work.isSettled).toBe(true);
    expect(listeners.size).toBe(0);
  });

  test('anew for each page that comes', () => {
    const work = new UnsavedWork();
    letSettle(work, '/meeting/home');
    vi.advanceTimersByTime(1999);
    letSettle(work, '/settings/home');
    vi.advanceTimersByTime(2999);
    expect(work.isSettled).toBe(false);
    vi.advanceTimersByTime(1);
    expect(work.isSettled).toBe(true);
  });
});

test('before that a page is left without a question', async () => {
  const work = new UnsavedWork();
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  work.hold({ isUnsaved: () => true, ask });
  letSettle(work, '/settings/home');
  await expect(work.mayLeave()).resolves.toBe(true);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  await expect(work.mayLeave()).resolves.toBe(false);
});
