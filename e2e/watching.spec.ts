import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { engineKind } from './support/engine.ts';
import { test } from './support/journey.ts';
import { setUp } from './support/people.ts';
import type { Portal } from './support/portal.ts';
import { enter, expectPictures, joinAsGuest, joinLetIn, startMeeting } from './support/rooms.ts';

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

/** The live picture moves. */
async function expectLive(page: Page): Promise<void> {
  const frames = () =>
    page
      .locator('[data-watching] video')
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames, { timeout: 40_000 }).toBeGreaterThan(25);
  const before = await frames();
  await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(before + 50);
}

async function watchAndSpeak({ page, browser, portal }: Venue): Promise<void> {
  test.setTimeout(180_000);
  await setUp(page, portal);
  await startMeeting(page, portal.url, 'All hands');
  const [inside, watching] = [await another(browser), await another(browser, 375)];
  await joinLetIn(inside.page, page, 'Mira Holm');
  await expect(inside.page.locator('[data-inside]')).toBeVisible();
  await joinLetIn(watching.page, page, 'Ben Okri');
  await expect(watching.page.getByText('Many people are in this meeting')).toBeVisible();
  await expectLive(watching.page);
  await expect(watching.page.getByText(/About \d+ seconds behind/)).toBeVisible();
  await expectAccessible(watching.page, 'watching');
  await expectNoSidewaysScroll(watching.page, 'watching');

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

async function waitForPlace({ page, browser, portal }: Venue): Promise<void> {
  test.setTimeout(120_000);
  await setUp(page, portal);
  await startMeeting(page, portal.url, 'All hands');
  const [inside, waiting] = [await another(browser), await another(browser)];
  await joinLetIn(inside.page, page, 'Mira Holm');
  await expect(inside.page.locator('[data-inside]')).toBeVisible();
  await joinAsGuest(waiting.page, page, 'Ben Okri');
  await enter(waiting.page, 'Ask to join');
  await button(page, 'Let in').click();
  await expect(waiting.page.getByText('The meeting is full', { exact: true })).toBeVisible();
  await expectAccessible(waiting.page, 'waiting for a place');
  await button(inside.page, 'Leave').click();
  await expect(waiting.page.locator('[data-inside]')).toBeVisible({ timeout: 30_000 });
  await inside.close();
  await waiting.close();
}

// a LiveKit server composes no streams
if (engineKind === 'livekit')
  test('where nobody can watch, who comes last waits for a place and goes in by themselves', waitForPlace);
else test('beyond the places of a room people watch, and are brought in to speak', watchAndSpeak);
