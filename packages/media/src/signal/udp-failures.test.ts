import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UdpFailures } from './udp-failures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a person whom UDP failed is known for ten minutes, and not once UDP carried them', () => {
  const failures = new UdpFailures();
  expect(failures.has('ann')).toBe(false);
  failures.note('ann', true);
  failures.note('ben', true);
  failures.note('ben', false);
  expect([failures.has('ann'), failures.has('ben')]).toEqual([true, false]);
  vi.advanceTimersByTime(599_000);
  expect(failures.has('ann')).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(failures.has('ann')).toBe(false);
});
