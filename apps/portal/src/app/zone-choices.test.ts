import { expect, test } from 'vitest';
import { zoneChoices } from './zone-choices.ts';

const atMs = Date.UTC(2026, 10, 24);

test('as long as the server has named no zones, they are those that the browser knows', () => {
  const { options, isMatch } = zoneChoices([], { language: 'en-US', atMs });
  const found = (typed: string) => options.filter(({ label }) => isMatch(label, typed)).map(({ id }) => id);
  expect(found('Tokyo')).toEqual(['Asia/Tokyo']);
  expect(found('calcutta')).toEqual(['Asia/Kolkata']);
  expect(found('utc+5:30')).toContain('Asia/Kolkata');
  expect(options.find(({ id }) => id === 'Asia/Tokyo')?.label).toBe('Tokyo (GMT+9)');
});

test('a zone has the name that the server gives it, beside the offset of now', () => {
  const named = {
    msTimezoneId: 1,
    jodaTimeZoneId: 'Europe/Vienna',
    porticoTimezoneId: 'Europe/Vienna',
    customizedName: 'Wien',
    offset: 120, // as it was in summer
    jodaLongName: 'Mitteleuropäische Normalzeit',
    displayName: 'Wien (GMT+2)',
    words: ['Graz'],
  };
  const unknown = { ...named, jodaTimeZoneId: 'Mars/Olympus', customizedName: 'Olympus' };
  const { options, isMatch } = zoneChoices([named, unknown], { language: 'de-DE', atMs });
  expect(options).toEqual([{ id: 'Europe/Vienna', label: 'Wien (GMT+1)' }]);
  expect(
    ['graz', 'wien', 'europe/vienna', 'GMT+2', 'Prag'].map((typed) => isMatch('Wien (GMT+1)', typed)),
  ).toEqual([true, true, true, true, false]);
});
