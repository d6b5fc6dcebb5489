import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { arabicPhone } from './support/looks.ts';
import { DEMO_PASSWORD, openByMenu, openPage, signIn, signInTo, SITE } from './support/people.ts';

test.use({ story: 'my-data', program: 'demo' });
test.describe.configure({ mode: 'serial' });

const myData = '/myprofile/data';

test('by keyboard alone somebody asks for a copy of their data, and downloads it when it is ready', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'hana@acme.example');
  await openPage(page, portal.url, myData);
  await expectAccessible(page, 'my data, nothing yet');
  const request = page.getByRole('button', { name: 'Request a copy' });
  await request.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your copy is ready')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator(':focus')).toBeVisible(); // what was pressed went, and the focus did not
  await expectAccessible(page, 'my data, ready');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download ZIP' }).focus();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^acme-my-data-.*\.zip$/);
  await expect(page.getByRole('button', { name: 'Request a new copy' })).toBeVisible();
});

test('what cannot be asked for now is said', async ({ page, portal }) => {
  await signIn(page, portal.url, 'gus@acme.example');
  await openPage(page, portal.url, myData);
  await page.route(/\/my-data\/export/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Request a copy' }).click();
  await expect(page.getByText('That didn’t work.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request a copy' })).toBeFocused();
});

test('is mirrored and complete in Arabic, at 375 pixels, dark and in high contrast', async ({
  browser,
  portal,
}) => {
  const page = await arabicPhone(browser);
  await signInTo(page, portal.url, { email: 'hana@acme.example', path: myData, locale: 'ar' });
  await expect(page).toHaveURL(portal.url + SITE + myData);
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1, name: 'بياناتي' })).toBeVisible();
  await expect(page.getByText('نسختك جاهزة')).toBeVisible();
  await expectAccessible(page, 'my data in Arabic');
  await expectNoSidewaysScroll(page, 'my data in Arabic');
  await page.getByRole('button', { name: 'إغلاق حسابي' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the question before an account is closed, in Arabic');
  await page.context().close();
});

test('by keyboard alone somebody leaves by their password, and is back by signing in', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'hana@acme.example');
  await openByMenu(page, 'My data', 2);
  await expect(page).toHaveURL(portal.url + SITE + myData);
  await expect(page.getByText(/upcoming meetings? you host (?:is|are) cancelled/)).toBeVisible();
  await page.getByRole('button', { name: 'Close my account' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the question before an account is closed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeFocused();
  await page.keyboard.press('Enter');
  const password = dialog.getByLabel('Your password', { exact: true });
  await password.focus();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That isn’t your password.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, portal.url, 'hana@acme.example');
});
