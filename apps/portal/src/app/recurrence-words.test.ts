import { serverTexts } from '@portico/i18n/server-texts';
import { describe, expect, test } from 'vitest';
import { recurrenceWords } from './recurrence-words.ts';

const series = { dtStart: '2026-12-29T09:00', timeZone: 'Europe/Berlin' };
const words = (rrule: string, locale: 'en' | 'ar' = 'en'): string =>
  recurrenceWords(serverTexts(locale), { ...series, rrule });

describe('how a series comes back is said in words', () => {
  test.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=5', 'Every 3 days, 5 times'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday, Monday to Friday'],
    ['FREQ=WEEKLY', 'Every week on Tuesday'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270331',
      'Every 2 weeks on Monday and Wednesday, until March 31, 2027',
    ],
    ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270331T220000Z', 'Every week on Tuesday, until April 1, 2027'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', 'Every month on day 15'],
    ['FREQ=MONTHLY', 'Every month on day 29'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
      'Every month on day 31, or the last day of a shorter month',
    ],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', 'Every 2 months on the last Friday'],
    ['FREQ=MONTHLY;BYDAY=2TU;COUNT=1', 'Every month on the second Tuesday, 1 time'],
    ['FREQ=YEARLY', 'Every year on December 29'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday of November'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1', 'Every year on February 29'],
    ['FREQ=YEARLY;BYWEEKNO=20', 'On a custom schedule'],
    ['FREQ=DAILY;BYMONTH=3', 'On a custom schedule'],
    ['FREQ=MONTHLY;BYDAY=TU,WE', 'On a custom schedule'],
    ['FREQ=HOURLY', 'On a custom schedule'],
    ['nonsense', 'On a custom schedule'],
  ])('[RECU-05] %s: %s', (rrule, said) => {
    expect(words(rrule)).toBe(said);
  });

  test.each([
    ['FREQ=DAILY;INTERVAL=2', 'كل يومين'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE', 'كل 3 أسابيع: الاثنين والأربعاء'],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', 'كل شهر يوم الجمعة الأخير، مرتين'],
  ])('in Arabic, %s: %s', (rrule, said) => {
    expect(words(rrule, 'ar').replaceAll(/[\u2068\u2069]/g, '')).toBe(said); // without what keeps directions apart
  });
});
