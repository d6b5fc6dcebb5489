import { expect, test } from 'vitest';
import { findTimeZone, instantOf, isLocalTime, knownTimeZone, zoneTable } from './zones.ts';

test('knows zones by name, and neither offsets nor inventions', () => {
  const known = ['Europe/Berlin', 'UTC', 'Asia/Kolkata', 'America/St_Johns', 'Etc/GMT+5', 'W-SU'];
  expect(known.map(findTimeZone)).toEqual(known);
  const times = ['T10:00[Europe/Berlin]', 'T00Z', '2026-01-01T00:00[UTC]', 'Europe/Berlin[u-ca=hebrew]'];
  const unknown = ['', ' ', '+02:00', 'Mars/Olympus', '../etc', 'Europe/Berlin; drop', ...times];
  expect(unknown.map(findTimeZone)).toEqual(unknown.map(() => undefined));
});

test('writes the name of a zone as the table does, however it was typed', () => {
  const typed = [' europe/berlin ', 'America/New York', 'utc'];
  expect(typed.map(findTimeZone)).toEqual(['Europe/Berlin', 'America/New_York', 'UTC']);
  expect(typed.map(knownTimeZone)).toEqual(['Europe/Berlin', 'America/New_York', 'UTC']);
  expect(knownTimeZone('Mars/Olympus')).toBe('UTC');
  const former = ['asia/calcutta', 'Europe/Kiev', 'Etc/UTC'];
  expect(former.map(findTimeZone)).toEqual(['Asia/Kolkata', 'Europe/Kyiv', 'UTC']);
});

test('knows which wall-clock times are on the calendar', () => {
  expect(['2026-02-28T09:00', '2028-02-29T23:59'].map(isLocalTime)).toEqual([true, true]);
  expect(['2026-02-29T09:00', '2026-06-31T09:00', '2026-01-01T24:00'].map(isLocalTime)).toEqual([
    false,
    false,
    false,
  ]);
});

test('shifts a time that clocks skip, and takes the first of one that comes twice', () => {
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(instantOf('2026-11-21T10:20', 'Asia/Kolkata').toISOString()).toBe('2026-11-21T04:50:00.000Z');
});

test('a table of observances holds the one in force and the next two', () => {
  const { changes } = zoneTable('Europe/Berlin', new Date('2026-11-21T09:00:00Z'));
  expect(changes).toEqual([
    { local: '2026-10-25T03:00', fromMinutes: 120, toMinutes: 60, isDaylight: false, name: 'GMT+1' },
    { local: '2027-03-28T02:00', fromMinutes: 60, toMinutes: 120, isDaylight: true, name: 'GMT+2' },
    { local: '2027-10-31T03:00', fromMinutes: 120, toMinutes: 60, isDaylight: false, name: 'GMT+1' },
  ]);
});

test('a zone without changes has one observance', () => {
  expect(zoneTable('UTC', new Date('2026-11-21T09:00:00Z')).changes).toEqual([
    { local: '1970-01-01T00:00', fromMinutes: 0, toMinutes: 0, isDaylight: false, name: 'UTC' },
  ]);
});
