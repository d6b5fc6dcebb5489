import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteLeaving, takeReload } from './reload.ts';

const [ours, another] = ['0'.repeat(32), '1'.repeat(32)];
const muted = { isMicrophoneOn: false, isCameraOn: true };

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

test('a tab that left a meeting a moment ago is loaded anew, once, with what was on', () => {
  expect(takeReload(ours)).toBeUndefined();
  noteLeaving(ours, muted);
  vi.advanceTimersByTime(4000);
  expect(takeReload(ours)).toMatchObject(muted);
  expect(takeReload(ours)).toBeUndefined();
});

test('another meeting is none, nor is one that was left long ago', () => {
  noteLeaving(ours, muted);
  expect(takeReload(another)).toBeUndefined();
  noteLeaving(ours, muted);
  vi.advanceTimersByTime(11_000);
  expect(takeReload(ours)).toBeUndefined();
});

test('a browser that keeps nothing shows the door', () => {
  vi.stubGlobal('window', {});
  noteLeaving(ours, muted);
  expect(takeReload(ours)).toBeUndefined();
});
