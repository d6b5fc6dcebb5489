import type { LocaleOption } from '@portico/contract/l10n';
import { expect, test } from 'vitest';
import { formOf, languageChange, languageChoices, zoneChange } from './preference.model.ts';

const region = (regionCode: string, regionID: number) => ({ regionCode, regionID, regionName: regionCode });
const french: LocaleOption = {
  language: 'fr',
  displayName: 'Français',
  regions: [region('CA', 124), region('FR', 250)],
  defaultRegionId: 250,
};
const english = {
  language: 'en',
  displayName: 'English',
  regions: [region('GB', 826), region('US', 840)],
  defaultRegionId: 840,
};
const language = (shortName: string, supported = true) => ({
  locale: shortName,
  localizedLanguageName: shortName,
  supported,
  defaultRegion: 'X',
  shortName,
});
const choices = languageChoices([english, french], [language('en'), language('fr')]);
const chosen = { timezone: 'Asia/Tokyo', msTimezoneId: 5, lostTimezone: null };

test('[LANG-12] a language without a default region cannot be chosen', () => {
  const lost = { ...french, defaultRegionId: null };
  const names = (locales: LocaleOption[]) => languageChoices(locales, []).map((choice) => choice.language);
  expect(names([english, lost])).toEqual(['en']);
  expect(names([english, french])).toEqual(['en', 'fr']);
});

test('nor can one that the portal does not speak yet', () => {
  const spoken = languageChoices([english, french], [language('en'), language('fr', false)]);
  expect(spoken.map((choice) => choice.language)).toEqual(['en']);
});

test('[TZPR-07] the form holds zone, its number, language and region', () => {
  expect(formOf({ ...chosen, language: 'fr', region: 'CA' }, choices, 'en')).toEqual({
    timezone: 'Asia/Tokyo',
    msTimezoneId: 5,
    language: 'fr',
    region: 'CA',
  });
  expect(formOf({ ...chosen, language: 'en', region: 'FR' }, choices, 'en')).toMatchObject({
    language: 'en',
    region: 'US',
  });
  expect(formOf({ ...chosen, language: 'de', region: 'AT' }, choices, 'fr')).toMatchObject({
    language: 'fr',
    region: 'FR',
  });
});

test('[TZPR-08] another language begins with its default region', () => {
  expect(languageChange('fr', choices)).toEqual({ language: 'fr', region: 'FR' });
  expect(languageChange('en', choices)).toEqual({ language: 'en', region: 'US' });
});

test('a zone brings Microsoft’s number with it', () => {
  const zone = {
    msTimezoneId: 7,
    jodaTimeZoneId: 'Europe/Berlin',
    porticoTimezoneId: 'Europe/Berlin',
    customizedName: 'Berlin',
    offset: 60,
    jodaLongName: '',
    displayName: '',
    words: [],
  };
  expect(zoneChange('Europe/Berlin', [zone])).toEqual({ timezone: 'Europe/Berlin', msTimezoneId: 7 });
  expect(zoneChange('UTC', [zone])).toEqual({ timezone: 'UTC', msTimezoneId: 0 });
});
