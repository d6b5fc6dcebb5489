import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { killComposer } from './support/composers.ts';
import { engineKind } from './support/engine.ts';
import { test } from './support/journey.ts';
import { setUp } from './support/people.ts';
import type { Portal } from './support/portal.ts';
import { expectPictures, joinLetIn, startMeeting } from './support/rooms.ts';

test.use({ story: 'watching', engineKind, settings: { MEDIA_MAX_SUBSCRIBERS: '2' } });

interface Venue {
  page: Page;
  browser: Browser;
  portal: Portal;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function another(browser: Browser, width = 1280) {
  const context = await browser.newContext({ viewport: { width, height: 720 }, locale: 'en-US' });
  return { page: await context.newPage(), close: () => context.close() };
}

const framesSeen = (page: Page): Promise<number> =>
  page
    .locator('[data-watching] video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** The live picture moves on by so many frames: 25 are a second. */
async function expectGoesOn(page: Page, frames: number): Promise<void> {
  const before = await framesSeen(page);
  await expect.poll(() => framesSeen(page), { timeout: 40_000 }).toBeGreaterThan(before + frames);
}

/** The live picture moves. */
async function expectLive(page: Page): Promise<void> {
  await expect.poll(() => framesSeen(page), { timeout: 40_000 }).toBeGreaterThan(25);
  await expectGoesOn(page, 50);
}

/** Again and again another composer goes on where one died, and so does the picture, in the same player. */
async function expectGoesOnOverBreaks(page: Page, portal: Portal): Promise<void> {
  await page.locator('video').evaluate((video) => Object.assign(video, { isTheSame: true }));
  for (let time = 0; time < 4; time += 1) {
    await expect.poll(() => killComposer(portal), { timeout: 20_000 }).toBe(true);
    await expectGoesOn(page, 100);
  }
  await expectGoesOn(page, 300); // more than was loaded before the last one died
  expect(await page.locator('video').evaluate((video) => 'isTheSame' in video)).toBe(true);
  await expect(page.getByText(/About \d+ seconds behind/)).toBeVisible();
}

async function watchAndSpeak({ page, browser, portal }: Venue): Promise<void> {
  test.setTimeout(240_000);
  await setUp(page, portal);
  await startMeeting(page, portal.url, 'All hands');
  const [inside, watching] = [await another(browser), await another(browser, 375)];
  await joinLetIn(inside.page, page, 'Mira Holm');
  await expect(inside.page.locator('[data-inside]')).toBeVisible();
  await joinLetIn(watching.page, page, 'Ben Okri');
  await expect(watching.page.getByText('This meeting is full')).toBeVisible();
  await expectLive(watching.page);
  await expect(watching.page.getByText(/About \d+ seconds behind/)).toBeVisible();
  await expectAccessible(watching.page, 'watching');
  await expectNoSidewaysScroll(watching.page, 'watching');
  await expectGoesOnOverBreaks(watching.page, portal);

  // the same page all the time
  await watching.page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await button(watching.page, 'Hand').click();
  await button(page, 'People').click();
  await expect(page.getByText('1 person is watching')).toBeVisible();
  await page.getByRole('button', { name: /Ben Okri/ }).click();
  await page.getByRole('menuitem', { name: 'Bring in to speak' }).click();
  await expect(watching.page.locator('[data-inside]')).toBeVisible();
  await expectPictures(watching.page, ['Ada Lovelace']);
  expect(await watching.page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await expect(page.locator('figure').filter({ hasText: 'Ben Okri' })).toBeVisible();
  await inside.close();
  await watching.close();
}

// a LiveKit server composes no streams: what is seen there is in full.spec.ts
if (engineKind !== 'livekit')
  test('beyond the places of a room people watch, and are brought in to speak', watchAndSpeak);
