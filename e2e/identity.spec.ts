import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD as PASSWORD, signIn } from './support/people.ts';

test.use({ story: 'identity', timezoneId: 'America/Lima' });
test.describe.configure({ mode: 'serial' });

const home = '/webappng/sites/acme/dashboard/home';

test('the console link sets the deployment up, once', async ({ page, portal }) => {
  await page.goto(portal.setupUrl);
  await ready(page);
  await expectAccessible(page, 'set-up');
  await page.getByLabel('Organisation name').fill('Acme');
  await page.getByLabel('Short name for web addresses').fill('acme');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Lima'); // where the browser is
  await page.getByLabel('Time zone').fill('Europe/Berlin');
  await page.getByLabel('Your name, as others will see it').fill('Ada Lovelace');
  await page.getByLabel('Email address').fill('ada@acme.example');
  await expect(page.getByRole('radio', { name: 'An empty site' })).toBeChecked();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await expect(page.getByLabel('Organisation name')).toHaveValue('Acme');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page).toHaveURL(portal.url + home);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  await page.goto(portal.setupUrl);
  await expect(page.getByRole('heading', { name: 'This setup link no longer works' })).toBeVisible();
});

test('a page that needs a person leads to sign-in and back, and a wrong password is said so', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/webappng/sites/acme/users/home?tab=all`);
  await ready(page);
  await expect(page.getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await page.getByLabel('Email address').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'wrong' })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.url}/webappng/sites/acme/users/home?tab=all`);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('[USER-05] an administrator invites an attendee, who sets a password by the link of the console and sees no administration', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people to Acme' });
  await dialog.getByLabel('Name', { exact: true }).fill('Gus Grissom');
  await dialog.getByLabel('Email address').fill('gus@acme.example');
  await dialog.getByText('Host', { exact: true }).click();
  await dialog.getByText('Attendee', { exact: true }).click();
  await expectAccessible(page, 'invite dialog');
  let sent = 0;
  page.on(
    'request',
    (request) => (sent += Number(request.method() === 'POST' && /\/users\b/.test(request.url()))),
  );
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick();
  const told = page.getByRole('dialog');
  await expect(told.getByText('Gus Grissom is invited, but no email was sent')).toBeVisible();
  await expect(told.getByLabel('Command to run on the server')).toHaveValue(
    'npm run admin -- reset-password gus@acme.example --site acme',
  );
  await expectAccessible(page, 'invite dialog, without mail');
  await expect(page.locator('body')).not.toContainText('set-password');
  await told.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Gus Grissom/ })).toContainText('Invited');
  expect(sent, 'a double click invites once').toBe(1);

  await page.getByRole('navigation').getByRole('link', { name: 'Mailbox' }).click();
  await expect(page.getByText(/^New sign-in/).first()).toBeVisible();
  await expect(page.getByText('gus@acme.example')).toHaveCount(0); // that to Gus is his alone
  await expectAccessible(page, 'mailbox');
  const link = await portal.passwordLink('gus@acme.example');

  const gus = await browser.newContext();
  const his = await gus.newPage();
  await his.goto(link);
  await ready(his);
  await expect(his.getByRole('heading', { name: 'Welcome to Acme' })).toBeVisible();
  await expectAccessible(his, 'set password');
  await his.getByLabel('New password').fill('what a lovely day');
  await his.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(his).toHaveURL(portal.url + home);
  await expect(his.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expect(his.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await expect(his.getByRole('link', { name: 'Health' })).toHaveCount(0);
  for (const place of ['users', 'health']) {
    await his.goto(`${portal.url}/webappng/sites/acme/${place}/home`);
    await expect(his.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  }
  await his.goto(link);
  await expect(his.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await gus.close();
});

test('pages carry their style sheets along, and fetch none of them, not even for a later page', async ({
  page,
  portal,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') fetched.push(new URL(request.url()).pathname);
  });
  await page.goto(`${portal.url}/webappng/sites/acme/sign-in`);
  await ready(page);
  expect(fetched).toEqual([]);
  expect(await page.evaluate('getComputedStyle(document.body).marginTop')).toBe('0px'); // a browser's own are 8
  await signIn(page, portal.url, 'ada@acme.example');
  const carried = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(carried.length).toBeGreaterThan(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
  expect(fetched.length).toBeGreaterThan(0); // what that page alone has
  expect(fetched.filter((sheet) => carried.includes(sheet))).toEqual([]);
});

test('signing out by keyboard alone ends the session in every tab', async ({ context, page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await expect(page).toHaveURL(portal.url + home);
  await ready(page);
  const other = await context.newPage();
  await other.goto(portal.url + home);
  await ready(other);
  await page.getByRole('button', { name: 'Account menu for Ada Lovelace' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sign-in$/);
  await expect(other).toHaveURL(/sign-in\?returnUrl=/); // told at once, not with its next call
});

test('the pages work without script', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.url}/webappng/sites/acme/sign-in`);
  await page.getByLabel('Email address').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  await context.close();
});

test('Arabic is mirrored and complete, at 375 pixels and in high contrast', async ({ browser, portal }) => {
  const context = await browser.newContext({
    locale: 'ar',
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
    contrast: 'more',
  });
  const page = await context.newPage();
  await page.goto(`${portal.url}/webappng/sites/acme/sign-in`);
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول إلى' })).toBeVisible();
  await expectAccessible(page, 'Arabic sign-in');
  await expectNoSidewaysScroll(page, 'Arabic sign-in');
  await page.getByLabel('عنوان البريد الإلكتروني').fill('ada@acme.example');
  await page.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  await ready(page);
  await expectAccessible(page, 'Arabic home');
  await expectNoSidewaysScroll(page, 'Arabic home');
  await page.goto(`${portal.url}/webappng/sites/acme/users/home`);
  await ready(page);
  await page.setViewportSize({ width: 375, height: 3000 }); // below the bar at the foot nothing can be judged
  await expectAccessible(page, 'Arabic people');
  await expectNoSidewaysScroll(page, 'Arabic people');
  await context.close();
});

test('a first page in Arabic stays as it is when its fonts come late', async ({ browser, portal }) => {
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await allowed;
    await route.continue();
  });
  await page.addInitScript({
    content: `globalThis.shift = 0;
      globalThis.shifts = new PerformanceObserver((list) => add(list.getEntries()));
      const add = (entries) => entries.forEach(({ value }) => (shift += value));
      shifts.observe({ type: 'layout-shift', buffered: true });
      globalThis.shiftSoFar = () => (add(shifts.takeRecords()), shift);`,
  });
  await page.goto(`${portal.url}/webappng/sites/acme/sign-in`, { waitUntil: 'commit' });
  await ready(page);
  const arrives = page.waitForResponse(/vazirmatn-arabic/);
  allow();
  await (await arrives).finished();
  await page.evaluate('document.fonts.ready');
  await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))');
  expect(await page.evaluate<number>('shiftSoFar()')).toBeLessThan(0.1);
  await context.close();
});

test('an address that does not exist is a page that says so', async ({ page, portal }) => {
  const answer = await page.goto(`${portal.url}/nowhere/at/all`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page, 'error page');
});
