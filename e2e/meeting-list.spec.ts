import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { openPage, signIn } from './support/people.ts';

test.use({ story: 'meeting-list', program: 'demo', settings: { DEMO_NOW: '2026-11-24T08:40:00Z' } });
test.describe.configure({ mode: 'serial' });

const main = (page: Page) => page.getByRole('main');
const days = (page: Page) => main(page).getByRole('heading', { level: 2 });
const topics = (page: Page) => main(page).getByRole('heading', { level: 3 });

test.beforeEach(async ({ page, portal }) => {
  await signIn(page, portal.url, 'hana@acme.example');
});

test('meetings stand below their days, searched and narrowed by what the address keeps', async ({
  page,
  portal,
}) => {
  await openPage(page, portal.url, '/meeting/home');
  await expect(days(page).nth(0)).toHaveText('Today Tuesday, 24 November');
  await expect(days(page).nth(1)).toHaveText('Tomorrow Wednesday, 25 November');
  await expect(topics(page).first()).toBeVisible();
  await page.getByLabel('Search by topic or host').fill('STAND-UP');
  await expect(topics(page).filter({ hasNotText: 'Weekly stand-up' })).toHaveCount(0);
  await expect(page).toHaveURL(/keyword=STAND-UP/);
  await page.getByRole('button', { name: 'Invited', exact: true }).click();
  await expect(main(page).getByText('No matching meetings')).toBeVisible();
  await expectAccessible(page, 'no meeting matches');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Search by topic or host')).toBeFocused();
  await expect(page).not.toHaveURL(/keyword|standing/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Invited', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goForward();
  await expect(page).not.toHaveURL(/standing/);
  await page.getByRole('button', { name: 'Recurring' }).focus();
  await page.keyboard.press('Space');
  await expect(main(page).getByText('Design review: waiting room')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Recurring' })).toHaveAttribute('aria-pressed', 'true');
  await expect(topics(page).first()).toHaveText('Weekly stand-up');
});

test('what is typed while another view is on its way does not take its place', async ({ page, portal }) => {
  await openPage(page, portal.url, '/meeting/home');
  const { promise, resolve: allow } = Promise.withResolvers<void>();
  const past = /\/meetings\/search\?.*range=past/;
  const asked = page.waitForRequest(past);
  await page.route(past, async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('radio', { name: 'Past' }).press('Space');
  await asked;
  const field = page.getByLabel('Search by topic or host');
  await field.fill('stand-up');
  await expect(topics(page).filter({ hasNotText: 'Weekly stand-up' })).toHaveCount(0);
  await page.evaluate('new Promise((rested) => setTimeout(rested, 600))'); // longer than typing rests
  allow();
  await expect(page).toHaveURL(/range=past/);
  await expect(page).toHaveURL(/keyword=stand-up/);
  await expect(field).toHaveValue('stand-up');
});

test('the days of a range have what was and what will be', async ({ page, portal }) => {
  await openPage(page, portal.url, '/meeting/home');
  await page.getByRole('radio', { name: 'By date' }).press('Space');
  await expect(page).toHaveURL(/range=dates&from=2026-11-24&to=2026-11-30/);
  await page.getByRole('button', { name: /^Dates:/ }).click();
  await page.getByRole('button', { name: 'This week' }).click();
  await expect(page).toHaveURL(/from=2026-11-23&to=2026-11-29/);
  await expect(days(page).first()).toHaveText(/Monday, 23 November$/);
  await expectAccessible(page, 'meetings of some days');
  await page.getByRole('radio', { name: 'Past' }).press('Space');
  await expect(page).toHaveURL(/range=past$/);
  await page.getByRole('button', { name: 'Show more meetings' }).click();
  await expect(page).toHaveURL(/pages=2/);
  await expect(main(page).getByText('40 meetings shown')).toBeVisible();
});

test('a meeting is copied, put into a calendar, and made once more', async ({ page, portal, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, portal.url, '/meeting/home?keyword=council');
  const more = page.getByRole('button', { name: 'More actions for Customer council' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy invitation' }).click();
  await expect(page.getByText('Invitation copied.')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { plain: await navigator.clipboard.readText(), html: await read('text/html') };
  });
  expect(copied.plain).toContain('Topic: Customer council');
  expect(copied.plain).toMatch(/Join: http.*j\.php\?MTID=m/);
  expect(copied.html).toContain('Customer council');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await more.click();
  await page.getByRole('menuitem', { name: 'Add to calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add “Customer council” to your calendar' });
  await expect(dialog.getByRole('link', { name: 'Open in Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/.*Customer%20council/,
  );
  await expectAccessible(page, 'ways into a calendar');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download calendar file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Customer-council.ics');
  expect(new Set(asked)).toEqual(new Set([new URL(portal.url).host])); // nobody else was asked for anything
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await expect(form.getByLabel('Topic')).toHaveValue('Customer council');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});

test('a series is handed over, by who hosts it alone', async ({ page, portal }) => {
  await openPage(page, portal.url, '/meeting/home?keyword=stand-up');
  const more = page.getByRole('button', { name: 'More actions for Weekly stand-up' }).first();
  await more.click();
  await page.getByRole('menuitem', { name: 'Hand over series' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over the series “Weekly stand-up”?' });
  await dialog.getByLabel('New host’s email').fill('gus@acme.example');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText(/someone else on this site who can host/)).toBeVisible();
  await expectAccessible(page, 'handing a series over');
  await dialog.getByLabel('New host’s email').fill('henry@acme.example');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText(/now hosts “Weekly stand-up”/)).toBeVisible();
  await expect(
    main(page)
      .getByText(/Hosted by Henry/)
      .first(),
  ).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Add to calendar' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Hand over series' })).toBeHidden();
});

test('a calendar link is made, told once, and revoked', async ({ page, portal, request }) => {
  await openPage(page, portal.url, '/settings/home?active=general');
  const card = page.getByRole('region', { name: 'Calendar link' });
  await card.getByRole('button', { name: 'Create link' }).click();
  const address = await card.getByLabel('Calendar link').inputValue();
  await expectAccessible(page, 'a calendar link');
  const calendar = await request.get(address);
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
  await page.reload();
  await expect(card.getByLabel('Calendar link')).toBeHidden();
  await expect(card.getByText(/Last used by a calendar/)).toBeVisible();
  await card.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(card.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('all of it fits on a phone, in Arabic as well', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 4000 }); // nothing stands behind the bar at the bottom
  for (const locale of ['en_US', 'ar_SA'])
    for (const path of ['/meeting/home?', '/meeting/home?range=dates&from=2026-11-23&to=2026-11-29&']) {
      await openPage(page, portal.url, `${path}locale=${locale}`);
      await expect(topics(page).first()).toBeVisible();
      await expectNoSidewaysScroll(page, path);
      await expectAccessible(page, `${path} in ${locale}`);
    }
});
