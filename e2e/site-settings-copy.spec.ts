import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD, openPage, setUp, signIn, SITE } from './support/people.ts';
import type { Portal } from './support/portal.ts';

test.use({ story: 'site-settings-copy' });
test.describe.configure({ mode: 'serial' });

const NORD = '/webappng/sites/nord';
const SETTINGS = '/sitesettings/home';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' }).click();
const entry = (page: Page): Locator => page.getByRole('button', { name: 'Copy from another site' });
const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** Makes a second site, which Ada administers as well. */
async function makeNord(page: Page, portal: Portal): Promise<void> {
  await openPage(page, portal.url, '/sites/home');
  await page.getByRole('button', { name: 'Create site' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name', { exact: true }).fill('Nord');
  await dialog.getByLabel('Address', { exact: true }).fill('nord');
  await dialog.getByLabel('Name of the administrator').fill('Ada Lovelace');
  await dialog.getByLabel('Email address').fill('ada@acme.example');
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

async function signInToNord(page: Page, portal: Portal): Promise<void> {
  await page.goto(`${portal.url}${NORD}/sign-in?another=yes`);
  await ready(page);
  await page.getByLabel('Email address').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${portal.url}${NORD}/dashboard/home`);
}

async function openNord(page: Page, portal: Portal): Promise<void> {
  await page.goto(portal.url + NORD + SETTINGS);
  await ready(page);
}

test('who administers one site alone is offered nothing to copy of', async ({ page, portal }) => {
  await setUp(page, portal);
  await openPage(page, portal.url, SETTINGS);
  await expect(page.getByRole('heading', { level: 1, name: 'Site settings' })).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
});

test('who administers two takes what differs, setting by setting, by keyboard alone', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await makeNord(page, portal);
  await signInToNord(page, portal);
  await openNord(page, portal);
  await entry(page).click();
  await expect(dialogOf(page)).toContainText('Both sites have the same settings');
  await expect(dialogOf(page).getByRole('button', { name: 'Copy settings' })).toHaveCount(0);
  await expectAccessible(page, 'two sites with the same settings');
  await page.keyboard.press('Escape');

  await page.getByRole('radiogroup', { name: 'Default theme' }).getByRole('radio', { name: 'Light' }).check();
  await save(page, 'Appearance');
  await section(page, 'Links').getByRole('textbox', { name: 'Legal notice' }).fill('nord.example/imprint');
  await save(page, 'Links');
  await expect(section(page, 'Links')).toContainText('Ada Lovelace changed this');

  await openPage(page, portal.url, SETTINGS);
  const second = await page.context().newPage();
  await openPage(second, portal.url, SETTINGS);
  await entry(page).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  const theme = dialog.getByRole('checkbox', { name: 'Default theme' });
  const imprint = dialog.getByRole('checkbox', { name: 'Legal notice' });
  await expect(theme).toBeChecked();
  await expect(imprint).toBeChecked();
  await expect(dialog).toContainText('Match system → Light');
  await expect(dialog).toContainText('Empty → https://nord.example/imprint');
  await expect(dialog).toContainText('One person hasn’t chosen a theme');
  await expectAccessible(page, 'copying settings');
  await theme.focus();
  await page.keyboard.press('Space');
  await imprint.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByText('Choose at least one setting.')).toBeVisible();
  await imprint.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('One setting copied from Nord')).toBeVisible();
  await expect(entry(page)).toBeFocused();
  for (const tab of [page, second]) {
    await expect(section(tab, 'Links').getByRole('textbox', { name: 'Legal notice' })).toHaveValue(
      'https://nord.example/imprint',
    );
    await expect(section(tab, 'Appearance').getByRole('radio', { name: 'Match system' })).toBeChecked();
  }
  await page.getByRole('button', { name: 'History of Legal notice' }).click();
  await expect(dialog).toContainText('Copied from Nord');
});

test('what somebody has changed meanwhile is told and not overwritten', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, SETTINGS);
  await entry(page).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Match system → Light');
  const nord = await page.context().newPage();
  await openNord(nord, portal);
  await nord.getByRole('radio', { name: 'Dark' }).check();
  await save(nord, 'Appearance');
  await expect(nord.locator('html')).toHaveAttribute('data-theme', 'dark');
  await dialog.getByRole('button', { name: 'Copy settings' }).click();
  await expect(dialog.getByText('Somebody has changed one of these settings in the meantime.')).toBeVisible();
  await expect(dialog).toContainText('Match system → Dark');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await dialog.getByRole('button', { name: 'Copy settings' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(dialog).toBeHidden();
});

test('on a phone and in Arabic nothing is cut off', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(`${portal.url}${SITE}${SETTINGS}?locale=ar`);
  await ready(page);
  await section(page, 'المظهر').getByRole('radio', { name: 'فاتح' }).check();
  await section(page, 'المظهر').getByRole('button', { name: 'حفظ' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'نسخ من موقع آخر' }).click();
  await expect(dialogOf(page)).toContainText('لم يختر شخص واحد سمة');
  await expectAccessible(page, 'copying settings in Arabic');
  await expectNoSidewaysScroll(page, 'copying settings in Arabic');
});
