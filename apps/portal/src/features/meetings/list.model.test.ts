import { describe, expect, test } from 'vitest';
import type { MeetingSummary } from '@portico/contract/meetings';
import { createFormats } from '@portico/i18n/formats';
import { askedOf, byDay, dayWords, isFiltered, viewOf } from './list.model.ts';

const meeting = (startTime: string) => ({ uuid: startTime, startTime }) as MeetingSummary;

describe('an address', () => {
  test('says which days, words and filters', () => {
    const view = viewOf({
      range: 'dates',
      from: '2026-03-28',
      to: '2026-03-29',
      keyword: ' Café ',
      standing: 'hosted',
      recurring: 'yes',
      recorded: 'yes',
    });
    // the second day has 23 hours there
    expect(askedOf(view, 'Europe/Berlin')).toEqual({
      range: 'all',
      from: '2026-03-27T23:00:00.000Z',
      before: '2026-03-29T22:00:00.000Z',
      keyword: 'Café',
      standing: 'hosted',
      recurring: 'true',
      recorded: 'true',
    });
    expect(isFiltered(view)).toBe(true);
  });

  test.each([
    {},
    { range: 'dates' },
    { range: 'dates', from: '2026-02-30', to: '2026-03-01' },
    { range: 'dates', from: '2026-03-02', to: '2026-03-01' },
    { range: 'x', standing: 'x', recurring: 'x', from: '2026-03-02', to: '2026-03-03' },
  ])('that says %j is that of meetings to come', (words) => {
    const view = viewOf(words);
    expect(askedOf(view, 'UTC')).toEqual({ range: 'upcoming', keyword: '' });
    expect(isFiltered(view)).toBe(false);
  });

  test('of the past asks for that', () => {
    expect(askedOf(viewOf({ range: 'past' }), 'UTC')).toEqual({ range: 'past', keyword: '' });
  });
});

describe('days', () => {
  test('are those of the reader’s zone, in the order of the list', () => {
    const starts = ['2026-11-26T22:30:00Z', '2026-11-26T23:30:00Z', '2026-11-27T08:00:00Z'];
    const of = (zone: string) =>
      byDay(starts.map(meeting), zone).map(({ meetings }) => meetings.map(({ uuid }) => uuid));
    expect(of('UTC')).toEqual([starts.slice(0, 2), starts.slice(2)]);
    expect(of('Europe/Berlin')).toEqual([starts.slice(0, 1), starts.slice(1)]);
  });

  test('have names where they are near, also on days of 23 and 25 hours', () => {
    const name = (at: string, now: string) => {
      const [day] = byDay([meeting(at)], 'Europe/Berlin');
      return dayWords(day!, createFormats('en-US', 'Europe/Berlin'), Date.parse(now)).name;
    };
    expect(name('2026-03-29T10:00:00Z', '2026-03-28T22:30:00Z')).toBe('tomorrow');
    expect(name('2026-03-30T10:00:00Z', '2026-03-28T22:30:00Z')).toBeUndefined();
    expect(name('2026-10-24T22:10:00Z', '2026-10-25T22:50:00Z')).toBe('today');
    expect(name('2026-10-24T10:00:00Z', '2026-10-25T22:50:00Z')).toBe('yesterday');
  });

  test('say the year where it is another one', () => {
    const date = (at: string, tag = 'en-US') => {
      const [day] = byDay([meeting(at)], 'UTC');
      return dayWords(day!, createFormats(tag, 'UTC'), Date.parse('2026-11-26T10:00:00Z')).date;
    };
    expect(date('2026-12-24T10:00:00Z')).toBe('Thursday, December 24');
    expect(date('2027-01-04T10:00:00Z')).toBe('Monday, January 4, 2027');
    expect(date('2027-01-04T10:00:00Z', 'ar-EG')).toBe('الاثنين، ٤ يناير ٢٠٢٧');
  });
});
