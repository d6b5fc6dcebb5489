import { expect, test } from 'vitest';
import { readingAfter } from './reading-news.ts';

const now = { formats: { hourCycle: 'auto', weekStart: 'mon', motion: 'auto' }, hasShortcuts: true } as const;
const { formats } = now;

test.each([
  [
    { key: 'time-format', value: '24-hour' },
    { ...now, formats: { ...formats, hourCycle: 'h23' } },
  ],
  [
    { key: 'time-format', value: '12-hour' },
    { ...now, formats: { ...formats, hourCycle: 'h12' } },
  ],
  [
    { key: 'first-day-of-week', value: 'saturday' },
    { ...now, formats: { ...formats, weekStart: 'sat' } },
  ],
  [
    { key: 'first-day-of-week', value: null },
    { ...now, formats: { ...formats, weekStart: 'auto' } },
  ],
  [
    { key: 'first-day-of-week', value: 'toString' },
    { ...now, formats: { ...formats, weekStart: 'auto' } },
  ],
  [
    { key: 'reduced-motion', value: true },
    { ...now, formats: { ...formats, motion: 'reduced' } },
  ],
  [
    { key: 'shortcuts', value: false },
    { ...now, hasShortcuts: false },
  ],
])('a page follows %o', (news, then) => {
  expect(readingAfter(now, news)).toEqual(then);
});

test('what says nothing of reading leaves it as it is', () => {
  expect(readingAfter(now, { key: 'contrast', value: 'more' })).toBe(now);
});
