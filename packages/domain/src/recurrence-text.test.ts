import { describe, expect, test } from 'vitest';
import {
  lastDayMeant,
  lastDayUpTo,
  normalisedRule,
  plainRule,
  refusalOf,
  type RecurrenceRule,
} from './recurrence-rule.ts';
import { readRule, writeRule } from './recurrence-text.ts';
import { occurrencesOf } from './recurrence.ts';
import { zoneOffsets } from './testing/zone-offsets.ts';

const ruleOf = (text: string): RecurrenceRule => {
  const read = readRule(text);
  if ('rule' in read) return read.rule;
  throw new Error(`${text}: ${read.problem}`);
};

const secondsOf = (local: string): number => Date.parse(`${local}Z`) / 1000;

const instantsOf = (
  rule: RecurrenceRule,
  { start, zone, most = 10 }: { start: string; zone: string; most?: number },
) =>
  occurrencesOf({ start: secondsOf(start), rule, zone: zoneOffsets(zone) }, { most }).map(({ at }) =>
    new Date(at * 1000).toISOString().slice(0, 16),
  );

describe('the text of a rule', () => {
  test.each([
    ['', 'empty', ''],
    ['INTERVAL=2', 'noFrequency', 'INTERVAL=2'],
    ['FREQ=FORTNIGHTLY', 'invalid', 'FREQ=FORTNIGHTLY'],
    ['FREQ=DAILY;RSCALE=CHINESE', 'unknownPart', 'RSCALE=CHINESE'],
    ['FREQ=DAILY;constructor=1', 'unknownPart', 'CONSTRUCTOR=1'],
    ['FREQ=DAILY;COUNT=3;COUNT=4', 'twice', 'COUNT=4'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'countAndUntil', 'UNTIL=20270101'],
    ['FREQ=DAILY;COUNT=0', 'invalid', 'COUNT=0'],
    ['FREQ=DAILY;INTERVAL=-1', 'invalid', 'INTERVAL=-1'],
    ['FREQ=DAILY;INTERVAL=1.5', 'invalid', 'INTERVAL=1.5'],
    ['FREQ=DAILY;UNTIL=20270631', 'invalid', 'UNTIL=20270631'],
    ['FREQ=DAILY;UNTIL=20270229T000000Z', 'invalid', 'UNTIL=20270229T000000Z'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'invalid', 'BYMONTHDAY=0'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'invalid', 'BYMONTHDAY=32'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'invalid', 'BYDAY=0MO'],
    ['FREQ=MONTHLY;BYDAY=XX', 'invalid', 'BYDAY=XX'],
    ['FREQ=DAILY;BYHOUR=24', 'invalid', 'BYHOUR=24'],
    [`FREQ=DAILY;BYHOUR=${'1,'.repeat(2048)}1`, 'tooLong', 'FREQ=DAILY;BYHOUR=1,1,1,1,1,1,1,1,1,1,1,1'],
  ])('%s is not read: %s', (text, problem, part) => {
    const found = readRule(text);
    expect(found).toMatchObject({ problem });
    expect('part' in found && found.part).toBe(part.slice(0, 40));
  });

  test('is written in one order, whatever order it was read in', () => {
    expect(writeRule(ruleOf('RRULE:byday=we,mo;wkst=mo;interval=1;freq=weekly;until=20270301t090000z'))).toBe(
      'FREQ=WEEKLY;UNTIL=20270301T090000Z;BYDAY=MO,WE',
    );
  });
});

