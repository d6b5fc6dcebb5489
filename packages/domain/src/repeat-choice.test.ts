import { describe, expect, test } from 'vitest';
import { choiceOfRule, dayOfStart, ruleOfChoice, type RepeatChoice } from './repeat-choice.ts';
import { readRule, writeRule } from './recurrence-text.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';

const start = '2026-12-29T09:00'; // the fifth and last Tuesday
const base: RepeatChoice = { unit: 'WEEKLY', interval: 1, weekdays: [1], by: 'day', end: { kind: 'never' } };

const cases: [Partial<RepeatChoice>, string, string?][] = [
  [{ unit: 'DAILY' }, 'FREQ=DAILY'],
  [{ unit: 'DAILY', interval: 3, end: { kind: 'count', count: 5 } }, 'FREQ=DAILY;INTERVAL=3;COUNT=5'],
  [{ weekdays: [0, 2] }, 'FREQ=WEEKLY;BYDAY=MO,WE'],
  [
    { interval: 2, end: { kind: 'day', day: '2027-03-31' } },
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270331;BYDAY=TU',
  ],
  [{ unit: 'MONTHLY' }, 'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1'],
  [{ unit: 'MONTHLY' }, 'FREQ=MONTHLY;BYMONTHDAY=15', '2026-12-15T09:00'],
  [{ unit: 'MONTHLY', by: 'lastWeekday' }, 'FREQ=MONTHLY;BYDAY=-1TU'],
  [{ unit: 'MONTHLY', by: 'weekday' }, 'FREQ=MONTHLY;BYDAY=3TU', '2026-12-15T09:00'],
  [{ unit: 'YEARLY' }, 'FREQ=YEARLY', '2026-12-15T09:00'],
  [{ unit: 'YEARLY' }, 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1', '2028-02-29T09:00'],
  [{ unit: 'YEARLY', by: 'lastWeekday', interval: 2 }, 'FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYDAY=-1TU'],
];

describe('what is chosen', () => {
  test.each(cases)('%o is the rule %s', (change, rule, from = start) => {
    expect(writeRule(ruleOfChoice({ ...base, ...change }, from))).toBe(rule);
  });

  test.each(cases)('%o is found again in its rule %s', (_change, text, from = start) => {
    const { rule } = readRule(text) as { rule: RecurrenceRule };
    const choice = choiceOfRule(rule, from);
    expect(choice && writeRule(ruleOfChoice(choice, from))).toBe(text);
  });

  test.each([
    'FREQ=DAILY;BYMONTH=3',
    'FREQ=WEEKLY;UNTIL=20270331T080000Z',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYDAY=TU,WE',
    'FREQ=HOURLY',
    'FREQ=WEEKLY;BYDAY=TU;WKST=SU',
  ])('%s is nothing that can be chosen', (text) => {
    const { rule } = readRule(text) as { rule: RecurrenceRule };
    expect(choiceOfRule(rule, start)).toBeUndefined();
  });
});

test('a start says which day of week and month it is', () => {
  expect(dayOfStart(start)).toEqual({ month: 12, day: 29, weekday: 1, ordinal: 5, isLast: true });
  expect(dayOfStart('2027-02-01T00:00')).toEqual({ month: 2, day: 1, weekday: 0, ordinal: 1, isLast: false });
});
