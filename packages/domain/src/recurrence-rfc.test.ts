import { expect, test } from 'vitest';
import { readRule } from './recurrence-text.ts';
import { occurrencesOf } from './recurrence.ts';
import { zoneOffsets } from './testing/zone-offsets.ts';

// The examples of RFC 5545 §3.8.5.3, in its order; all of them in New York, most of them from 2 September 1997 at nine.

const ZONE = 'America/New_York';
const zone = zoneOffsets(ZONE);

const secondsOf = (local: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('UTC').epochMilliseconds / 1000;

function datesOf(text: string, start: string, most: number): string[] {
  const read = readRule(text);
  if (!('rule' in read)) throw new Error(`${text}: ${read.problem} in ${read.part}`);
  return occurrencesOf({ start: secondsOf(start), rule: read.rule, zone }, { most }).map(({ at }) =>
    Temporal.Instant.fromEpochMilliseconds(at * 1000)
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }),
  );
}

/** `1997-09: 2 3, 10: 5` as days at nine. */
function daysAtNine(text: string): string[] {
  let year = '';
  return text.split(',').flatMap((group) => {
    const [, ofYear, month = '', days = ''] = /^(?:(\d{4})-)?(\d{2}):((?: \d+)+)$/.exec(group.trim()) ?? [];
    year = ofYear ?? year;
    return days
      .trim()
      .split(' ')
      .map((day) => `${year}-${month}-${day.padStart(2, '0')}T09:00`);
  });
}

const usual = '1997-09-02T09:00';

test.each([
  ['FREQ=DAILY;COUNT=10', usual, '1997-09: 2 3 4 5 6 7 8 9 10 11'],
  ['FREQ=DAILY;INTERVAL=2', usual, '1997-09: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30, 10: 2 4'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', usual, '1997-09: 2 12 22, 10: 2 12'],
  ['FREQ=WEEKLY;COUNT=10', usual, '1997-09: 2 9 16 23 30, 10: 7 14 21 28, 11: 4'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', usual, '1997-09: 2 16 30, 10: 14 28, 11: 11 25, 12: 9 23'],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    usual,
    '1997-09: 2 4 9 11 16 18 23 25 30, 10: 2',
  ],
  ['FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', usual, '1997-09: 2 4 9 11 16 18 23 25 30, 10: 2'],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01T09:00',
    '1997-09: 1 3 5 15 17 19 29, 10: 1 3 13 15 17 27 29 31, 11: 10 12 14 24 26 28, 12: 8 10 12 22',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', usual, '1997-09: 2 4 16 18 30, 10: 2 14 16'],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05T09:00',
    '1997-09: 5, 10: 3, 11: 7, 12: 5, 1998-01: 2, 02: 6, 03: 6, 04: 3, 05: 1, 06: 5',
  ],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '1997-09-05T09:00', '1997-09: 5, 10: 3, 11: 7, 12: 5'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07T09:00',
    '1997-09: 7 28, 11: 2 30, 1998-01: 4 25, 03: 1 29, 05: 3 31',
  ],
  [
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    '1997-09-22T09:00',
    '1997-09: 22, 10: 20, 11: 17, 12: 22, 1998-01: 19, 02: 16',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    '1997-09-28T09:00',
    '1997-09: 28, 10: 29, 11: 28, 12: 29, 1998-01: 29, 02: 26',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    usual,
    '1997-09: 2 15, 10: 2 15, 11: 2 15, 12: 2 15, 1998-01: 2 15',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30T09:00',
    '1997-09: 30, 10: 1 31, 11: 1 30, 12: 1 31, 1998-01: 1 31, 02: 1',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10T09:00',
    '1997-09: 10 11 12 13 14 15, 1999-03: 10 11 12 13',
  ],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', usual, '1997-09: 2 9 16 23 30, 11: 4 11 18 25, 1998-01: 6 13 20 27'],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06-10T09:00',
    '1997-06: 10, 07: 10, 1998-06: 10, 07: 10, 1999-06: 10, 07: 10, 2000-06: 10, 07: 10, 2001-06: 10, 07: 10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03-10T09:00',
    '1997-03: 10, 1999-01: 10, 02: 10, 03: 10, 2001-01: 10, 02: 10, 03: 10, 2003-01: 10, 02: 10, 03: 10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01-01T09:00',
    '1997-01: 1, 04: 10, 07: 19, 2000-01: 1, 04: 9, 07: 18, 2003-01: 1, 04: 10, 07: 19, 2006-01: 1',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19T09:00', '1997-05: 19, 1998-05: 18, 1999-05: 17'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12T09:00', '1997-05: 12, 1998-05: 11, 1999-05: 17'],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997-03-13T09:00',
    '1997-03: 13 20 27, 1998-03: 5 12 19 26, 1999-03: 4 11',
  ],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '1997-06-05T09:00',
    '1997-06: 5 12 19 26, 07: 3 10 17 24 31, 08: 7 14 21 28, 1998-06: 4 11',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13T09:00',
    '1997-09: 13, 10: 11, 11: 8, 12: 13, 1998-01: 10, 02: 7, 03: 7, 04: 11, 05: 9, 06: 13',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05T09:00',
    '1996-11: 5, 2000-11: 7, 2004-11: 2',
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04T09:00', '1997-09: 4, 10: 7, 11: 6'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29T09:00',
    '1997-09: 29, 10: 30, 11: 27, 12: 30, 1998-01: 29, 02: 26, 03: 30',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05T09:00', '1997-08: 5 10 19 24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05T09:00', '1997-08: 5 17 19 31'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15T09:00', '2007-01: 15 30, 02: 15, 03: 15 30'],
] as const)('%s from %s is on %s', (rule, start, days) => {
  const expected = daysAtNine(days);
  expect(datesOf(rule, start, expected.length)).toEqual(expected);
});

test('FREQ=DAILY until 24 December 1997 has 113 dates, the last of them on the day before', () => {
  const dates = datesOf('FREQ=DAILY;UNTIL=19971224T000000Z', usual, 200);
  expect(dates).toHaveLength(113);
  expect(dates.at(-1)).toBe('1997-12-23T09:00');
});

test('every day in January for three years is the same by a yearly and by a daily rule', () => {
  const yearly = datesOf(
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    '1998-01-01T09:00',
    200,
  );
  expect(yearly).toEqual(datesOf('FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', '1998-01-01T09:00', 200));
  expect(yearly).toHaveLength(93);
});

test('Friday the 13th', () => {
  expect(datesOf('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', usual, 5)).toEqual(
    daysAtNine('1998-02: 13, 03: 13, 11: 13, 1999-08: 13, 2000-10: 13'),
  );
});

test('every twenty minutes from nine to 16:40', () => {
  const dates = datesOf('FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40', usual, 25);
  expect(dates.slice(0, 3)).toEqual(['1997-09-02T09:00', '1997-09-02T09:20', '1997-09-02T09:40']);
  expect(dates.slice(23)).toEqual(['1997-09-02T16:40', '1997-09-03T09:00']);
});
