import { expect, type Page } from '@playwright/test';
import { errors } from '@portico/contract/errors';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';

test.use({ story: 'health' });
test.describe.configure({ mode: 'serial' });

const CALL = '**/api/v1/health?*';
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

async function openHealth(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Health' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
}

test('an administrator sees how everything stands, what is wrong and what to do', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await openHealth(page);
  await expect(row(page, 'Database')).toContainText('Working');
  await expect(row(page, 'Database')).toContainText(/PostgreSQL \d+\.\d+ answered in/);
  await expect(row(page, 'Audio and video')).toContainText('Rooms in use: 0');
  await expect(row(page, 'Live streams')).toContainText(/Live streams: 0 of at most \d+/);
  await expect(row(page, 'Address and cameras')).toContainText('can only be reached from this machine');
  await expect(row(page, 'Mail')).toContainText('Needs attention');
  await expect(row(page, 'Mail')).toContainText('What to do: Before people use the portal, set SMTP_URL');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page, 'health');
  await page.clock.setFixedTime(Date.now() + 3_600_000); // a clock that is wrong: what the server found looks old
  await page.reload(); // rendered on the server this time
  await ready(page);
  await expect(row(page, 'Database')).toContainText('Working');
});

test('the page of health looks again by itself and by the button, with the keyboard', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openHealth(page);
  await expect(row(page, 'Live updates')).toContainText('Connected tabs: 1');
  const other = await page.context().newPage();
  await other.goto(`${portal.url}/webappng/sites/acme/dashboard/home`);
  await ready(other);
  await expect(row(page, 'Live updates')).toContainText('Connected tabs: 2', { timeout: 15_000 });
  await other.close();
  const button = page.getByRole('button', { name: 'Refresh' });
  await expect(async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(row(page, 'Live updates')).toContainText('Connected tabs: 1', { timeout: 1000 });
  }).toPass();
  await expect(button).toBeFocused();
});

test('the page of health is there before the answer, says that the first one failed with a reference, and tries again', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const { status, code, message } = errors.unavailable;
  const body = JSON.stringify({ code, message, trackingID: 'PORTAL_42' });
  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  await page.route(CALL, async (route) => {
    await gate;
    await route.fulfill({ status, body });
  });
  await openHealth(page);
  await expect(page.getByText('Loading…')).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('Reference for support: PORTAL_42');
  await expectAccessible(page, 'health, nothing to show');
  await page.unroute(CALL);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Database')).toContainText('Working');
});

test('a later answer that fails leaves what was there and says so; a role that is gone takes it away', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openHealth(page);
  await expect(row(page, 'Database')).toContainText('Working');
  const refuse = (name: 'unavailable' | 'forbidden'): Promise<unknown> => {
    const { status, code, message } = errors[name];
    const body = JSON.stringify({ code, message, trackingID: 'PORTAL_1' });
    return page.route(CALL, (route) => route.fulfill({ status, body }));
  };
  await refuse('unavailable');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('The server isn’t responding');
  await expect(row(page, 'Database')).toContainText('Working');
  await expectAccessible(page, 'health, the server does not answer');
  await page.unroute(CALL);
  await refuse('forbidden');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
});

test('the page of health fits a small screen in Arabic with high contrast', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.context().addCookies([
    { name: 'portico-locale', value: 'ar', url: portal.url },
    { name: 'portico-contrast', value: 'more', url: portal.url },
  ]);
  await page.setViewportSize({ width: 375, height: 720 });
  await page.reload();
  await ready(page);
  const tabs = page.getByRole('navigation').locator('> :is(a, button) > span');
  for (const words of await tabs.all())
    expect(await words.evaluate((span) => span.scrollWidth <= span.clientWidth)).toBe(true); // none is cut
  await page.getByRole('navigation').getByRole('button', { name: 'الإدارة' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'حالة النظام' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'حالة النظام' })).toBeVisible();
  await expect(row(page, 'قاعدة البيانات')).toContainText('يعمل');
  await expectNoSidewaysScroll(page, 'health on a small screen');
  await expectAccessible(page, 'health in Arabic');
});

test('in high contrast the place where one is has an edge, and another one with the focus', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.emulateMedia({ contrast: 'more' });
  await openHealth(page);
  const place = page.getByRole('navigation').getByRole('link', { name: 'Health' });
  const edges = () =>
    place.evaluate((link) => {
      const { borderColor, outlineStyle } = getComputedStyle(link);
      return { isEdged: !/, 0\)|transparent| \/ 0\)/.test(borderColor), outlineStyle };
    });
  await expect.poll(edges).toEqual({ isEdged: true, outlineStyle: 'none' });
  await page.keyboard.press('Tab'); // a key, so that the focus is shown
  await place.focus();
  expect(await edges()).toEqual({ isEdged: true, outlineStyle: 'solid' });
  await page.context().addCookies([{ name: 'portico-contrast', value: 'more', url: portal.url }]);
  await page.emulateMedia({ contrast: 'no-preference' });
  await page.reload();
  await ready(page);
  await expect.poll(edges).toEqual({ isEdged: true, outlineStyle: 'none' });
});

test('where edges are lines the bar has one, which does not scroll away with that of the sheet below it', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const isEdged = () =>
    page
      .locator('header > div')
      .first()
      .evaluate((bar) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(bar);
        return borderBottomWidth === '1px' && !/rgba\(.*, 0\)|transparent| \/ 0\)/.test(borderBottomColor);
      });
  expect(await isEdged()).toBe(false);
  for (const media of [{ contrast: 'more' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'none', ...media });
    await expect.poll(isEdged, JSON.stringify(media)).toBe(true);
  }
});
