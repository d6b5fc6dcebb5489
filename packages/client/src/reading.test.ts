import { expect, test } from 'vitest';
import { readingTag } from './reading.ts';

const motion = 'auto' as const;

test.each([
  ['en-US', 'h23', '13:30'],
  ['en-US', 'h12', '1:30 PM'],
  ['de-DE', 'h12', '1:30 PM'],
  ['ar-SA-u-ca-gregory-nu-latn', 'h23', '13:30'],
] as const)('in %s with %s half past one in the afternoon is %s', (tag, hourCycle, time) => {
  const words = readingTag(tag, { hourCycle, weekStart: 'sat', motion });
  const format = new Intl.DateTimeFormat(words, { timeStyle: 'short', timeZone: 'UTC' });
  expect(format.format(Date.UTC(2026, 0, 1, 13, 30)).replaceAll(/\s/g, ' ')).toBe(time);
  expect(words).toMatch(/-fw-sat$/);
});

test('who reads as their language does has its tag', () => {
  expect(readingTag('en-US', { hourCycle: 'auto', weekStart: 'auto', motion })).toBe('en-US');
});
