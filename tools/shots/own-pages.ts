import { errorPages } from '../../packages/contract/src/error-pages.ts';
import type { Screen, Stage } from './screens.ts';
import type { Width } from './studio.ts';

const site = '/webappng/sites/acme';
const ada = 'ada@acme.example';
const gus = 'gus@acme.example';
const hana = 'hana@acme.example';

/** Between the two the tabs of settings change from a row to a column. */
const shellWidths: readonly Width[] = [375, 768, 1440];

const calls = '**/api/v1/**';

/** What is asked for from now on comes never. */
const holdCalls = ({ page }: Stage): Promise<void> =>
  page.route(calls, () => new Promise(() => undefined)).then(() => undefined);

/** What is asked for from now on fails as a server does. */
const failCalls = ({ page }: Stage): Promise<void> =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: {} })).then(() => undefined);

const radio = ({ page, word }: Stage) =>
  page.getByRole('radio', { name: word('settings.hourCycle.h23') }).first();
const save = ({ page, word }: Stage) => page.getByRole('button', { name: word('action.save'), exact: true });

/** Something of the first section is changed, and not saved. */
async function change(stage: Stage): Promise<void> {
  await radio(stage).click();
  await save(stage).waitFor();
}

const failToSave = async (stage: Stage): Promise<void> => {
  await change(stage);
  await failCalls(stage);
  await save(stage).click();
  await stage.page.getByText(stage.word('form.trouble.failed')).waitFor();
};

const toTab = ({ page, word }: Stage, tab: string) =>
  page.getByRole('navigation', { name: word('settings.nav') }).getByRole('link', { name: word(tab) });

const leaveChanged = async (stage: Stage): Promise<void> => {
  await change(stage);
  await toTab(stage, 'settings.tab.keyboard').click();
  await stage.page.getByRole('alertdialog').waitFor();
};

/** The next tab is on its way, and what it asks for does not come. */
const waitForTab = async (stage: Stage): Promise<void> => {
  await holdCalls(stage);
  await toTab(stage, 'account.security').click();
  await stage.page.getByRole('progressbar').waitFor();
};

const loseTab = async (stage: Stage): Promise<void> => {
  await failCalls(stage);
  await toTab(stage, 'account.security').click();
  await stage.page.getByText(stage.word('frame.lost')).waitFor();
};

/** A setting of the site is changed, and not saved. */
const changeSite = async (stage: Stage): Promise<void> => {
  const { page, word } = stage;
  await page.getByRole('checkbox', { name: word('siteSettings.name.supportDarkMode') }).click();
  await page.getByRole('button', { name: word('siteSettings.discard'), disabled: false }).waitFor();
};

const failToSaveSite = async (stage: Stage): Promise<void> => {
  await changeSite(stage);
  await failCalls(stage);
  await save(stage).first().click();
  await stage.page.getByText(stage.word('form.trouble.failed')).waitFor();
};

const choosePreference = async ({ page, word }: Stage): Promise<void> => {
  await page.getByRole('button', { name: word('account.menu').split('{')[0] ?? '' }).click();
  await page.getByRole('menuitem', { name: word('account.preference') }).click();
  await page.getByRole('dialog').getByRole('combobox').first().waitFor();
};

const openAccount = async ({ page, word }: Stage): Promise<void> => {
  await page.getByRole('button', { name: word('account.menu').split('{')[0] ?? '' }).click();
  await page.getByRole('menu').waitFor();
};

const askWrongNumber = async ({ page }: Stage): Promise<void> => {
  await page.locator('input[name=number]').fill('12');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid=true]').waitFor();
};

const askToLeave = async ({ page, word }: Stage): Promise<void> => {
  await page.getByRole('button', { name: word('myData.leave.startClose') }).click();
  await page.getByRole('dialog').waitFor();
};

const tabOf = (path: string, id: string): string => `${site}${path}?active=${id}`;

const settings: readonly Screen[] = [
  ...['general', 'meetings', 'notifications', 'security', 'keyboard'].map((id) => ({
    name: `settings, ${id}`,
    account: hana,
    path: tabOf('/settings/home', id),
    widths: shellWidths,
  })),
  { name: 'settings, as an attendee', account: gus, path: `${site}/settings/home` },
  { name: 'settings, changed', account: hana, path: `${site}/settings/home`, steps: change },
  { name: 'settings, not saved', account: hana, path: `${site}/settings/home`, steps: failToSave },
  { name: 'settings, left changed', account: hana, path: `${site}/settings/home`, steps: leaveChanged },
  { name: 'settings, tab on its way', account: hana, path: `${site}/settings/home`, steps: waitForTab },
  { name: 'settings, tab lost', account: hana, path: `${site}/settings/home`, steps: loseTab },
  { name: 'instant meeting settings', account: hana, path: `${site}/settings/meetnow` },
];

const profile: readonly Screen[] = [
  ...['details', 'room', 'sites', 'data'].map((id) => ({
    name: `profile, ${id}`,
    account: hana,
    path: tabOf('/myprofile/home', id),
    widths: shellWidths,
  })),
  { name: 'profile, with a picture', account: ada, path: `${site}/myprofile/home` },
  { name: 'profile, as an attendee', account: gus, path: `${site}/myprofile/home` },
  { name: 'my data, leaving', account: hana, path: `${site}/myprofile/data`, steps: askToLeave },
];

const siteSettings: readonly Screen[] = [
  { name: 'site settings', account: ada, path: `${site}/sitesettings/home`, widths: shellWidths },
  { name: 'site settings, only to read', account: 'rosa@acme.example', path: `${site}/sitesettings/home` },
  { name: 'site settings, changed', account: ada, path: `${site}/sitesettings/home`, steps: changeSite },
  {
    name: 'site settings, not saved',
    account: ada,
    path: `${site}/sitesettings/home`,
    steps: failToSaveSite,
  },
  { name: 'site settings, none found', account: ada, path: `${site}/sitesettings/home?keyword=zebra` },
  { name: 'site settings, no permission', account: gus, path: `${site}/sitesettings/home` },
];

/** What each page that tells of an error is told in its address. */
const asked: Partial<Record<keyof typeof errorPages, string>> = { rename: '?oldSiteUrl=old.example' };

const errors: readonly Screen[] = Object.entries(errorPages).map(([name, { path }]) => ({
  name: `error page, ${path.toLowerCase()}`,
  path: `/webappng/errorpage/${path}${asked[name as keyof typeof errorPages] ?? ''}`,
}));

const withChrome = (version: number): string =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

/** Pages of people and of settings, and those that stand in for others. */
export const ownPages: readonly Screen[] = [
  { name: 'guest home', path: `${site}/welcome`, widths: shellWidths },
  { name: 'guest home, wrong number', path: `${site}/welcome`, steps: askWrongNumber },
  { name: 'language and time zone', path: `${site}/preferences` },
  {
    name: 'language and time zone, dialog',
    account: hana,
    path: `${site}/dashboard/home`,
    steps: choosePreference,
  },
  { name: 'account menu', account: hana, path: `${site}/dashboard/home`, steps: openAccount },
  ...settings,
  ...profile,
  ...siteSettings,
  ...errors,
  { name: 'unsupported browser', path: `${site}/sign-in`, userAgent: withChrome(29) },
  { name: 'old browser', path: `${site}/sign-in`, userAgent: withChrome(100) },
];
