import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isReload, noteLeaving } from './reload.ts';

const [ours, another] = ['0'.repeat(32), '1'.repeat(32)];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a tab that left a meeting a moment ago is loaded anew, once', () => {
  expect(isReload(ours)).toBe(false);
  noteLeaving(ours);
  vi.advanceTimersByTime(4000);
  expect([isReload(ours), isReload(ours)]).toEqual([true, false]);
});

test('another meeting is none, nor is one that was left long ago', () => {
  noteLeaving(ours);
  expect(isReload(another)).toBe(false);
  noteLeaving(ours);
  vi.advanceTimersByTime(11_000);
  expect(isReload(ours)).toBe(false);
});

test('a browser that keeps nothing shows the door', () => {
  vi.stubGlobal('window', {});
  noteLeaving(ours);
  expect(isReload(ours)).toBe(false);
});
