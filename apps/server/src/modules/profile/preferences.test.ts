import { startInstantMeeting, openPersonalRoom } from '@portico/contract/joining';
import { getMeeting } from '@portico/contract/meetings';
import {
  changeFormats,
  changeKeyboard,
  changeMeetingDefaults,
  changeMeetNow,
  changeNotifications,
  defaultPreferences,
  getPreferences,
} from '@portico/contract/preferences';
import { readUserSettings, setUserSetting } from '@portico/contract/user-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let bo: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'bo@acme.example', { name: 'Bo' });
  bo = await signedIn(app, 'bo@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** The element of a page's document, and what its script begins with. */
const page = async (path: string) => {
  const html = await (await bo.fetch(`/webappng/sites/acme${path}`)).text();
  return { element: /<html[^>]*>/.exec(html)?.[0], boot: /id="boot">(.*?)<\/script>/s.exec(html)?.[1] };
};

describe('preferences', () => {
  test('are as by default until a section is changed, which leaves the others', async () => {
    expect(await bo.call(getPreferences)).toEqual(defaultPreferences);
    await bo.call(changeKeyboard, { body: { hasShortcuts: false } });
    await bo.call(changeFormats, { body: { hourCycle: 'h23', was: { hourCycle: 'auto' } } });
    expect(await bo.call(getPreferences)).toEqual({
      ...defaultPreferences,
      formats: { ...defaultPreferences.formats, hourCycle: 'h23' },
      keyboard: { hasShortcuts: false },
    });
  });

  test('stand in the first bytes of every page', async () => {
    await bo.call(changeFormats, { body: { hourCycle: 'h12', weekStart: 'sat', motion: 'reduced' } });
    const still = await page('/meeting/home');
    expect(still.element).toContain('data-motion="reduced"');
    expect(still.boot).toContain('"hourCycle":"h12","weekStart":"sat"');
    await bo.call(changeFormats, { body: { motion: 'auto' } });
    expect((await page('/meeting/home')).element).not.toContain('data-motion');
  });

  test('of a stale tab are refused, with the field', async () => {
    await bo.call(changeMeetingDefaults, { body: { durationMinutes: 45, was: { durationMinutes: 30 } } });
    await expect(
      bo.call(changeMeetingDefaults, { body: { durationMinutes: 60, was: { durationMinutes: 30 } } }),
    ).rejects.toMatchObject({ error: 'changedMeanwhile', fields: { durationMinutes: 'changed' } });
  });

  test('of how somebody is told are settings by key, and those of a stale tab are refused, too', async () => {
    const change = (value: 'digest' | 'none', was: 'mail' | 'digest') =>
      bo.call(changeNotifications, {
        body: { 'notify-recording-ready': value, was: { 'notify-recording-ready': was } },
      });
    const answer = await change('digest', 'mail');
    expect(answer).toEqual({ ...defaultPreferences.notifications, 'notify-recording-ready': 'digest' });
    expect((await bo.call(getPreferences)).notifications).toEqual(answer);
    await expect(change('none', 'mail')).rejects.toMatchObject({
      error: 'changedMeanwhile',
      fields: { 'notify-recording-ready': 'changed' },
    });
    const params = { id: bo.session.userId };
    expect(await bo.call(readUserSettings, { params })).toMatchObject(answer);
  });

  test.each([
    [{ durationMinutes: 9 }, { durationMinutes: 'tooSmall' }],
    [{ workDays: [0] }, { 'workDays.0': 'tooSmall' }],
    [{ workStart: '25:00' }, { workStart: 'invalid' }],
    [{ workStart: '18:00' }, { workEnd: 'invalid' }], // it ends at five
  ])('are refused where they cannot be: %o', async (body, fields) => {
    await expect(bo.call(changeMeetingDefaults, { body })).rejects.toMatchObject({
      error: 'inputInvalid',
      fields,
    });
  });

  test('are the settings that are kept by key', async () => {
    const params = { id: bo.session.userId };
    await bo.call(setUserSetting, { params, body: { key: 'first-day-of-week', value: 'sunday' } });
    await bo.call(changeFormats, { body: { hourCycle: 'h12' } });
    expect((await bo.call(getPreferences)).formats).toMatchObject({ weekStart: 'sun', hourCycle: 'h12' });
    expect(await bo.call(readUserSettings, { params })).toMatchObject({
      'first-day-of-week': 'sunday',
      'time-format': '12-hour',
    });
    await bo.call(changeFormats, { body: { weekStart: 'auto' } });
    expect((await bo.call(readUserSettings, { params }))['first-day-of-week']).toBeNull();
  });
});

describe('a meeting of now', () => {
  const start = async (topic: string) => (await bo.call(startInstantMeeting, { body: { topic } })).uuid;

  test('has a lobby or none, as its host wants', async () => {
    const lobbyOf = async (uuid: string) => (await bo.call(getMeeting, { params: { uuid } })).hasLobby;
    expect(await lobbyOf(await start('One'))).toBe(true);
    await bo.call(changeMeetNow, { body: { hasLobby: false } });
    expect(await lobbyOf(await start('Two'))).toBe(false);
  });

  test('is the personal room of who wants that', async () => {
    await bo.call(changeMeetNow, { body: { usesPersonalRoom: true } });
    expect(await start('Three')).toBe((await bo.call(openPersonalRoom)).uuid);
  });
});
