import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD, setUp, signIn } from './support/people.ts';

/** The frame of the portal: its menu, the way between pages, what cannot be shown. */

const site = '/webappng/sites/acme';
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading page' });

/** How long after a press the sign that a page is on its way can be seen: its own animation keeps it back until then. */
const signAfterMs = (page: Page): Promise<number> =>
  progress(page)
    .locator('..')
    .evaluate((sign) => {
      const { animationDelay, animationDuration } = getComputedStyle(sign);
      return (Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)) * 1000;
    });

/** Holds calls until they are let go, as a server that says nothing does. */
async function silence(page: Page, pattern: RegExp) {
  const held: Route[] = [];
  await page.route(pattern, (route) => void held.push(route));
  return {
    held,
    async speak() {
      await page.unroute(pattern);
      for (const route of held.splice(0)) await route.continue().catch(() => undefined); // given up meanwhile
    },
  };
}

test.beforeAll(async ({ browser, portal }) => {
  const page = await browser.newPage();
  await setUp(page, portal);
  await page.goto(`${portal.url}${site}/users/home`);
  await ready(page);
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Gus Lindqvist');
  await page.getByLabel('Email address').fill('gus@acme.example');
  await page.getByRole('button', { name: 'Send invitation' }).press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'Gus Lindqvist' });
  await expect(said, 'no mail leaves: what to do instead has the focus').toBeFocused();
  await page.close();
});

test('a page that somebody may not see, and one that is not there, keeps the menu', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  for (const path of ['/no/such/page', `/meeting/info/${'0'.repeat(32)}`]) {
    await page.goto(portal.url + site + path);
    await ready(page);
    await expect(title(page)).toHaveText('Page not found');
    await expect(menuLink(page, 'Meetings')).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL(`${portal.url}${site}/dashboard/home`);
  await expect(title(page)).toBeFocused();
  const gus = await browser.newPage({ viewport: { width: 375, height: 740 } });
  await gus.goto(await portal.passwordLink('gus@acme.example'));
  await ready(gus);
  await gus.locator('input[type=password]').fill(DEMO_PASSWORD);
  await gus.keyboard.press('Enter');
  await expect(gus).toHaveURL(/dashboard\/home$/);
  for (const locale of ['en', 'ar']) {
    await gus.goto(`${portal.url}${site}/users/home?locale=${locale}`);
    await ready(gus);
    await expect(gus.getByRole('navigation').last().getByRole('link').first()).toBeVisible();
    await expectAccessible(gus, `forbidden, ${locale}`);
    await expectNoSidewaysScroll(gus, `forbidden, ${locale}`);
  }
  await gus.close();
});

test('a page that comes slowly: a sign at once, and menu, address and page change together', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const server = await silence(page, /\/api\/v1\/(?:meetings|recordings|users)\b/);
  const home = `${portal.url}${site}/dashboard/home`;
  const greeting = await title(page).textContent();
  await menuLink(page, 'Recordings').click();
  await expect(progress(page)).toBeVisible();
  expect(await signAfterMs(page)).toBeLessThanOrEqual(100);
  await expect.poll(() => server.held.length).toBeGreaterThan(0);
  await expect(page).toHaveURL(home);
  await expect(menuLink(page, 'Home')).toHaveAttribute('aria-current', 'page');
  await expect(title(page)).toHaveText(greeting ?? '');
  await menuLink(page, 'Users').click(); // what is asked for last is gone to
  await expect.poll(() => server.held.some((route) => route.request().url().includes('/users'))).toBe(true);
  await server.speak();
  await expect(page).toHaveURL(`${portal.url}${site}/users/home`);
  await expect(title(page)).toHaveText('Users');
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle('Users · Portico');
  await expect(menuLink(page, 'Users')).toHaveAttribute('aria-current', 'page');
  await expect(progress(page)).toBeHidden();
  await menuLink(page, 'Recordings').click();
  await expect(title(page)).toHaveText('Recordings');
  await page.goBack();
  await expect(title(page)).toHaveText('Users');
  await expect(title(page)).toBeFocused();
});

test('a page that does not come is said, and comes with the next try', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const isMeetings = /\/api\/v1\/meetings\b/;
  await page.route(isMeetings, (route) => route.fulfill({ status: 503, body: '' }));
  await menuLink(page, 'Meetings').click();
  const toast = page.getByRole('alertdialog').filter({ hasText: 'The page didn’t load' });
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}${site}/dashboard/home`);
  await expect(progress(page)).toBeHidden();
  await page.unroute(isMeetings);
  await toast.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${portal.url}${site}/meeting/home`);
  await expect(title(page)).toHaveText('Meetings');
  await expect(toast).toBeHidden();
});

test('without a connection a page that does not come is said too', async ({ browser, portal }) => {
  const context = await browser.newContext(); // the browser itself writes of it to the console
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await signIn(page, portal.url, 'ada@acme.example');
  await menuLink(page, 'Meetings').click();
  await expect(title(page)).toHaveText('Meetings');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await menuLink(page, 'Users').click();
  await expect(page.getByRole('alertdialog').filter({ hasText: 'The page didn’t load' })).toBeVisible();
  await expect(title(page)).toHaveText('Meetings');
  expect(faults).toEqual([]);
  await context.close();
});

