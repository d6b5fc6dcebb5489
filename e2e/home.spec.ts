import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD, openPage, readIn, setUp, signIn, SITE } from './support/people.ts';
import { enter, expectPictures, roomOf, startInstant } from './support/rooms.ts';

/** The first page after sign-in: its greeting, what a meeting is called that goes on, and what stands there instead of one. */

test.use({ story: 'home' });
test.describe.configure({ mode: 'serial' });

const NAME = 'Maximiliane Augusta Gräfin von Hohenstein-Wolkenburg-Ballenstedt';
const widths = Array.from({ length: 21 }, (_width, at) => 320 + at * 80);

/** How many lines the greeting has, and of how much of it is seen. */
const greetingOf = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .locator('[title]')
    .evaluate((words: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return { lines: tops.size, title: words.title };
    });

test('greets in one line at every width, whatever the name', async ({ page, portal }) => {
  await setUp(page, portal, NAME);
  for (const locale of ['en', 'ar']) {
    await readIn(page.context(), portal.url, locale);
    await openPage(page, portal.url, '/dashboard/home');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const { lines, title } = await greetingOf(page);
      expect(lines, `${locale}, ${width}`).toBe(1);
      expect(title).toContain(NAME);
      await expectNoSidewaysScroll(page, `home, ${locale}, ${width}`);
    }
  }
});

test('a day without meetings says so, with one way to plan one', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const hero = page.getByRole('region', { name: 'Up next' });
  await expect(hero.getByRole('heading', { name: 'Your day is clear' })).toBeVisible();
  await expect(hero.getByRole('button')).toHaveCount(1);
  await hero.getByRole('button', { name: 'Schedule one', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Schedule a meeting' })).toBeVisible();
});

test('a meeting that goes on is called live, and is joined, wherever it stands', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const room = await page.context().newPage();
  await room.goto(roomOf(portal.url, await startInstant(page, 'Review')));
  await ready(room);
  await enter(room, 'Start meeting');
  await expectPictures(room, [`${NAME} (you)`]);

  await page.bringToFront();
  await openPage(page, portal.url, '/dashboard/home');
  const hero = page.getByRole('region', { name: 'Live now' });
  const recent = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Review' });
  for (const place of [hero, recent]) {
    await expect(place.getByText('Live now', { exact: true })).toBeVisible();
    await expect(place.getByRole('link', { name: 'Join Review' })).toHaveText('Join');
  }
  await expectNothingElse(page);

  await openPage(page, portal.url, '/meeting/home');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Review' });
  await expect(row.getByText('Live now', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Join Review' })).toHaveText('Join');
  await expectNothingElse(page);
  await room.close();
});

async function expectNothingElse(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Start Review' })).toHaveCount(0);
  await expect(main.getByText(/^Up next/)).toHaveCount(0);
}

test('of a site without meetings it leads to the settings that somebody has', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/home');
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Gus Lindqvist');
  await page.getByLabel('Email address').fill('gus@acme.example');
  await page.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Gus Lindqvist' })).toBeVisible();
  await portal.changeSetting('meetingSupport', 'false');
  await openPage(page, portal.url, '/dashboard/home');
  await expect(page.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible();
  await expectAccessible(page, 'home without meetings');
  await page.getByRole('main').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site settings' })).toBeVisible();

  const gus = await browser.newPage({ viewport: { width: 375, height: 740 }, colorScheme: 'dark' });
  await gus.goto(await portal.passwordLink('gus@acme.example'));
  await ready(gus);
  await gus.locator('input[type=password]').fill(DEMO_PASSWORD);
  await gus.keyboard.press('Enter');
  await expect(gus.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible();
  await expectAccessible(gus, 'home without meetings, on a phone');
  await expectNoSidewaysScroll(gus, 'home without meetings, on a phone');
  await gus.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(gus).toHaveURL(`${portal.url}${SITE}/preference/home`);
  await gus.close();
});
