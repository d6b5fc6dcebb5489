import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { openPage, setUp, signIn, SITE } from './support/people.ts';

test.use({ story: 'announcements' });
test.describe.configure({ mode: 'serial' });

const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcements' });
const dialog = (page: Page) => page.getByRole('dialog');

async function openSecond(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(page, url, 'ada@acme.example');
  return page;
}

async function openPlace(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function choose(page: Page, text: string, entry: string): Promise<void> {
  await row(page, text)
    .getByRole('button', { name: `More actions for ${text}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('what is announced stands above every page, in a second browser too, until it is put away', async ({
  page,
  portal,
  browser,
}) => {
  await setUp(page, portal);
  const other = await openSecond(browser, portal.url);
  await openPlace(page);
  await expect(page.getByText('No announcements yet')).toBeVisible();
  await page.getByRole('button', { name: 'New announcement' }).click();
  await dialog(page)
    .getByLabel('Text in English')
    .fill('Maintenance tonight, see https://acme.example/status');
  await expect(dialog(page).getByRole('link', { name: 'https://acme.example/status' })).toBeVisible();
  await expectAccessible(page, 'dialog of an announcement');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, 'Maintenance')).toContainText('Showing now');
  await expect(banner(other)).toContainText('Maintenance tonight', { timeout: 2000 });
  await expect(banner(page)).toContainText('Maintenance tonight', { timeout: 2000 });
  await expectAccessible(page, 'announcements');
  await page.reload();
  await ready(page);
  await expect(banner(page).getByRole('link', { name: 'https://acme.example/status' })).toBeVisible();
  await banner(page).getByRole('button', { name: 'Dismiss this announcement' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(banner(other)).toBeHidden({ timeout: 2000 });
  await page.reload();
  await ready(page);
  await expect(banner(page)).toBeHidden();
});

test('several are shown one at a time, the newest first, by keyboard alone', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  for (const text of ['First of two', 'Second of two']) {
    await openPage(page, portal.url, '/announcements/home');
    await page.getByRole('button', { name: 'New announcement' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Text in English')).toBeFocused();
    await page.keyboard.type(text);
    await page.getByRole('button', { name: 'Announce', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(row(page, text)).toContainText('Showing now');
  }
  await openPage(page, portal.url, '/dashboard/home');
  await expect(banner(page).getByText('1 of 2')).toBeVisible();
  const first = await banner(page).locator('[data-here]').innerText();
  await banner(page).getByRole('button', { name: 'Next announcement' }).focus();
  await page.keyboard.press('Enter');
  await expect(banner(page).getByText('2 of 2')).toBeVisible();
  expect(await banner(page).locator('[data-here]').innerText()).not.toBe(first);
  await page.keyboard.press('Enter');
  await expect(banner(page).getByText('1 of 2')).toBeVisible();
  await banner(page).locator('[data-here]').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(banner(page).locator('[data-item]')).toHaveCount(1);
  await expect(banner(page).getByRole('button', { name: 'Dismiss this announcement' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
});

test('who is later of two is told, and loses nothing that they typed', async ({ page, portal, browser }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const other = await openSecond(browser, portal.url);
  for (const one of [page, other]) {
    await openPlace(one);
    await choose(one, 'First of two', 'Edit');
  }
  await dialog(page).getByLabel('Text in English').fill('First of two, changed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await dialog(other).getByLabel('Text in English').fill('First of two, mine');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(other)).toContainText('Someone else changed this announcement in the meantime.');
  await expect(dialog(other).getByLabel('Text in English')).toHaveValue('First of two, mine');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(other)).toBeHidden();
  await expect(banner(page)).toContainText('First of two, mine', { timeout: 2000 });
  await choose(page, 'First of two, mine', 'End now');
  await expect(row(page, 'First of two, mine')).toContainText('Over');
  await expect(banner(other)).toBeHidden({ timeout: 2000 });
  await choose(page, 'First of two, mine', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'First of two, mine')).toHaveCount(0);
});

test('a guest reads what is for everybody and puts it away in their browser, without script too', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPlace(page);
  await page.getByRole('button', { name: 'New announcement' }).click();
  await dialog(page).getByLabel('Text in English').fill('For guests too');
  await dialog(page)
    .getByRole('button', { name: /Who sees it/ })
    .click();
  await page.getByRole('option', { name: 'Everyone, guests too' }).click();
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(row(page, 'For guests too')).toBeVisible();
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled });
    const guest = await context.newPage();
    await guest.goto(`${portal.url}${SITE}/sign-in`);
    await expect(banner(guest)).toContainText('For guests too');
    await banner(guest).getByRole('button', { name: 'Dismiss this announcement' }).click();
    await expect(banner(guest)).toBeHidden();
    await guest.goto(`${portal.url}${SITE}/sign-in`);
    await expect(guest.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(banner(guest)).toBeHidden();
    await context.close();
  }
});

test('the page and the banner fit a phone, in Arabic as well', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, portal.url, 'ada@acme.example');
  for (const locale of ['en', 'ar']) {
    await openPage(page, portal.url, `/announcements/home?locale=${locale}`);
    await expectNoSidewaysScroll(page, locale);
    await expectAccessible(page, `announcements in ${locale}`);
  }
});
