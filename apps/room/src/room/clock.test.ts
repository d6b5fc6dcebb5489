import { expect, test } from 'vitest';
import { secondsSince, untilNextSecond } from './clock.ts';

const START = '2026-11-22T09:00:00.000Z';
const at = (time: string) => ({ now: () => Date.parse(time) });

test('seconds are whole, and none before the start', () => {
  expect(secondsSince(START, at('2026-11-22T10:01:02.999Z'))).toBe(3662);
  expect(secondsSince(START, at('2026-11-22T08:59:00.000Z'))).toBe(0);
});

test.each([
  ['2026-11-22T09:00:00.000Z', 1000],
  ['2026-11-22T09:00:07.250Z', 750],
  ['2026-11-22T08:59:59.900Z', 100],
])('at %s the next second is %i ms away', (time, wait) => {
  expect(untilNextSecond(START, at(time))).toBe(wait);
});
