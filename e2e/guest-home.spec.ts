import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';

/** The first page of a site for somebody who has no account. */

test.use({ story: 'guest home' });

const site = '/webappng/sites/acme';

test.beforeAll(async ({ browser, portal }) => {
  const page = await browser.newPage();
  await setUp(page, portal);
  await page.close();
});

test('somebody without an account begins on the page of guests, and finds a meeting by keyboard alone', async ({
  page,
  portal,
}) => {
  await page.goto(portal.url);
  await expect(page).toHaveURL(new RegExp(`${site}/welcome$`));
  await ready(page);
  await expectAccessible(page, 'guest home');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Tab');
  const number = page.getByRole('textbox', { name: 'Meeting number or link' });
  await expect(number).toBeFocused();
  await page.keyboard.type('999 999 999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No meeting here has that number or link.')).toBeVisible();
  await expect(number).toHaveValue('999 999 999');
});

test('who signs in from there is home, and is home from then on', async ({ page, portal }) => {
  await page.goto(`${portal.url}${site}/welcome`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/sign-in$/);
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(`${portal.url}${site}/welcome`);
  await expect(page).toHaveURL(/dashboard\/home$/);
});

const phone = { viewport: { width: 375, height: 740 }, locale: 'ar', colorScheme: 'dark' } as const;

test('the page of guests is mirrored on a phone in Arabic, and works without script', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.url}${site}/welcome`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('اجتماعات');
  await page.getByRole('textbox').fill('999999999');
  await page.getByRole('button', { name: 'انضمام' }).click();
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await context.close();
});

test('the page of guests fits a phone in Arabic at night, and has nothing that axe minds', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${portal.url}${site}/welcome`);
  await ready(page);
  await expectNoSidewaysScroll(page, 'guest home');
  await expectAccessible(page, 'guest home on a phone');
  await context.close();
});
