import { expect, test } from 'vitest';
import { civilDate, dayNumber, daysInMonth, firstWeekOf, isLeapYear, weekdayOf } from './civil-date.ts';

test('every day from 1600 to 2400 has the number, the date and the weekday that Temporal gives', () => {
  let date = Temporal.PlainDate.from('1600-01-01');
  const epoch = Temporal.PlainDate.from('1970-01-01');
  const first = epoch.until(date).days;
  const wrong: string[] = [];
  for (let number = first; date.year < 2400; number += 1) {
    const { year, month, day } = date;
    const isSame = dayNumber(year, month, day) === number && weekdayOf(number) === date.dayOfWeek - 1;
    const back = civilDate(number);
    if (!isSame || back.year !== year || back.month !== month || back.day !== day)
      wrong.push(date.toString());
    date = date.add({ days: 1 });
  }
  expect(wrong).toEqual([]);
});

test('months beyond December belong to later years, those before January to earlier ones', () => {
  expect(civilDate(dayNumber(2027, 14, 3))).toEqual({ year: 2028, month: 2, day: 3 });
  expect(civilDate(dayNumber(2027, 0, 3))).toEqual({ year: 2026, month: 12, day: 3 });
});

test('leap years are those of the Gregorian calendar', () => {
  expect([1900, 2000, 2024, 2026, 2100, 2400].filter(isLeapYear)).toEqual([2000, 2024, 2400]);
  expect(daysInMonth(2028, 2)).toBe(29);
  expect(daysInMonth(2100, 2)).toBe(28);
});

test.each([
  [2026, 0, '2025-12-29'],
  [2027, 0, '2027-01-04'],
  [2027, 6, '2027-01-03'],
  [2024, 0, '2024-01-01'],
] as const)('the first week of %i, where weeks begin with day %i, begins on %s', (year, weekStart, date) => {
  const { year: y, month, day } = civilDate(firstWeekOf(year, weekStart));
  expect(new Temporal.PlainDate(y, month, day).toString()).toBe(date);
});
