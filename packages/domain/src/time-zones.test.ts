import { expect, test } from 'vitest';
import { currentTimeZone, currentTimeZones, formerNamesOf, placeOf } from './time-zones.ts';

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['America/Godthab', 'America/Nuuk'],
  ['Europe/Berlin', 'Europe/Berlin'],
])('%s is %s', (former, now) => expect(currentTimeZone(former)).toBe(now));

test('whatever names a runtime has, each zone is there once, by its name of now', () => {
  const zones = currentTimeZones(['Asia/Calcutta', 'Asia/Kolkata', 'Etc/UTC', 'Europe/Berlin']);
  expect(zones).toEqual(['UTC', 'Asia/Kolkata', 'Europe/Berlin']);
  const ofRuntime = Intl.supportedValuesOf('timeZone');
  const all = currentTimeZones(ofRuntime);
  expect(all.filter((id) => currentTimeZone(id) !== id)).toEqual([]);
  expect(all.filter((id) => !new Intl.DateTimeFormat('en', { timeZone: id }))).toEqual([]);
});

test('tells the names that a zone had, and the place that it is called after', () => {
  expect(formerNamesOf('Asia/Kolkata')).toEqual(['Asia/Calcutta']);
  expect(placeOf('Asia/Ho_Chi_Minh')).toBe('Ho Chi Minh');
  expect(placeOf('America/Indiana/Knox')).toBe('Knox');
  expect(placeOf('UTC')).toBe('UTC');
});
