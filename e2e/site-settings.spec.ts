import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD, setUp, signIn, SITE } from './support/people.ts';
import type { Portal } from './support/portal.ts';

test.use({ story: 'site-settings' });
test.describe.configure({ mode: 'serial' });

const section = (page: Page, name: string) => page.getByRole('region', { name });
const theme = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Default theme' }).getByRole('radio', { name });
const darkTheme = (page: Page) => page.getByRole('checkbox', { name: 'Dark theme' });
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' });
const shown = (page: Page) => page.locator('html');

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Site settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site settings' })).toBeVisible();
}

async function openAsAda(page: Page, portal: Portal): Promise<void> {
  await signIn(page, portal.url, 'ada@acme.example');
  await openSettings(page);
}

const newBrowser = async (browser: Browser): Promise<Page> =>
  await (await browser.newContext({ locale: 'en-US' })).newPage();

/** Gives settings of the appearance back what they are by default. */
async function reset(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name: `Reset ${name}` }).click();
  await save(page, 'Appearance').click();
}

const pick = (page: Page, name: string) => theme(page, name).check();

/** Ada once more, in a browser of its own. */
async function secondAda(browser: Browser, portal: Portal): Promise<Page> {
  const page = await newBrowser(browser);
  await signIn(page, portal.url, 'ada@acme.example');
  return page;
}