test('every page has its headings in order, and all of it in landmarks', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const pages = [
    '/dashboard/home',
    '/meeting/home',
    '/meeting/home?range=past',
    '/recording/home',
    '/users/home',
    '/health/home',
    '/media/home',
    '/dashboard/mailbox',
    '/meeting/join',
  ];
  for (const path of pages) {
    await page.goto(portal.url + site + path);
    await ready(page);
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll((found) => found.map(({ localName }) => Number(localName.slice(1))));
    expect(levels[0], path).toBe(1);
    const steps = levels.map((level, at) => level - (levels[at - 1] ?? level));
    expect(Math.max(...steps), path).toBeLessThanOrEqual(1);
    await expectAccessible(page, path);
  }
  await page.goto(`${portal.url}${site}/meeting/home`);
  await ready(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a menu, a list and a dialog that are opened by keyboard give the focus back', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.getByRole('button', { name: 'Schedule' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Topic').fill('Tide tables');
  await page.getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(dialog).toBeHidden();
  await menuLink(page, 'Meetings').click();
  await expect(title(page)).toHaveText('Meetings');
  const account = page.getByRole('button', { name: 'Account menu for Ada Lovelace' });
  const row = page.getByRole('button', { name: /Tide tables/ });
  for (const button of [account, row]) {
    for (let time = 0; time < 2; time += 1) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      await expect(button).toBeFocused();
    }
  }
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  await expect(dialog.getByLabel('Topic')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter'); // the row goes with what is done, and was the last one
  await page.getByRole('menuitem', { name: 'Cancel meeting' }).press('Enter');
  await expect(row).toBeHidden();
  await expect(title(page)).toBeFocused();
});

test('lists keep what they show in the address: reload, back and a sent link show the same', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(`${portal.url}${site}/users/home`);
  await ready(page);
  const field = page.getByRole('searchbox');
  await field.pressSequentially('gus l');
  await expect(page).toHaveURL(/\/users\/home\?keyword=gus\+l$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await ready(page);
  await expect(field).toHaveValue('gus l');
  await expect(page.getByRole('row')).toHaveCount(2);
  await menuLink(page, 'Recordings').click();
  await expect(title(page)).toHaveText('Recordings');
  await page.getByRole('radio', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/\?filter=mine$/);
  await field.pressSequentially('tide');
  await expect(page).toHaveURL(/\?filter=mine&keyword=tide$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/recording\/home$/);
  await expect(field).toHaveValue('');
  await page.goBack();
  await expect(title(page)).toHaveText('Users');
  await expect(field).toHaveValue('gus l');
});

test.describe('a reader whose clock is a day behind', () => {
  test('is offered today’s times, which are the server’s', async ({ page, portal }) => {
    const behind = 86_400_000;
    await page.clock.install({ time: Date.now() - behind });
    await signIn(page, portal.url, 'ada@acme.example');
    const serverDay = await page.evaluate(
      () =>
        (JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { boot: { now: string } }).boot
          .now,
    );
    await page.getByRole('button', { name: 'Schedule' }).first().click();
    const day = page.getByRole('spinbutton', { name: /^day/i });
    const zoned = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: await zoneOf(page) });
    const next = new Date(Math.ceil((Date.parse(serverDay) + 1) / 1_800_000) * 1_800_000);
    await expect(day).toHaveText(zoned.format(next));
  });
});

const zoneOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      (
        JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as {
          boot: { currentUser: { timeZone: string } };
        }
      ).boot.currentUser.timeZone,
  );

test('a zone is found by its name of now and by the one before, and is kept by that of now', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.getByRole('button', { name: 'Schedule' }).first().click();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  for (const typed of ['Kolkata', 'Calcutta', 'mumbai']) {
    await zone.fill(typed);
    await expect(page.getByRole('option')).toHaveText(['Kolkata (GMT+5:30)']);
  }
  await page.getByRole('option').click();
  await expect(zone).toHaveValue('Kolkata (GMT+5:30)');
});

test('a guest without an account finds the way to a meeting by its number from the pages they meet', async ({
  browser,
  portal,
}) => {
  for (const [locale, width] of [
    ['en', 1280],
    ['ar', 375],
  ] as const) {
    const guest = await browser.newPage({ viewport: { width, height: 740 } });
    for (const path of ['/sign-in', '/forgot-password', `/meeting/join/${'0'.repeat(32)}`]) {
      await guest.goto(`${portal.url}${site}${path}?locale=${locale}`);
      await expectAccessible(guest, `${path}, ${locale}`);
      await expectNoSidewaysScroll(guest, `${path}, ${locale}`);
      await guest.locator(`a[href="${site}/meeting/join"]`).click();
      await expect(guest.getByRole('textbox')).toBeVisible();
    }
    await guest.close();
  }
});
