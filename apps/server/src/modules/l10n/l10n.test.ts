import { DateFormats } from '@portico/contract/date-formats';
import {
  listCountries,
  listDateFormats,
  listLanguages,
  listRegions,
  listTimeZones,
  mapTimeZone,
  readL10nOptions,
} from '@portico/contract/l10n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { refused } from '../../testing/refused.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let nobody: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana', timeZone: 'Europe/Berlin' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
  nobody = app.visitor();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

describe('the languages of the portal', () => {
  it('[LANG-03] [LANG-07] are answered with their five facts', async () => {
    const { languages } = await hana.call(listLanguages);
    expect(languages).toHaveLength(26);
    const shown = (shortName: string) => languages.find((one) => one.shortName === shortName);
    expect(shown('en')).toEqual({
      locale: 'en_US',
      localizedLanguageName: 'English',
      supported: true,
      defaultRegion: 'US',
      shortName: 'en',
    });
    expect(shown('fr')).toEqual({
      locale: 'fr_FR',
      localizedLanguageName: 'Français',
      supported: false,
      defaultRegion: 'FR',
      shortName: 'fr',
    });
    expect(shown('uk')).toBeUndefined();
  });

  it('are fewer for people without meetings: those that are complete', async () => {
    const { languages } = await gus.call(listLanguages);
    expect(languages.map(({ shortName }) => shortName)).toEqual(['en', 'ar']);
    const { locales } = await gus.call(readL10nOptions, { query: {} });
    expect(locales.map(({ language }) => language)).toEqual(['en', 'ar']);
    expect((await nobody.call(listLanguages)).languages).toHaveLength(26);
    await makePerson(app, 'hana@libre.example', { name: 'Hana', site: 'libre' });
    const host = await signedIn(app, 'hana@libre.example', 'libre');
    expect((await host.call(listLanguages)).languages).toHaveLength(26);
    await changeSettings(app, { meetingSupport: false }, 'libre');
    expect((await host.call(listLanguages)).languages).toHaveLength(2);
  });

  it('[LANG-05] [LANG-08] have regions by code and number, named in the language', async () => {
    const { regions } = await hana.call(listRegions, { query: { locale: 'de_DE' } });
    expect(regions.map(({ regionCode }) => regionCode).toSorted()).toEqual([
      'AT',
      'BE',
      'CH',
      'DE',
      'IT',
      'LI',
      'LU',
    ]);
    expect(regions).toContainEqual({ regionCode: 'AT', regionID: 40, regionName: 'Österreich' });
    const french = await hana.call(listRegions, { query: { locale: 'fr' } });
    expect(french.regions).toContainEqual({ regionCode: 'CH', regionID: 756, regionName: 'Suisse' });
    expect(french.regions).not.toContainEqual(expect.objectContaining({ regionCode: 'DE' }));
    expect(await refused(hana.call(listRegions, { query: { locale: 'tlh' } }))).toEqual({
      locale: 'invalid',
    });
  });

  it('share a name with nobody: what is called twice has one meaning', async () => {
    const of = async (locale: string) =>
      (await hana.call(listDateFormats, { query: { locale } })).dateTimeFormats.map((one) => one.locale);
    expect(await of('zh-Hant')).toEqual(['zh_HK', 'zh_MO', 'zh_TW']);
    expect(await of('zh_CN')).toEqual(['zh_CN', 'zh_MY', 'zh_SG']);
    expect(await of('es_ES')).toContain('es_ES');
    expect(await of('es_MX')).toContain('es_AR');
    const { dateTimeFormats } = await hana.call(listDateFormats, { query: {} });
    const names = dateTimeFormats.map(({ locale }) => locale);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('dates', () => {
  it('[LOCD-01] [LOCD-02] [LOCD-03] have patterns of ten fields in every language and region', async () => {
    const { dateTimeFormats } = await hana.call(listDateFormats, { query: {} });
    for (const entry of dateTimeFormats) {
      expect(Object.keys(entry).toSorted()).toEqual(Object.keys(DateFormats.shape).toSorted());
      expect(Object.values(entry)).not.toContain('');
    }
    const languages = dateTimeFormats.map(({ locale }) => locale.split('_')[0]);
    expect(new Set(languages).size).toBe(25); // Spanish and Chinese are two of the portal’s languages each
    const byLocale = new Map(dateTimeFormats.map((entry) => [entry.locale, entry]));
    expect(byLocale.get('de_AT')).toEqual({
      locale: 'de_AT',
      day: 'd',
      month: 'LLL',
      weekHour: 'E, HH:mm',
      weekMonthDay: 'E, d. MMM',
      yearMonth: 'MMMM y',
      yearMonthDay: 'd. MMM y',
      longDateFormat: 'd. MMMM y',
      shortDateFormat: 'dd.MM.yy',
      shortTimeFormat: 'HH:mm',
    });
    expect(byLocale.get('en_GB')).toMatchObject({ shortDateFormat: 'dd/MM/y', shortTimeFormat: 'HH:mm' });
    expect(byLocale.get('en_US')).toMatchObject({ shortDateFormat: 'M/d/yy' });
    expect(byLocale.has('uk_UA')).toBe(true);
  });
});

describe('time zones', () => {
  it('[TZLS-02] [TZLS-05] are answered with their names in a language and their offset now', async () => {
    const zoneIn = async (locale: string) => {
      const { items } = await hana.call(listTimeZones, { query: { locale } });
      return items.find(({ jodaTimeZoneId }) => jodaTimeZoneId === 'Europe/Vienna');
    };
    const german = await zoneIn('de');
    expect(german).toMatchObject({
      msTimezoneId: expect.any(Number) as number,
      porticoTimezoneId: 'Europe/Vienna',
      customizedName: 'Wien',
      offset: 60,
      jodaLongName: 'Mitteleuropäische Normalzeit',
      displayName: 'Wien (GMT+1)',
    });
    const arabic = await zoneIn('ar_SA');
    expect(arabic).toMatchObject({ msTimezoneId: german?.msTimezoneId, customizedName: 'فيينا', offset: 60 });
    app.clock.advance(200 * 86_400);
    expect(await zoneIn('en')).toMatchObject({ offset: 120, displayName: 'Vienna (GMT+2)' });
    app.clock.advance(-200 * 86_400);
  });

  it('name what they are found by: cities, countries, old names, and those of Windows', async () => {
    const { items } = await hana.call(listTimeZones, { query: { locale: 'en' } });
    const words = (id: string) => items.find(({ jodaTimeZoneId }) => jodaTimeZoneId === id)?.words;
    expect(words('Asia/Kolkata')).toEqual(
      expect.arrayContaining(['Mumbai', 'India', 'Calcutta', 'Asia/Calcutta', 'IST']),
    );
    expect(words('Europe/Berlin')).toEqual(
      expect.arrayContaining(['Munich', 'Germany', 'W. Europe Standard Time', 'CET']),
    );
  });

  it('[TZLS-06] have a number of Microsoft’s by the name that Joda-Time has', async () => {
    const of = (timeZoneId: string) =>
      hana.call(mapTimeZone, { query: { timeZoneId, timeZoneType: 'joda' } });
    const berlin = await of('Europe/Berlin');
    expect(berlin).toMatchObject({
      jodaTimeZoneId: 'Europe/Berlin',
      msTimezoneName: 'W. Europe Standard Time',
    });
    const india = await of('Asia/Calcutta');
    expect(india).toMatchObject({ jodaTimeZoneId: 'Asia/Kolkata', msTimezoneName: 'India Standard Time' });
    expect(india.msTimezoneId).not.toBe(berlin.msTimezoneId);
    const back = { timeZoneId: String(berlin.msTimezoneId), timeZoneType: 'ms' } as const;
    expect(await hana.call(mapTimeZone, { query: back })).toEqual(berlin);
    expect(await refused(of('Mars/Olympus'))).toEqual({ timeZoneId: 'invalid' });
  });
});

describe('countries', () => {
  it('[TZLS-01] have a dial prefix, a name in a language, and a place in the column of flags', async () => {
    const { countries } = await hana.call(listCountries, { query: { locale: 'de' } });
    const us = countries.find(({ scode }) => scode === 'US');
    expect(us).toMatchObject({ countryCode: 'USA', code: '1', name: 'Vereinigte Staaten' });
    expect(countries.find(({ scode }) => scode === 'AT')).toMatchObject({
      countryCode: 'AUT',
      code: '43',
      name: 'Österreich',
    });
    expect(new Set(countries.map(({ offset }) => offset)).size).toBe(countries.length);
    const arabic = await hana.call(listCountries, { query: { locale: 'ar' } });
    expect(arabic.countries.find(({ scode }) => scode === 'US')?.name).toBe('الولايات المتحدة');
  });
});
