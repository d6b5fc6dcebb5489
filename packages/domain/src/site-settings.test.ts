import { expect, test } from 'vitest';
import { fitsSetting, hasModule, isSettingName, settingsFrom, type SettingName } from './site-settings.ts';

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
