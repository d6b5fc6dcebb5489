import { expect, test } from 'vitest';
import {
  fitsSetting,
  hasModule,
  isSettingName,
  isUsed,
  readSettingValue,
  settingDefinition,
  settingGroups,
  settingNames,
  settingsFrom,
  type SettingName,
} from './site-settings.ts';

test('a site for which nothing is kept has the settings of a fresh one', () => {
  const fresh = settingsFrom({});
  expect(fresh).toMatchObject({ siteType: 'Enterprise', category: 'Paid', billingSupport: false });
  expect(hasModule(fresh, 'meeting')).toBe(true);
  expect(hasModule(fresh, 'billing')).toBe(false);
});

test('kept values count where they fit, and are as by default where they do not', () => {
  const settings = settingsFrom({ siteType: 'Online', category: 'Gold', billingSupport: true, unknown: 1 });
  expect(settings).toMatchObject({ siteType: 'Online', category: 'Paid', billingSupport: true });
  expect(settings).not.toHaveProperty('unknown');
});

test.each<[SettingName, unknown, boolean]>([
  ['meetingSupport', false, true],
  ['meetingSupport', 'false', false],
  ['userHubTheme', 'dark', true],
  ['userHubTheme', 'blue', false],
  ['imprintUrl', '', true],
  ['imprintUrl', 'https://acme.example/imprint', true],
  ['imprintUrl', 'javascript:alert(1)', false],
  ['imprintUrl', 'https://ada:secret@acme.example/', false],
  ['imprintUrl', `https://acme.example/${'a'.repeat(2000)}`, false],
])('%s may be %o: %s', (name, value, fits) => {
  expect(fitsSetting(name, value)).toBe(fits);
});

test('names of objects are no settings', () => {
  expect(['siteType', 'toString', '__proto__'].map(isSettingName)).toEqual([true, false, false]);
});

test.each<{ name: SettingName; text: string; value: unknown }>([
  { name: 'meetingSupport', text: 'false', value: false },
  { name: 'meetingSupport', text: 'On', value: true },
  { name: 'meetingSupport', text: 'maybe', value: undefined },
  { name: 'auditLogDays', text: '90', value: 90 },
  { name: 'auditLogDays', text: '', value: undefined },
  { name: 'imprintUrl', text: 'a.com', value: 'https://a.com' },
  { name: 'imprintUrl', text: '', value: '' },
  { name: 'userHubTheme', text: 'blue', value: undefined },
])('of $name the text “$text” is $value', ({ name, text, value }) => {
  expect(readSettingValue(name, text)).toBe(value);
});

test('settings stand by group, in each those first that something follows', () => {
  const places = settingNames.map((name) => {
    const group = settingGroups.indexOf(settingDefinition(name).group);
    return group * 2 + (isUsed(name) ? 0 : 1);
  });
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
