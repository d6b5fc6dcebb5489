import { CallError } from '@portico/client/call-error';
import { DateFormats } from '@portico/contract/date-formats';
import {
  listCountries,
  listDateFormats,
  listLanguages,
  listRegions,
  listTimeZones,
  mapTimeZone,
  readL10nOptions,
  saveGeneralPreference,
  savePreference,
} from '@portico/contract/l10n';
import { scheduleMeeting } from '@portico/contract/meetings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage, sendForm } from '../../testing/forms.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

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

const HOME = '/webappng/sites/acme/dashboard/home';
const SIGN_IN = '/webappng/sites/acme/sign-in';

/** What a page says of how its reader reads. */
async function readingOn(visitor: Visitor, path: string): Promise<Record<string, unknown>> {
  const { html } = await openPage(visitor, path);
  const data = /<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const found = JSON.parse(data) as { boot: { currentUser: Record<string, unknown> } };
  return found.boot.currentUser;
}

/** The fields that a call was refused for. */
async function refused(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) return error;
  return Object.keys(error.fields).length > 0 ? error.fields : error.error;
}

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

describe('what somebody chooses', () => {
  it('[LANG-04] [LANG-11] [TZPR-05] is among time zones, and languages with their regions', async () => {
    const { timezones, locales } = await hana.call(readL10nOptions, { query: {} });
    expect(timezones.map(({ jodaTimeZoneId }) => jodaTimeZoneId)).toEqual(
      expect.arrayContaining(['Asia/Tokyo', 'UTC']),
    );
    const german = locales.find(({ language }) => language === 'de');
    expect(german).toMatchObject({ displayName: 'Deutsch', defaultRegionId: 276 });
    expect(german?.regions).toContainEqual({ regionCode: 'CH', regionID: 756, regionName: 'Switzerland' });
    expect(locales.find(({ language }) => language === 'fr')).toMatchObject({ defaultRegionId: 250 });
    const inGerman = await hana.call(readL10nOptions, { query: { locale: 'de' } });
    expect(inGerman.timezones.map(({ customizedName }) => customizedName)).toContain('Wien');
  });

  it('is on the next page of a person, and on none of anybody else', async () => {
    const save = (timezone: string, language: string, region?: string) =>
      hana.call(savePreference, { body: { timezone, locale: { language, ...(region && { region }) } } });
    expect(await save('Asia/Calcutta', 'en', 'GB')).toMatchObject({
      timezone: 'Asia/Kolkata',
      language: 'en',
      region: 'GB',
      lostTimezone: null,
    });
    expect(await readingOn(hana, HOME)).toMatchObject({
      timeZone: 'Asia/Kolkata',
      locale: 'en_US',
      lang: 'en',
      region: 'GB',
      regionCode: 'GB',
      localFormat: { locale: 'en_GB', shortDateFormat: 'dd/MM/y' },
    });
    await save('W. Europe Standard Time', 'ar_SA', 'EG');
    const page = await openPage(hana, HOME);
    expect(page.html).toContain('<html lang="ar" dir="rtl"');
    expect(page.html).toContain('"tag":"ar-EG-u-ca-gregory-nu-latn"');
    expect(await readingOn(hana, HOME)).toMatchObject({
      timeZone: 'Europe/Berlin',
      lang: 'ar',
      region: 'EG',
    });
    const elsewhere = await signedIn(app, 'hana@acme.example');
    expect(await readingOn(elsewhere, HOME)).toMatchObject({ lang: 'ar', region: 'EG' });
    expect(await readingOn(app.visitor(), SIGN_IN).catch(() => 'none')).not.toMatchObject({ lang: 'ar' });
    expect(await hana.call(readL10nOptions, { query: {} })).toMatchObject({
      preference: { timezone: 'Europe/Berlin', language: 'ar', region: 'EG' },
    });
  });

  it('[TZPR-09] has the default region of its language where the one that is wanted is of another', async () => {
    const save = (language: string, region: string) =>
      hana.call(savePreference, { body: { timezone: 'UTC', locale: { language, region } } });
    expect(await save('fr', 'US')).toMatchObject({ language: 'fr', region: 'FR' });
    expect(await save('en', 'MX')).toMatchObject({ region: 'US' });
    expect(await save('fr', 'CA')).toMatchObject({ region: 'CA' });
    await app.data.database.pool.query(
      `update person set locale = 'en', region = 'XX' where user_name = 'hana'`,
    );
    const fresh = await signedIn(app, 'hana@acme.example');
    expect(await readingOn(fresh, HOME)).toMatchObject({ region: 'US', localFormat: { locale: 'en_US' } });
  });

  it('is refused by its field where there is no such language, region or zone', async () => {
    const save = (timezone: string, language: string, region: string) =>
      refused(hana.call(savePreference, { body: { timezone, locale: { language, region } } }));
    expect(await save('Mars/Olympus', 'en', 'US')).toEqual({ timezone: 'invalid' });
    expect(await save('UTC', 'tlh', 'US')).toEqual({ 'locale.language': 'invalid' });
    expect(await save('UTC', 'en', 'QQ')).toEqual({ 'locale.region': 'invalid' });
  });

  it('[TZPR-03] is kept by the numbers of a region and of a zone of Microsoft’s', async () => {
    const save = (language: string, [region, regionID]: [string, number], msTimezoneId: number) =>
      hana.call(saveGeneralPreference, {
        params: { userId: hana.session.userId },
        body: { l10n: { locale: { language, region, regionID }, timezone: { msTimezoneId } } },
      });
    const { msTimezoneId } = await hana.call(mapTimeZone, {
      query: { timeZoneId: 'Europe/Berlin', timeZoneType: 'joda' },
    });
    expect(await save('de', ['AT', 40], msTimezoneId)).toMatchObject({
      timezone: 'Europe/Vienna',
      language: 'de',
      region: 'AT',
    });
    expect(await save('de', ['DE', 276], msTimezoneId)).toMatchObject({ timezone: 'Europe/Vienna' }); // as it was
    const tokyo = await hana.call(mapTimeZone, { query: { timeZoneId: 'Asia/Tokyo', timeZoneType: 'joda' } });
    expect(await save('en', ['US', 840], tokyo.msTimezoneId)).toMatchObject({
      timezone: 'Asia/Tokyo',
      region: 'US',
    });
    expect(await readingOn(hana, HOME)).toMatchObject({ timeZone: 'Asia/Tokyo', region: 'US' });
    expect(await refused(save('en', ['US', 276], tokyo.msTimezoneId))).toEqual({
      'l10n.locale.regionID': 'invalid',
    });
    expect(await refused(save('en', ['US', 840], 0))).toEqual({ 'l10n.timezone.msTimezoneId': 'invalid' });
  });

  it('[TZPR-04] is kept for people without meetings, who are user 0 with zone 0', async () => {
    const save = (visitor: Visitor, userId: string, region: string) =>
      visitor.call(saveGeneralPreference, {
        params: { userId },
        body: { l10n: { locale: { language: 'en', region }, timezone: { msTimezoneId: 0 } } },
      });
    await gus.call(savePreference, { body: { timezone: 'Asia/Tokyo', locale: { language: 'en' } } });
    expect(await save(gus, '0', 'IE')).toMatchObject({ timezone: 'Asia/Tokyo', region: 'IE' });
    expect(await save(gus, '0', 'NZ')).toMatchObject({ region: 'NZ' });
    expect(await readingOn(gus, HOME)).toMatchObject({ timeZone: 'Asia/Tokyo', region: 'NZ' });
    expect(await refused(save(hana, '0', 'IE'))).toBe('notFound');
    expect(await refused(save(gus, hana.session.userId, 'IE'))).toBe('notFound');
  });

  it('is kept by the browser of a guest', async () => {
    const guest = app.visitor();
    await guest.call(savePreference, {
      body: { timezone: 'America/New_York', locale: { language: 'ar', region: 'MA' } },
    });
    const { html } = await openPage(guest, SIGN_IN);
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(html).toContain('"tag":"ar-MA-u-ca-gregory-nu-latn"');
    expect(await guest.call(readL10nOptions, { query: {} })).toMatchObject({
      preference: { timezone: 'America/New_York', language: 'ar', region: 'MA' },
    });
  });

  it('is in the next mail, which speaks of the meeting’s own zone where theirs is lost', async () => {
    const invite = async () => {
      await hana.call(scheduleMeeting, {
        body: {
          topic: 'Plans',
          start: '2026-11-23T10:20',
          timeZone: 'Europe/Berlin',
          durationMinutes: 45,
          invitees: ['gus@acme.example'],
        },
      });
      return await lastMailTo(app, 'gus@acme.example');
    };
    const choose = (timezone: string, language: string) =>
      gus.call(savePreference, { body: { timezone, locale: { language } } });
    await choose('Asia/Tokyo', 'en');
    expect((await invite()).text).toContain('6:20 PM');
    await choose('Europe/Lisbon', 'ar');
    const arabic = await invite();
    expect(arabic.html).toContain('dir="rtl"');
    expect(arabic.text).toContain('9:20');
    await choose('Asia/Tokyo', 'en');
    await app.data.database.pool.query(
      `update person set time_zone = 'Mars/Olympus' where user_name = 'gus'`,
    );
    expect((await invite()).text).toContain('10:20 AM');
  });

  it('is chosen on a page that works without script, which leads back', async () => {
    const guest = app.visitor();
    const page = '/webappng/sites/acme/preferences';
    const opened = await openPage(
      guest,
      `${page}?returnUrl=${encodeURIComponent(`${SIGN_IN}?locale=ar&x=1`)}`,
    );
    expect(opened.status).toBe(200);
    expect(opened.html).toContain('>Vienna (GMT+1)</option>');
    expect(opened.html).toContain('>United Kingdom</option>');
    const send = (fields: Record<string, string>) => sendForm(guest, page, fields);
    const chosen = { timezone: 'Asia/Tokyo', language: 'en', region: 'GB' };
    const saved = await send({ ...chosen, returnUrl: `${SIGN_IN}?locale=ar&x=1` });
    expect(saved).toMatchObject({ status: 303, location: `${SIGN_IN}?x=1` });
    expect((await openPage(guest, SIGN_IN)).html).toContain('"tag":"en-GB"');
    expect((await openPage(guest, page)).html).toMatch(/<option value="Asia\/Tokyo" selected/);
    expect((await send({ ...chosen, returnUrl: 'https://elsewhere.example/' })).location).toBe(HOME);
    const wrong = await send({ ...chosen, timezone: 'Mars/Olympus' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('aria-invalid="true"');
    expect(await send({ ...chosen, csrf: 'x' })).toMatchObject({ status: 403 });
  });

  it('gives way to the site’s zone where it is none any more, and says which it was', async () => {
    await app.data.database.pool.query(
      `update person set time_zone = 'Mars/Olympus' where user_name = 'gus'`,
    );
    const { preference } = await gus.call(readL10nOptions, { query: {} });
    expect(preference).toMatchObject({ timezone: 'UTC', lostTimezone: 'Mars/Olympus' });
    expect(await readingOn(gus, HOME)).toMatchObject({ timeZone: 'UTC' });
  });
});
