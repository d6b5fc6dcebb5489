import { expect, test } from 'vitest';
import { nextDigest, quietUntil } from './notifications.times.ts';

const quiet = (from: string, to: string) => ({
  'quiet-hours': true,
  'quiet-hours-from': from,
  'quiet-hours-to': to,
});
const until = (at: string, hours: ReturnType<typeof quiet>, zone: string): string | undefined =>
  quietUntil(new Date(at), hours, zone)?.toISOString();

test.each([
  ['before midnight', '2026-11-21T22:30:00Z', 'UTC', '2026-11-22T07:00:00.000Z'],
  ['after midnight', '2026-11-22T06:59:00Z', 'UTC', '2026-11-22T07:00:00.000Z'],
  ['at their end', '2026-11-22T07:00:00Z', 'UTC', undefined],
  ['in the day', '2026-11-22T12:00:00Z', 'UTC', undefined],
  ['in a zone that is ahead', '2026-11-21T18:00:00Z', 'Asia/Riyadh', undefined],
  ['in a zone that is ahead, later', '2026-11-21T19:00:00Z', 'Asia/Riyadh', '2026-11-22T04:00:00.000Z'],
  [
    'in the night when clocks go forward',
    '2026-03-28T22:00:00Z',
    'Europe/Berlin',
    '2026-03-29T05:00:00.000Z',
  ],
  ['in the night when clocks go back', '2026-10-24T21:00:00Z', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
])('quiet hours over midnight, %s, end by the clocks of their zone', (...[, at, zone, end]) => {
  expect(until(at, quiet('22:00', '07:00'), zone)).toBe(end);
});

test('quiet hours within a day, of no length, and switched off', () => {
  expect(until('2026-11-22T12:30:00Z', quiet('12:00', '13:00'), 'UTC')).toBe('2026-11-22T13:00:00.000Z');
  expect(until('2026-11-22T13:30:00Z', quiet('12:00', '13:00'), 'UTC')).toBeUndefined();
  expect(until('2026-11-22T12:00:00Z', quiet('12:00', '12:00'), 'UTC')).toBeUndefined();
  const off = { ...quiet('12:00', '13:00'), 'quiet-hours': false };
  expect(quietUntil(new Date('2026-11-22T12:30:00Z'), off, 'UTC')).toBeUndefined();
});

test('quiet hours that end at a time that comes twice end by the one that is still to come', () => {
  expect(until('2026-10-25T00:15:00Z', quiet('22:00', '02:30'), 'Europe/Berlin')).toBe(
    '2026-10-25T00:30:00.000Z',
  );
  expect(until('2026-10-25T01:15:00Z', quiet('22:00', '02:30'), 'Europe/Berlin')).toBe(
    '2026-10-25T01:30:00.000Z',
  );
});

const next = (after: string, hour: number, { zone = 'UTC', lastOn = null as string | null } = {}): string =>
  nextDigest(new Date(after), { hour, zone, lastOn }).toISOString();

test('a digest comes at the reader’s hour, on the same day or the next, and once a day', () => {
  expect(next('2026-11-21T07:59:00Z', 8)).toBe('2026-11-21T08:00:00.000Z');
  expect(next('2026-11-21T08:00:00Z', 8)).toBe('2026-11-22T08:00:00.000Z');
  expect(next('2026-11-21T07:00:00Z', 8, { zone: 'Asia/Riyadh' })).toBe('2026-11-22T05:00:00.000Z');
  expect(next('2026-11-21T09:00:00Z', 18, { lastOn: '2026-11-21' })).toBe('2026-11-22T18:00:00.000Z');
});

test('a digest keeps its hour when clocks change, is not lost in a gap, and an hour that comes twice counts once', () => {
  const zone = 'Europe/Berlin';
  expect(next('2026-03-28T07:00:00Z', 8, { zone })).toBe('2026-03-29T06:00:00.000Z');
  expect(next('2026-03-28T12:00:00Z', 2, { zone })).toBe('2026-03-29T01:00:00.000Z');
  expect(next('2026-10-24T12:00:00Z', 2, { zone })).toBe('2026-10-25T00:00:00.000Z');
  expect(next('2026-10-25T00:00:00Z', 2, { zone, lastOn: '2026-10-25' })).toBe('2026-10-26T01:00:00.000Z');
});
