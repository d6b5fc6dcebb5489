import { mapTimeZone, readL10nOptions, saveGeneralPreference, savePreference } from '@portico/contract/l10n';
import { scheduleMeeting } from '@portico/contract/meetings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { bootIn, openPage, sendForm } from '../../testing/forms.ts';
import { lastMailTo } from '../../testing/mailbox.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { refused } from '../../testing/refused.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana', timeZone: 'Europe/Berlin' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const HOME = '/webappng/sites/acme/dashboard/home';
const SIGN_IN = '/webappng/sites/acme/sign-in';

/** What a page says of how its reader reads. */
const readingOn = async (visitor: Visitor, path: string) =>
  bootIn((await openPage(visitor, path)).html).currentUser;

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
