import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { engineKind } from './support/engine.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';
import { enter, expectPictures, joinAsGuest, roomOf, startInstant } from './support/rooms.ts';

test.use({ story: 'quality', engineKind });

/** Each way; more than any way on one machine takes, where a browser, which measures whole ms, may say 0. */
const LATENCY_MS = 80;

/** Lets everything that comes to a page and goes from it take longer, its media too. */
async function delayLine(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  const rate = { downloadThroughput: -1, uploadThroughput: -1 }; // unlimited
  await tools.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...rate });
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('a meeting is watched while it goes on, and its report stays', async ({ page, browser, portal }) => {
  test.setTimeout(120_000);
  await setUp(page, portal);
  const uuid = await startInstant(page, 'Review');
  await page.goto(roomOf(portal.url, uuid));
  await ready(page);
  await enter(page, 'Start meeting');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const guest = await context.newPage();
  await delayLine(guest);
  await joinAsGuest(guest, page, 'Mira Holm');
  await enter(guest, 'Ask to join');
  await page.getByRole('button', { name: 'Admit', exact: true }).click();
  await expectPictures(page, ['Mira Holm']);

  const media = await page.context().newPage();
  await media.setViewportSize({ width: 1280, height: 800 });
  await media.goto(`${portal.url}/webappng/sites/acme/dashboard/home`);
  await ready(media);
  await media.getByRole('navigation').getByRole('link', { name: 'Media' }).click();
  const engine = engineKind === 'livekit' ? 'LiveKit server' : 'Built-in media engine';
  await expect(media.getByRole('heading', { name: engine })).toContainText('Running');
  await expect(row(media, 'Review')).toContainText(/\d+\skb\/s|\d\sMb\/s/, { timeout: 40_000 });
  await expect(media.getByText('1 meeting in progress, 2 people inside.')).toBeVisible();
  await expectAccessible(media, 'media, live');

  await media.getByRole('link', { name: 'Review' }).click();
  await expect(row(media, 'Mira Holm')).toContainText(/[1-9]\d\d\sms, jitter/, {
    timeout: 40_000,
  });
  await expect(row(media, 'Mira Holm')).toContainText('1 received');
  await expectAccessible(media, 'the people of a room, live');
  await media.getByRole('link', { name: 'Mira Holm' }).click();
  await expect(media.getByRole('heading', { level: 1, name: 'Mira Holm' })).toBeVisible();
  await expect(media.getByRole('figure')).toHaveCount(3);
  const tops = await media
    .locator('figure > svg')
    .evaluateAll((plots) => plots.map((plot) => Math.round(plot.getBoundingClientRect().top)));
  expect(tops[0]).toBe(tops[1]); // read together, and one has a longer legend
  await media.getByText('Minute by minute').click();
  await expect(media.getByRole('table', { name: 'Minute by minute' })).toContainText(/[1-9]\d*\skb\/s/);
  await expectAccessible(media, 'the line of a person');

  await context.close();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('menuitem', { name: 'End for all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End for all' }).click();
  await page.getByRole('link', { name: 'Quality report' }).click();
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quality report for “Review”' })).toBeVisible();
  await expect(page.getByText(/^\d+ good, \d+ fair, \d+ poor$/)).toBeVisible();
  await expect(row(page, 'Mira Holm')).toContainText(/Guest.* of [1-9]/s);
  await expectAccessible(page, 'the report');
  await page.setViewportSize({ width: 375, height: 667 });
  await expectNoSidewaysScroll(page, 'the report on a phone');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const file = await (await downloading).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.find((line) => line.startsWith('"Mira Holm","yes",'))).toMatch(/"(good|fair|poor)",[1-9]/);
  await media.close();
});

test('the line of a person in a meeting that goes on says when the server does not answer, and when it does again', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.route('**/api/v1/meetings/*/quality?*', async (route) => {
    const report = (await (await route.fetch()).json()) as { time: object };
    await route.fulfill({ json: { ...report, time: { ...report.time, endedAt: null } } });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Media' }).click();
  await page.getByRole('region', { name: 'Past meetings' }).getByRole('link', { name: 'Review' }).click();
  await row(page, 'Mira Holm').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mira Holm' })).toBeVisible();
  const line = /\/quality\/[^/]+\/[^/]+\?/;
  await page.route(line, (route) => route.fulfill({ status: 503, body: '{}' }));
  const notice = page.getByRole('alert').getByText('The server isn’t responding');
  await expect(notice).toBeVisible({ timeout: 30_000 }); // the page asks every ten seconds, and once more
  await expect(page.getByRole('figure')).toHaveCount(3);
  await expectAccessible(page, 'the line of a person, the server does not answer');
  await page.unroute(line);
  await expect(notice).toBeHidden({ timeout: 30_000 });
  await page.unrouteAll({ behavior: 'wait' }); // the page goes on asking
});

test('pages of lines are turned by keyboard alone, the focus stays at both ends, and a list that gets shorter shows its last page', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  let total = 60;
  let answer: object | undefined;
  await page.route('**/api/v1/media/rooms?*', async (route) => {
    answer ??= (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...answer, total } });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Media' }).click();
  const range = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  const next = page.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expect(range).toHaveText('26 to 50 of 60');
  await expect(next).toBeFocused();
  await next.press('Enter');
  await expect(range).toHaveText('51 to 60 of 60');
  await expect(range).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused();
  total = 30; // meanwhile others end; the page asks every ten seconds
  await expect(range).toHaveText('26 to 30 of 30', { timeout: 30_000 });
  await page.unrouteAll({ behavior: 'wait' }); // the page goes on asking
});
