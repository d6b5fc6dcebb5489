import { expect, test } from 'vitest';
import { isWorkingTime, nextWorkingTime } from './working-hours.ts';

const office = { workDays: [1, 2, 3, 4, 5], workStart: '09:00', workEnd: '17:30' };

test.each([
  ['2026-11-26T09:00', true], // a Thursday
  ['2026-11-26T08:59', false],
  ['2026-11-26T17:29', true],
  ['2026-11-26T17:30', false],
  ['2026-11-28T10:00', false],
  ['2026-11-29T10:00', false],
])('%s is within office hours: %s', (local, isIn) => {
  expect(isWorkingTime(local, office)).toBe(isIn);
});

test('who works on Sunday to Thursday does so on Sunday, and not on Friday', () => {
  const hours = { ...office, workDays: [7, 1, 2, 3, 4] };
  expect(isWorkingTime('2026-11-29T10:00', hours)).toBe(true);
  expect(isWorkingTime('2026-11-27T10:00', hours)).toBe(false);
});

test.each([
  ['within hours', '2026-11-26T10:30', '2026-11-26T10:30'],
  ['early in the morning', '2026-11-26T06:00', '2026-11-26T09:00'],
  ['in the evening', '2026-11-26T19:00', '2026-11-27T09:00'],
  ['on Friday evening', '2026-11-27T18:00', '2026-11-30T09:00'],
  ['over the end of a year', '2026-12-31T18:00', '2027-01-01T09:00'],
])('work begins next, asked %s', (_, local, next) => {
  expect(nextWorkingTime(local, office)).toBe(next);
});

test('on the one day of a week that has just ended it is a week ahead', () => {
  expect(nextWorkingTime('2026-11-26T18:00', { ...office, workDays: [4] })).toBe('2026-12-03T09:00');
});

test('who has no days is asked for none', () => {
  expect(nextWorkingTime('2026-11-28T03:00', { ...office, workDays: [] })).toBe('2026-11-28T03:00');
});
