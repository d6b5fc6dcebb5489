import { expect, test } from 'vitest';
import { clockChangeAt } from './clock-change.ts';

const at = (start: string, timeZone = 'Europe/Berlin') => clockChangeAt({ start, timeZone });
const instant = (text: string): Date => new Date(text);

test('a start that clocks skip is at the time that they show instead', () => {
  const startsAt = instant('2027-03-28T01:30:00Z');
  expect(at('2027-03-28T02:30')).toEqual({ kind: 'skipped', startsAt });
  expect(at('2027-10-03T02:15', 'Australia/Lord_Howe')).toEqual({
    kind: 'skipped',
    startsAt: instant('2027-10-02T15:45:00Z'),
  });
});

test('a start that comes twice is one of two moments', () => {
  expect(at('2027-10-31T02:30')).toEqual({
    kind: 'twice',
    earlier: instant('2027-10-31T00:30:00Z'),
    later: instant('2027-10-31T01:30:00Z'),
  });
});

test.each(['2027-10-31T01:59', '2027-10-31T03:00', '2027-03-28T01:59', '2027-03-28T03:00', ''])(
  '%j is one moment in Berlin, or none yet',
  (start) => {
    expect(at(start)).toBeUndefined();
  },
);

test('a zone that nobody knows is left to the server', () => {
  expect(at('2027-10-31T02:30', 'Mars/Olympus')).toBeUndefined();
});
