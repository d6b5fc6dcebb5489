import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hearTime, now, onJump, startClock } from './server-clock.ts';

const YESTERDAY = Date.parse('2026-11-23T10:00:00Z');
const SERVER = '2026-11-24T10:00:00.000Z';
const serverMs = Date.parse(SERVER);

/** The reader's clock is a day behind. */
beforeEach(() => {
  vi.useFakeTimers({ now: YESTERDAY });
  startClock(SERVER);
});
afterEach(() => void vi.useRealTimers());

const saying = (iso: string): Headers => new Headers({ date: new Date(iso).toUTCString() });
describe('the time of a page', () => {
  test('is the server’s, whatever the reader’s clock says and is set to meanwhile', () => {
    expect(now() - performance.now()).toBeCloseTo(serverMs, 0);
    vi.setSystemTime(YESTERDAY + 3 * 86_400_000);
    const before = now();
    vi.advanceTimersByTime(5000);
    expect(Math.round(now() - before)).toBe(5000);
  });

  test('is put right by an answer that says otherwise, and by no less than that', () => {
    const first = now();
    hearTime(saying(new Date(first).toISOString()), performance.now());
    expect(now()).toBe(first);
    const asked = performance.now();
    hearTime(saying(new Date(first + 3_600_000).toISOString()), asked);
    expect(now() - first).toBeGreaterThan(3_598_000);
    hearTime(saying(new Date(first).toISOString()), asked);
    expect(now() - first).toBeLessThanOrEqual(1000);
    hearTime(new Headers(), asked);
    expect(now() - first).toBeLessThanOrEqual(1000);
  });
});

test('a machine that slept, or whose clock was set, is noticed once', () => {
  const act = vi.fn<() => void>();
  const stop = onJump(act);
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(1);
  stop();
});
