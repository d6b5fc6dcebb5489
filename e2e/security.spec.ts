import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { arabicPhone } from './support/looks.ts';
import { DEMO_PASSWORD, openByMenu, setUp, signIn, signInTo, SITE } from './support/people.ts';

test.use({ story: 'security' });
test.describe.configure({ mode: 'serial' });

const security = '/settings/security';
const NEW_PASSWORD = 'seven purple kettles sing';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

const part = (page: Page, name: string) => page.getByRole('region', { name });
const sessions = (page: Page) => part(page, 'Where you’re signed in').getByRole('listitem');
const events = (page: Page) => part(page, 'Recent activity').getByRole('listitem');
const current = (page: Page) => page.getByLabel('Current password');
const next = (page: Page) => page.getByLabel('New password');

const enter = (page: Page, url: string, password: string): Promise<void> =>
  signInTo(page, url, { email: 'ada@acme.example', password, path: security });

/** Somebody's second browser, where they have signed in. */
async function openPhone(browser: Browser, url: string, password = DEMO_PASSWORD): Promise<Page> {
  const context = await browser.newContext({ userAgent: PHONE });
  const phone = await context.newPage();
  await enter(phone, url, password);
  await expect(phone).toHaveURL(url + SITE + security);
  await ready(phone);
  return phone;
}

test('by keyboard alone somebody ends the session of another browser, which is signed out at once', async ({
  browser,
  page,
  portal,
}) => {
  await setUp(page, portal);
  const phone = await openPhone(browser, portal.url);
  await openByMenu(page, 'Security', 1);
  await expect(page).toHaveURL(portal.url + SITE + security);
  await expect(sessions(page)).toHaveCount(2);
  await expect(sessions(page).first()).toContainText('This browser');
  await expect(sessions(page).last()).toContainText('Safari on iOS');
  await expect(events(page).first()).toContainText('Signed in');
  await expectAccessible(page, 'security');
  const end = page.getByRole('button', { name: 'Sign out Safari on iOS' });
  await end.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Sign out Safari on iOS?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'the question before a session is ended');
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(phone).toHaveURL(/sign-in\?returnUrl=/); // told at once, not with its next call
  await expect(page.getByText('Safari on iOS was signed out')).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByText('1 browser', { exact: true })).toBeFocused();
  await phone.context().close();
});

test('a password is changed by who knows the current one, and all that is wrong is said by its field', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const phone = await openPhone(browser, portal.url);
  await page.goto(`${portal.url}/.well-known/change-password`);
  await expect(page).toHaveURL(portal.url + SITE + security);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await ready(page);
  await expect(current(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(next(page)).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('ada@acme.example');
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByText('Fill this in.')).toHaveCount(2);
  expect(asked.filter((path) => /\/account\//.test(path))).toEqual([]); // the page came with it
  await expect(current(page)).toBeFocused();
  await page.keyboard.type('not this one');
  await next(page).fill('Password12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That isn’t your current password.')).toBeVisible();
  await expect(page.getByText('That’s easy to guess')).toBeVisible();
  await expect(current(page)).toBeFocused();
  await expectAccessible(page, 'a password that is not taken');
  await current(page).fill(DEMO_PASSWORD);
  await next(page).fill(NEW_PASSWORD);
  await expect(page.getByRole('checkbox', { name: 'Sign out everywhere else' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your password was changed');
  await expect(phone).toHaveURL(/sign-in\?returnUrl=/);
  await expect(events(page).first()).toContainText('Password changed');
  await expect(current(page)).toHaveValue('');
  await expectAccessible(page, 'a password that was changed');
  await phone.context().close();
});

test('the new password lets in, the old one does not, and that stands in the activity', async ({
  page,
  portal,
}) => {
  await enter(page, portal.url, DEMO_PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: 'wrong' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(portal.url + SITE + security);
  const failed = async (): Promise<number> => {
    await page.reload();
    await ready(page);
    return await events(page).filter({ hasText: 'Sign-in failed' }).count();
  };
  await expect.poll(failed, 'written a moment later').toBe(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('1 browser was signed out')).toBeVisible();
  await expect(page.getByText('1 browser', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in$/);
});

test('what cannot be asked or done now is said, and what was read stays', async ({
  browser,
  page,
  portal,
}) => {
  await enter(page, portal.url, NEW_PASSWORD);
  await expect(page).toHaveURL(portal.url + SITE + security);
  const phone = await openPhone(browser, portal.url, NEW_PASSWORD);
  await page.reload();
  await ready(page);
  await expect(sessions(page)).toHaveCount(2);
  await page.route(/\/account\//, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('That didn’t work.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Sign out Safari on iOS' })).toBeFocused();
  await current(page).fill(NEW_PASSWORD);
  await next(page).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(part(page, 'Password').getByRole('alert')).toContainText('What you typed is still here.');
  await expect(current(page)).toHaveValue(NEW_PASSWORD);
  await page.getByRole('navigation').getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await phone.context().close();
});

test('is mirrored and complete in Arabic, at 375 pixels, dark and in high contrast', async ({
  browser,
  portal,
}) => {
  const page = await arabicPhone(browser);
  await signInTo(page, portal.url, {
    email: 'ada@acme.example',
    password: NEW_PASSWORD,
    path: security,
    locale: 'ar',
  });
  await expect(page).toHaveURL(portal.url + SITE + security);
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1, name: 'الأمان' })).toBeVisible();
  await expectAccessible(page, 'Arabic security');
  await expectNoSidewaysScroll(page, 'Arabic security');
  await page.context().close();
});
