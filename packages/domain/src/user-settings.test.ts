import { expect, test } from 'vitest';
import { fitsUserSetting, userSettingsFrom, type UserSettingKey } from './user-settings.ts';

test('somebody who chose nothing has the defaults, and nothing where the site or the language decides', () => {
  expect(userSettingsFrom({})).toMatchObject({
    'user-hub-theme-name': null,
    contrast: null,
    'time-format': null,
    shortcuts: true,
    'meeting-duration-minutes': 30,
    'meeting-join-before-host-minutes': null,
    'working-days': [],
    'people-columns': ['roles', 'state', 'lastSeen'],
  });
});

test('kept values count where they fit, and are as by default where they do not', () => {
  const settings = userSettingsFrom({
    'user-hub-theme-name': 'dark',
    shortcuts: 'no',
    'working-days': [],
    odd: 1,
  });
  expect(settings).toMatchObject({ 'user-hub-theme-name': 'dark', shortcuts: true, 'working-days': [] });
  expect(settings).not.toHaveProperty('odd');
});

test.each<[UserSettingKey, unknown, boolean]>([
  ['user-hub-theme-name', 'light', true],
  ['user-hub-theme-name', 'system', false],
  ['user-hub-theme-name', null, false],
  ['reduced-motion', true, true],
  ['reduced-motion', 1, false],
  ['meeting-join-before-host-minutes', 0, true],
  ['meeting-join-before-host-minutes', 7, false],
  ['meeting-duration-minutes', 1440, true],
  ['meeting-duration-minutes', 9, false],
  ['meeting-duration-minutes', 30.5, false],
  ['working-hours-start', '07:45', true],
  ['working-hours-start', '24:00', false],
  ['working-days', [1, 3, 7], true],
  ['working-days', [3, 1], false],
  ['working-days', [1, 1], false],
  ['working-days', [0], false],
  ['working-days', ['1'], false],
  ['people-columns', ['state', 'jobTitle'], true],
  ['people-columns', [], true],
  ['people-columns', ['jobTitle', 'state'], false],
  ['people-columns', ['state', 'state'], false],
  ['people-columns', ['shoeSize'], false],
  ['people-columns', [['roles'], 'state'], false],
])('%s may be %o: %s', (key, value, fits) => {
  expect(fitsUserSetting(key, value)).toBe(fits);
});
