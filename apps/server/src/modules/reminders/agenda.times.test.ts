import { expect, test } from 'vitest';
import { endOfDay, nextAgenda } from './agenda.times.ts';

const base = { time: '07:30', days: [1, 2, 3, 4, 5], zone: 'Europe/Berlin', lastOn: null };
const next = (change: Partial<Parameters<typeof nextAgenda>[0]> & { since: Date }) =>
  nextAgenda({ ...base, now: change.since, ...change })?.toISOString();

test('the next agenda is on the next day that was chosen, and once a day', () => {
  const friday = new Date('2026-11-20T05:00:00Z');
  expect(next({ since: friday })).toBe('2026-11-20T06:30:00.000Z');
  expect(next({ since: friday, lastOn: '2026-11-20' })).toBe('2026-11-23T06:30:00.000Z');
  expect(next({ since: friday, days: [7] })).toBe('2026-11-22T06:30:00.000Z');
  expect(next({ since: new Date('2026-11-20T06:30:00Z'), days: [5] })).toBe('2026-11-27T06:30:00.000Z');
  expect(next({ since: friday, days: [] })).toBeUndefined();
});

test('one that was missed is due on its day, and not on a later one', () => {
  const since = new Date('2026-11-18T07:00:00Z');
  expect(next({ since, now: new Date('2026-11-19T12:00:00Z') })).toBe('2026-11-19T06:30:00.000Z');
  expect(next({ since, now: new Date('2026-11-21T12:00:00Z') })).toBe('2026-11-23T06:30:00.000Z');
});

test('a time that clocks skip comes after the gap, and one that comes twice counts once', () => {
  const days = [1, 2, 3, 4, 5, 6, 7];
  expect(next({ time: '02:30', days, since: new Date('2027-03-27T12:00:00Z') })).toBe(
    '2027-03-28T01:30:00.000Z',
  );
  const first = new Date('2027-10-31T00:30:00Z');
  expect(next({ time: '02:30', days, since: new Date('2027-10-30T12:00:00Z') })).toBe(first.toISOString());
  const said = { since: first, lastOn: '2027-10-31' };
  expect(next({ time: '02:30', days, ...said, now: new Date('2027-10-31T01:30:00Z') })).toBe(
    '2027-11-01T01:30:00.000Z',
  );
});

test('a day ends when the next begins in its zone, however long it is', () => {
  expect(endOfDay('2027-10-31', 'Europe/Berlin').toISOString()).toBe('2027-10-31T23:00:00.000Z');
  expect(endOfDay('2027-03-28', 'Europe/Berlin').toISOString()).toBe('2027-03-28T22:00:00.000Z');
});
