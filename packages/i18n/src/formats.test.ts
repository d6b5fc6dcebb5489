import { describe, expect, test } from 'vitest';
import { createFormats } from './formats.ts';
import { locales } from './locales.ts';

const english = createFormats('en-US', 'Europe/Copenhagen');
const arabic = createFormats(locales.ar.tag, 'Asia/Riyadh');
const start = '2026-11-20T09:20:00Z';
const end = '2026-11-20T10:05:00Z';
/** ICU versions differ in which kind of space stands before "AM". */
const plain = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, ' ');
/** As people read it, without what keeps a number and its unit on one line. */
const read = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('createFormats', () => {
  test('dates and times are those of the zone', () => {
    expect(english.date(start)).toBe('Nov 20, 2026');
    expect(plain(english.time(start))).toBe('10:20 AM');
    expect(english.day(start)).toBe('Friday, November 20');
    expect(english.date('2026-11-20T23:30:00Z', 'short')).toBe('11/21/26');
    expect(plain(arabic.time(start))).toBe('12:20 م');
  });

  test('in an hour that comes twice a time says which one it is', () => {
    const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
    expect([first, second].map((at) => plain(english.time(at)))).toEqual(['2:30 AM GMT+2', '2:30 AM GMT+1']);
    expect(plain(english.dateTime(second))).toBe('Oct 25, 2026, 2:30 AM GMT+1');
    expect(plain(english.timeRange(first, second))).toBe('2:30 AM GMT+2 – 2:30 AM GMT+1');
    const [before, after] = ['2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z'];
    expect([before, after].map((at) => plain(english.time(at)))).toEqual(['1:59 AM', '3:00 AM']);
    const island = createFormats('en-US', 'Australia/Lord_Howe');
    expect(plain(island.time('2026-04-04T14:45:00Z'))).toBe('1:45 AM GMT+11');
    expect(plain(island.time('2026-04-04T14:15:00Z'))).toBe('1:15 AM');
  });

  test('a range names the half of the day once', () => {
    expect(plain(english.timeRange(start, end))).toBe('10:20 – 11:05 AM');
  });

  test.each([
    ['2026-11-20T09:32:30Z', 'in 12 minutes'],
    ['2026-11-20T09:19:31Z', 'now'],
    ['2026-11-19T09:00:00Z', 'yesterday'],
    ['2026-11-20T06:00:00Z', '3 hours ago'],
    ['2027-12-20T06:00:00Z', 'next year'],
  ])('%s is %s', (at, text) => {
    expect(english.relative(at, start)).toBe(text);
  });

  test('where there is little room, the distance is short', () => {
    expect(english.relative('2026-11-20T09:03:00Z', start, 'short')).toBe('17 min. ago');
    expect(
      createFormats('ar-SA-u-ca-gregory-nu-latn', 'Europe/Berlin').relative(
        '2026-11-20T09:03:00Z',
        start,
        'short',
      ),
    ).toBe('قبل 17 دقيقة');
  });

  test.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 hr'],
    [90, '1 hr, 30 min'],
  ])('%i minutes last %s', (minutes, text) => {
    expect(read(english.duration(minutes))).toBe(text);
  });

  test('a position in a recording has hours only when it needs them', () => {
    expect(english.clock(245)).toBe('4:05');
    expect(english.clock(3845)).toBe('1:04:05');
  });

  test('lists, numbers and sizes', () => {
    expect(english.list(['Mira', 'Jonas', 'Aiko'])).toBe('Mira, Jonas, and Aiko');
    expect(english.number(1234.5)).toBe('1,234.5');
    expect(english.percent(0.42)).toBe('42%');
    expect(read(english.bytes(12_400_000))).toBe('12 MB');
    expect(read(english.bytes(1_500))).toBe('1.5 kB');
    expect(read(english.bytes(0))).toBe('0 byte');
  });

  test.each([english, arabic])('no line ends between a number and its unit: $tag', (formats) => {
    const rate = { style: 'unit', unit: 'kilobit-per-second' } as const;
    for (const text of [formats.bytes(12e6), formats.duration(30), formats.number(812, rate)])
      expect(text).toMatch(/^\d+\u00a0\S+$/);
  });

  test('names the zone', () => {
    expect(english.zoneName(start)).toBe('Central European Standard Time');
    expect(english.zoneName(start, 'shortOffset')).toBe('GMT+1');
  });
});