async function inviteReader(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Rob Reader');
  await page.getByLabel('Email address').fill('rob@acme.example');
  const roles = page.getByRole('dialog');
  await roles.getByRole('checkbox', { name: 'Host' }).uncheck();
  await roles.getByRole('checkbox', { name: 'Site administrator (read-only)' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('an administrator looks for a setting, changes it and takes it back, by keyboard alone', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await openSettings(page);
  await expectAccessible(page, 'settings');
  await page.getByRole('searchbox', { name: 'Search settings' }).focus();
  await page.keyboard.type('dark');
  await expect(section(page, 'Features')).toBeHidden();
  await expect(darkTheme(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('default theme');
  await expect(darkTheme(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(theme(page, 'Match system')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(theme(page, 'Dark')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reset Default theme' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(save(page, 'Appearance')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveAttribute('data-theme', 'dark');
  await expect(section(page, 'Appearance')).toContainText('Ada Lovelace changed this');
  await page.reload();
  await ready(page);
  await expect(theme(page, 'Dark')).toBeChecked();
  await expect(shown(page)).toHaveAttribute('data-theme', 'dark');
  const reset = page.getByRole('button', { name: 'Reset Default theme' });
  await reset.focus();
  await page.keyboard.press('Enter');
  await expect(reset).toBeFocused();
  await save(page, 'Appearance').focus();
  await page.keyboard.press('Enter');
  await expect(shown(page)).not.toHaveAttribute('data-theme');
  await expect(save(page, 'Appearance')).toBeFocused();
  await page.getByRole('searchbox').fill('nothing such');
  await expect(page.getByText('No setting found for “nothing such”')).toBeVisible();
});

test('a second browser sees a change at once, and an old form overwrites nothing unsaid', async ({
  page,
  portal,
  browser,
}) => {
  await openAsAda(page, portal);
  const other = await secondAda(browser, portal);
  await openSettings(other);
  await page.setViewportSize({ width: 1280, height: 1600 }); // nothing of it lies below the head
  await pick(page, 'Light');
  await darkTheme(other).uncheck();
  await pick(other, 'Dark');
  await save(other, 'Appearance').click();
  await expect(darkTheme(page), 'what nobody typed over follows').not.toBeChecked();
  await expect(theme(page, 'Light'), 'what is typed stays').toBeChecked();
  await save(page, 'Appearance').click();
  const told = 'Ada Lovelace changed this to “Dark” in the meantime. Save again to use yours instead.';
  await expect(page.getByText(told)).toBeVisible();
  await expectAccessible(page, 'settings, changed meanwhile');
  await expect(theme(other, 'Dark')).toBeChecked();
  await save(page, 'Appearance').click();
  await expect(theme(other, 'Light')).toBeChecked();
  await expect(page.getByText(told)).toBeHidden();
  await reset(page, 'Default theme', 'Dark theme');
  await expect(darkTheme(other)).toBeChecked();
  await other.context().close();
});

test('[THEM-01] somebody’s theme is theirs in every browser, and in the session as 0 or 1', async ({
  page,
  portal,
  browser,
}) => {
  await openAsAda(page, portal);
  await pick(page, 'Light'); // typed, and not saved: another theme must not lose it
  const other = await secondAda(browser, portal);
  const kept = (of: Page) => of.evaluate(() => sessionStorage.getItem('theme'));
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Account menu for Ada Lovelace' }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  for (const [name, value, session] of [
    ['Dark', 'dark', '1'],
    ['Light', 'light', '0'],
  ] as const) {
    await choose(name);
    await expect(shown(page)).toHaveAttribute('data-theme', value);
    await expect(shown(other)).toHaveAttribute('data-theme', value);
    await expect.poll(() => kept(page)).toBe(session);
    await expect.poll(() => kept(other)).toBe(session);
    await other.reload();
    await ready(other);
    await expect(shown(other)).toHaveAttribute('data-theme', value);
    await expect.poll(() => kept(other)).toBe(session);
  }
  await expect(theme(page, 'Light')).toBeChecked();
  await expect(section(page, 'Appearance').getByRole('button', { name: 'Discard changes' })).toBeEnabled();
  await choose('Match system');
  await expect(shown(other)).not.toHaveAttribute('data-theme');
  await expect.poll(() => kept(other)).toBeNull();
  await other.context().close();
});

test('[THEM-03] the dark theme is offered where the site has it, to who is signed in', async ({
  page,
  portal,
  browser,
}) => {
  await openAsAda(page, portal);
  const guest = await newBrowser(browser);
  for (const isOn of [false, true]) {
    await darkTheme(page).setChecked(isOn);
    await save(page, 'Appearance').click();
    const attribute = expect(shown(page));
    await (isOn
      ? attribute.not.toHaveAttribute('data-theme')
      : attribute.toHaveAttribute('data-theme', 'light'));
    await page.getByRole('button', { name: 'Account menu for Ada Lovelace' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'High contrast' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveCount(isOn ? 1 : 0);
    await page.keyboard.press('Escape');
    await guest.goto(`${portal.url}${SITE}/sign-in`);
    await ready(guest);
    await expect(guest.getByText('Dark', { exact: true })).toHaveCount(0);
  }
  await guest.context().close();
});

test('[THEM-05] a guest has the theme of the session, and else that of the site', async ({
  page,
  portal,
  browser,
}) => {
  await openAsAda(page, portal);
  await pick(page, 'Dark');
  await save(page, 'Appearance').click();
  await expect(shown(page)).toHaveAttribute('data-theme', 'dark');
  const guest = await newBrowser(browser);
  const kept = () => guest.evaluate(() => sessionStorage.getItem('theme'));
  for (const path of ['/sign-in', '/meeting/join']) {
    for (const [chosen, session, painted] of [
      [undefined, null, 'dark'],
      ['light', '0', 'light'],
      ['dark', '1', 'dark'],
    ] as const) {
      await guest.context().clearCookies();
      if (chosen)
        await guest.context().addCookies([{ name: 'portico-theme', value: chosen, url: portal.url }]);
      await guest.goto(portal.url + SITE + path);
      await ready(guest);
      await expect(shown(guest)).toHaveAttribute('data-theme', painted);
      await expect.poll(kept).toBe(session);
    }
  }
  await guest.context().close();
  await reset(page, 'Default theme');
  await expect(shown(page)).not.toHaveAttribute('data-theme');
});

test('without the meeting module nothing of meetings is there, and with it all of it again', async ({
  page,
  portal,
  browser,
}) => {
  await openAsAda(page, portal);
  const other = await secondAda(browser, portal);
  const menu = (of: Page, name: string) =>
    of.getByRole('navigation').getByRole('link', { name, exact: true });
  await expect(menu(other, 'Meetings')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Schedule a meeting' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Meetings' }).uncheck();
  await expect(section(page, 'Features')).toContainText('No meeting is running right now.');
  await expect(section(page, 'Features')).toContainText('No meetings are planned.');
  await expectAccessible(page, 'settings, before meetings end');
  await save(page, 'Features').click();
  await expect(menu(page, 'Meetings')).toHaveCount(0);
  await expect(menu(other, 'Meetings')).toHaveCount(0);
  await expect(menu(other, 'Recordings')).toHaveCount(0);
  await expect(menu(other, 'Media')).toHaveCount(0);
  await expect(other.getByText('Meetings are turned off on this site.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Schedule a meeting' })).toHaveCount(0);
  await expectAccessible(other, 'home without meetings');
  const answer = await other.goto(`${portal.url}${SITE}/meeting/home`);
  expect(answer?.status()).toBe(404);
  await expect(other.getByText('This site doesn’t use this part of the portal.')).toBeVisible();
  await expectAccessible(other, 'a page of a module that is off');
  await other.getByRole('link', { name: 'Go to home page' }).click();
  await expect(other.getByText('Meetings are turned off on this site.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Meetings' }).click();
  await save(page, 'Features').click();
  await expect(other.getByRole('button', { name: 'Schedule a meeting' })).toBeVisible();
  await menu(other, 'Meetings').click();
  await expect(other.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
  await other.context().close();
});

test('[VALD-05] an address that is typed without https:// is saved, shown and linked with it', async ({
  page,
  portal,
  browser,
}) => {
  await openAsAda(page, portal);
  const imprint = section(page, 'Links').getByRole('textbox', { name: 'Legal notice' });
  const guest = await newBrowser(browser);
  for (const [typed, kept] of [
    ['a.com', 'https://a.com'],
    ['http://a', 'http://a'],
  ] as const) {
    await imprint.fill(typed);
    await save(page, 'Links').click();
    await expect(save(page, 'Links'), 'what is typed is kept').toBeDisabled();
    await expect(imprint).toHaveValue(kept);
    await expect(async () => {
      await guest.goto(`${portal.url}${SITE}/sign-in`);
      await expect(guest.getByRole('link', { name: 'Legal notice' })).toHaveAttribute('href', kept, {
        timeout: 500,
      });
    }).toPass({ timeout: 10_000 });
  }
  await imprint.fill('javascript:alert(1)');
  await save(page, 'Links').click();
  await expect(section(page, 'Links').getByText('Check this.')).toBeVisible();
  await expect(imprint).toHaveValue('javascript:alert(1)');
  await guest.context().close();
});

test('what is typed is asked for before it is lost', async ({ page, portal }) => {
  await openAsAda(page, portal);
  await expect(save(page, 'Appearance')).toBeDisabled();
  await darkTheme(page).uncheck();
  await expect(save(page, 'Appearance')).toBeEnabled();
  await page.getByRole('navigation').getByRole('link', { name: 'Health' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(darkTheme(page)).not.toBeChecked();
  await section(page, 'Appearance').getByRole('button', { name: 'Discard changes' }).click();
  await expect(darkTheme(page)).toBeChecked();
  await page.getByRole('navigation').getByRole('link', { name: 'Health' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
});

test('who may only read sees everything and changes nothing', async ({ page, portal, browser }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await inviteReader(page);
  const rob = await newBrowser(browser);
  await rob.goto(await portal.passwordLink('rob@acme.example'));
  await ready(rob);
  await rob.locator('input[type=password]').fill(DEMO_PASSWORD);
  await rob.keyboard.press('Enter');
  await expect(rob).toHaveURL(/dashboard\/home$/);
  await ready(rob);
  await openSettings(rob);
  await expect(rob.getByText('You can see these settings, but you can’t change them.')).toBeVisible();
  await expect(section(rob, 'Appearance')).toContainText('Match system');
  await expect(section(rob, 'Features')).toContainText('npm run admin -- setting acme meetingSupport');
  await expect(rob.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  await expect(rob.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expectAccessible(rob, 'settings, read-only');
  await rob.context().close();
});

for (const locale of ['en', 'ar'])
  test(`it fits a phone in ${locale}, light and dark`, async ({ page, portal }) => {
    await signIn(page, portal.url, 'ada@acme.example');
    await page.setViewportSize({ width: 375, height: 5000 }); // nothing of it lies below the tabs
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${portal.url}${SITE}/sitesettings/home?locale=${locale}`);
      await ready(page);
      await expect(page.getByRole('main').getByRole('checkbox').first()).toBeVisible();
      await expectAccessible(page, `settings, ${locale}, ${colorScheme}`);
      await expectNoSidewaysScroll(page, `settings, ${locale}, ${colorScheme}`);
    }
  });