test.each([
  ['FREQ=HOURLY', 'tooOften'],
  ['FREQ=SECONDLY;BYSECOND=3', 'tooOften'],
  ['FREQ=MONTHLY;BYWEEKNO=20', 'weekNoNotYearly'],
  ['FREQ=MONTHLY;BYYEARDAY=20', 'yearDayNotYearly'],
  ['FREQ=WEEKLY;BYMONTHDAY=20', 'monthDayWeekly'],
  ['FREQ=WEEKLY;BYDAY=2MO', 'ordinalDay'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=2MO', 'ordinalDay'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'setPosAlone'],
  ['FREQ=MONTHLY;BYDAY=2MO', undefined],
])('%s is refused: %s', (text, refusal) => {
  expect(refusalOf(ruleOf(text))).toBe(refusal);
});

test('a daily rule from Monday to Friday is a weekly one, and no other is', () => {
  const normalised = (text: string): string => writeRule(normalisedRule(ruleOf(text)));
  expect(normalised('FREQ=DAILY;BYDAY=FR,MO,TU,WE,TH')).toBe('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR');
  for (const text of ['FREQ=DAILY;BYDAY=MO,TU,WE,TH', 'FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR'])
    expect(normalised(text)).toBe(text);
});

test('the 31st of every month is the last day of those that have none', () => {
  const rule = { ...plainRule('MONTHLY'), ...lastDayUpTo(31) };
  expect(writeRule(rule)).toBe('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1');
  expect(instantsOf(rule, { start: '2027-12-31T08:00', zone: 'UTC', most: 4 })).toEqual([
    '2027-12-31T08:00',
    '2028-01-31T08:00',
    '2028-02-29T08:00',
    '2028-03-31T08:00',
  ]);
  expect(lastDayMeant(rule)).toBe(31);
  expect(
    [ruleOf('FREQ=MONTHLY;BYMONTHDAY=31'), ruleOf('FREQ=MONTHLY;BYMONTHDAY=28')].map(lastDayMeant),
  ).toEqual([undefined, undefined]);
});

describe('where clocks change', () => {
  const daily = plainRule('DAILY');

  test('a time that is skipped is shifted forward by the gap, and the next day it is as before', () => {
    expect(instantsOf(daily, { start: '2027-03-27T02:30', zone: 'Europe/Berlin', most: 3 })).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:30', // 3:30 by the clock
      '2027-03-29T00:30',
    ]);
  });

  test('of a time that comes twice the first is meant', () => {
    expect(instantsOf(daily, { start: '2027-10-31T02:30', zone: 'Europe/Berlin', most: 2 })).toEqual([
      '2027-10-31T00:30',
      '2027-11-01T01:30',
    ]);
  });

  test('a skipped time stands behind a later one of that night, and once where both fall together', () => {
    const rule = ruleOf('FREQ=DAILY;COUNT=4;BYHOUR=2,3;BYMINUTE=0,30');
    expect(instantsOf(rule, { start: '2027-03-28T00:00', zone: 'Europe/Berlin' })).toEqual([
      '2027-03-28T01:00', // 2:00 is 3:00, and so is 3:00
      '2027-03-28T01:30',
    ]);
  });

  test('a day that a zone left out altogether is the day after', () => {
    expect(instantsOf(daily, { start: '2011-12-29T10:00', zone: 'Pacific/Apia', most: 3 })).toEqual([
      '2011-12-29T20:00',
      '2011-12-30T20:00',
      '2011-12-31T20:00',
    ]);
  });
});

describe('a rule ends', () => {
  const until = (text: string) =>
    instantsOf(ruleOf(`FREQ=DAILY;UNTIL=${text}`), { start: '2027-01-01T23:30', zone: 'America/New_York' });

  test('with the instant, the wall-clock time or the day of UNTIL, which counts in', () => {
    expect(until('20270103T043000Z')).toHaveLength(2);
    expect(until('20270103T042959Z')).toHaveLength(1);
    expect(until('20270102T233000')).toHaveLength(2);
    expect(until('20270102')).toHaveLength(2);
    expect(until('20261231')).toHaveLength(0);
  });

  test('a hundred years after its start, where it never ends or never matches', () => {
    expect(
      instantsOf(ruleOf('FREQ=YEARLY'), { start: '2027-05-01T08:00', zone: 'UTC', most: 1000 }),
    ).toHaveLength(100);
    const never = ruleOf('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
    expect(instantsOf(never, { start: '2027-01-01T08:00', zone: 'UTC' })).toEqual([]);
  });
});

test('dates beside the rule stand among its dates, and those that are taken out count all the same', () => {
  const set = {
    start: secondsOf('2027-01-04T09:00'),
    rule: ruleOf('FREQ=WEEKLY;COUNT=3'),
    zone: zoneOffsets('UTC'),
    extra: [secondsOf('2027-01-13T10:00'), secondsOf('2027-01-18T09:00'), secondsOf('2027-02-01T09:00')],
    excluded: new Set([secondsOf('2027-01-11T09:00')]),
  };
  const days = (window = {}) =>
    occurrencesOf(set, { most: 10, ...window }).map(({ local }) =>
      new Date(local * 1000).toISOString().slice(5, 13),
    );
  expect(days()).toEqual(['01-04T09', '01-13T10', '01-18T09', '02-01T09']);
  expect(days({ from: secondsOf('2027-01-05T00:00'), before: secondsOf('2027-02-01T09:00') })).toEqual([
    '01-13T10',
    '01-18T09',
  ]);
});
