import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { openPage, signIn } from './support/people.ts';
import { enter, roomOf, startInstant } from './support/rooms.ts';

test.use({ story: 'site-meetings', program: 'demo' });
test.describe.configure({ mode: 'serial' });

const list = (page: Page) => page.getByRole('table', { name: 'Site meetings' });
const row = (page: Page, text: string) => list(page).getByRole('row').filter({ hasText: text });

async function openAs(browser: Browser, url: string, who: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(page, url, `${who}@acme.example`);
  return page;
}

async function choose(page: Page, topic: string, entry: string): Promise<void> {
  await row(page, topic)
    .first()
    .getByRole('button', { name: `More actions for ${topic}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('an administrator ends a meeting of somebody else, who reads that', async ({
  page,
  portal,
  browser,
}) => {
  const host = await openAs(browser, portal.url, 'hana');
  const uuid = await startInstant(host, 'Budget of Hana');
  await host.goto(roomOf(portal.url, uuid));
  await ready(host);
  await enter(host, 'Start meeting');
  await expect(host.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await signIn(page, portal.url, 'ada@acme.example');
  await page.getByRole('navigation').getByRole('link', { name: 'Site meetings' }).click();
  await page.getByRole('radio', { name: 'Live now' }).click();
  await expect(row(page, 'Budget of Hana')).toContainText('1 person inside');
  await expectAccessible(page, 'site meetings');
  await choose(page, 'Budget of Hana', 'End for everyone');
  const question = page.getByRole('alertdialog');
  await expectAccessible(page, 'the question before a meeting ends');
  await question.getByRole('button', { name: 'End meeting' }).click();
  await expect(host.getByRole('heading', { name: 'An administrator ended the meeting' })).toBeVisible();
  await expect(row(page, 'Budget of Hana')).toHaveCount(0);
});

test('finds a meeting by words and number and cancels it, by keyboard alone', async ({
  page,
  portal,
  browser,
}) => {
  const host = await openAs(browser, portal.url, 'hana');
  await host.getByRole('button', { name: 'Schedule a meeting' }).first().click();
  await host.getByLabel('Topic').fill('Zebra crossing');
  await host.getByLabel('Topic').press('Enter');
  await expect(host.getByRole('dialog')).toBeHidden();
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/sitemeetings/home');
  const search = page.getByRole('searchbox', { name: 'Search by topic, host, email or number' });
  await search.focus();
  await page.keyboard.type('zebra');
  await expect(list(page).getByRole('row')).toHaveCount(2);
  const number = await row(page, 'Zebra crossing').locator('bdi[dir=ltr]').innerText();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(number);
  await expect(row(page, 'Zebra crossing')).toBeVisible();
  await expect(page).toHaveURL(/keyword=\d/); // the list stays as it is from now on
  const more = page.getByRole('button', { name: 'More actions for Zebra crossing' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Zebra crossing” is cancelled.')).toBeVisible();
  await expect(row(page, 'Zebra crossing')).toHaveCount(0);
});

test('is shown none of its content, and who only reads has no actions', async ({ browser, portal }) => {
  const page = await openAs(browser, portal.url, 'rosa');
  await openPage(page, portal.url, '/sitemeetings/home');
  await expect(list(page)).toBeVisible();
  await expect(list(page).getByRole('button')).toHaveCount(0);
  const other = await openAs(browser, portal.url, 'gus');
  await other.goto(`${portal.url}/webappng/sites/acme/sitemeetings/home`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this page');
});

test('the page fits a phone, in Arabic as well', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 12_000 }); // below the bar at the foot nothing can be judged
  await signIn(page, portal.url, 'ada@acme.example');
  for (const locale of ['en', 'ar']) {
    await openPage(page, portal.url, `/sitemeetings/home?locale=${locale}`);
    await expectNoSidewaysScroll(page, locale);
    await expectAccessible(page, `site meetings in ${locale}`);
  }
});
