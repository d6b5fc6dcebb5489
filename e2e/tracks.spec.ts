import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { RecordedTrack } from '@portico/contract/recording-tracks';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp } from './support/people.ts';
import { enter, expectPictures, joinAsGuest, roomOf, startInstant } from './support/rooms.ts';

test.use({ story: 'tracks', permissions: ['camera', 'microphone'] });

/** Two people with a camera and a microphone each. */
const TRACKS = 4;
/** What nobody hears or sees, in seconds. */
const IN_STEP = 0.12;

/** From the end of the meeting on. */
const USABLE_WITHIN_MS = 5000;

/** As one is that was there when the recording began. */
const fromTheStart = (track: RecordedTrack): RecordedTrack => ({ ...track, start: 0 });

/** As the camera of somebody is whose file is gone; people are told apart by when they came. */
const withoutFile = (track: RecordedTrack): RecordedTrack =>
  track.person === 1 && track.source === 'camera' ? { ...track, src: track.src + 'gone' } : track;

/** What all cameras and microphones of the player do at one moment. */
interface Together {
  count: number;
  /** Seconds: the earliest and the latest of them. */
  from: number;
  to: number;
  /** The slowest and the fastest. */
  slowest: number;
  fastest: number;
  paused: number;
}

const together = (page: Page): Promise<Together> =>
  page.getByRole('main').evaluate((main) => {
    const elements = [...main.querySelectorAll<HTMLMediaElement>('video, audio')];
    const times = elements.map(({ currentTime }) => currentTime);
    const rates = elements.map(({ playbackRate }) => playbackRate);
    return {
      count: elements.length,
      from: Math.min(...times),
      to: Math.max(...times),
      slowest: Math.min(...rates),
      fastest: Math.max(...rates),
      paused: elements.filter(({ paused }) => paused).length,
    };
  });

const allOf = async (page: Page, holds: (all: Together) => boolean): Promise<void> =>
  await expect
    .poll(async () => {
      const all = await together(page);
      return all.count === TRACKS && all.to - all.from < IN_STEP && holds(all) ? 'as wanted' : all;
    })
    .toBe('as wanted');

/** Where the player is, in seconds. */
const positionOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('main').getByRole('slider').inputValue());

/** The page of the one recording that is made. */
async function openRecording(context: BrowserContext, url: string, query = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/webappng/sites/acme/recording/home${query}`);
  await ready(page);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(/\/recording\/playback\//);
  return page;
}

/** Lets the pages of a browser hear something else of the tracks. */
async function changeTracks(
  context: BrowserContext,
  change: (track: RecordedTrack) => RecordedTrack,
): Promise<void> {
  await context.route('**/api/v1/recordings/*/tracks?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { tracks: RecordedTrack[] };
    await route.fulfill({ response, json: { ...answer, tracks: answer.tracks.map(change) } });
  });
}

async function endForAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('menuitem', { name: 'End for all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End for all' }).click();
}

test('a meeting that has ended plays at once from its tracks, and goes on as a movie', async ({
  page,
  browser,
  portal,
}) => {
  await setUp(page, portal);
  const uuid = await startInstant(page, 'Planning');
  await page.goto(roomOf(portal.url, uuid));
  await ready(page);
  await enter(page, 'Start meeting');
  const context = await browser.newContext({ locale: 'en-US', permissions: ['camera', 'microphone'] });
  const guest = await context.newPage();
  await joinAsGuest(guest, page, 'Mira Holm');
  await enter(guest, 'Ask to join');
  await page.getByRole('button', { name: 'Admit', exact: true }).click();
  await expectPictures(page, ['Mira Holm']); // theirs are recorded from the beginning
  await page.getByRole('button', { name: 'Recording', exact: true }).click();
  const told = guest.getByRole('alert').getByText('This meeting is being recorded');
  await expect(told).toBeVisible();
  const viewer = await openRecording(page.context(), portal.url);
  await expect(viewer.getByText('This meeting is being recorded')).toBeVisible();
  const small = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
    storageState: await page.context().storageState(),
  });
  await changeTracks(small, fromTheStart);
  const reader = await openRecording(small, portal.url, '?locale=ar');
  const other = await browser.newContext({
    locale: 'en-US',
    storageState: await page.context().storageState(),
  });
  await changeTracks(other, withoutFile);
  const loser = await openRecording(other, portal.url);
  await expect(told).toBeHidden({ timeout: 20_000 }); // some seconds are recorded by then
  await endForAll(page);

  const player = viewer.getByRole('region', { name: 'Tracks: Planning' });
  await player.getByRole('button', { name: 'Play' }).press('Enter', { timeout: USABLE_WITHIN_MS });
  await allOf(viewer, ({ paused, from }) => paused === 0 && from > 1);
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('2×');
  await allOf(viewer, ({ paused, slowest, fastest }) => paused === 0 && slowest > 1.85 && fastest < 2.15);
  await player.press('k');
  await allOf(viewer, ({ paused }) => paused === TRACKS);
  const slider = player.getByRole('slider', { name: 'Position' });
  await slider.fill('2');
  await allOf(viewer, ({ from, to }) => from > 1.9 && to < 2.1);
  await slider.fill('3.5');
  await allOf(viewer, ({ from, to }) => from > 3.4 && to < 3.6);
  await expect(player.getByText('Mira Holm')).toBeVisible();
  await slider.press('ArrowLeft');
  await expect(slider).toHaveValue('0');
  await player.getByRole('button', { name: 'Play' }).press('ArrowRight');
  await allOf(viewer, ({ from, to }) => from > 4.9 && to < 5.1);
  await slider.press('End');
  await expect(player.getByText('Mira Holm')).toBeVisible();
  await slider.press(' '); // begins anew
  await expect.poll(() => positionOf(viewer)).toBeLessThan(5);
  await slider.press(' ');
  await slider.fill('3.5');
  await player.press('<');
  await expect(player.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.75');
  await expect(viewer.getByRole('heading', { name: 'Who spoke when' })).toBeVisible();
  await expect(viewer.getByText(/^spoke for 0:0[1-9]/)).toHaveCount(2);
  await expectAccessible(viewer, 'tracks');
  await expectAccessible(reader, 'tracks in Arabic');
  await expectNoSidewaysScroll(reader, 'tracks in Arabic');
  await expect(reader.locator('main video')).toHaveCount(2); // before anybody plays them
  await reader.getByRole('slider').press('ArrowLeft'); // where what comes later is
  await expect.poll(() => positionOf(reader)).toBe(5);

  const hers = loser.getByRole('region', { name: 'Tracks: Planning' });
  await hers.getByRole('slider').fill('3.5');
  const tile = hers.getByRole('listitem').filter({ hasText: 'Mira Holm' });
  await expect(tile.getByRole('status')).toHaveText('Video missing');
  await expect(hers.getByRole('status').filter({ hasText: 'missing' })).toHaveCount(1);
  await expectAccessible(loser, 'a track whose file is gone');
  await hers.getByRole('button', { name: 'Play' }).press('Enter');
  await expect.poll(() => positionOf(loser)).toBeGreaterThan(3.6); // all else plays

  await viewer.getByRole('button', { name: 'Watch the video' }).press('Enter', { timeout: 60_000 });
  const movie = viewer.getByLabel('Video: Planning');
  await expect
    .poll(() => movie.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(3.4);
  for (const one of [small, other, context]) await one.close();
});
