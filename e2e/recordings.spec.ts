import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';
import { enter, joinLetIn, startMeeting } from './support/rooms.ts';

test.use({ story: 'recordings', permissions: ['camera', 'microphone'] });
test.describe.configure({ mode: 'serial' });

const recordings = '/webappng/sites/acme/recording/home';

async function openRecordings(page: Page, url: string): Promise<void> {
  await signIn(page, url, 'ada@acme.example');
  await page.getByRole('navigation').getByRole('link', { name: 'Recordings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recordings' })).toBeVisible();
}

/** The length that the browser plays, once it stands at this second. */
const seekTo = (page: Page, second: number): Promise<number> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, at) => {
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = at;
    await sought;
    return video.duration;
  }, second);

test('a host records a meeting, and it becomes a movie that plays', async ({ page, portal }) => {
  await setUp(page, portal);
  await page.getByRole('navigation').getByRole('link', { name: 'Recordings' }).click();
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await expectAccessible(page, 'no recordings');
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Start a meeting' }).click();
  await page.waitForURL(/\/meeting\/room\//);
  await ready(page);
  await enter(page, 'Start meeting');
  await expect(page.getByRole('toolbar')).toBeVisible();
  await page.getByRole('button', { name: 'Recording', exact: true }).click();
  await expect(page.getByText('This meeting is being recorded')).toBeVisible();
  await expect(page.locator('header').getByText('Recording', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a room that is recorded');
  await expect(async () => {
    const listed = await page.request.get(portal.url + recordings);
    expect(listed.status()).toBe(200);
    expect(await listed.text()).toContain('Recording now');
  }).toPass();
  await page.getByRole('button', { name: 'Recording', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Recording', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.goto(portal.url + recordings);
  await ready(page);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(/\/recording\/playback\/[0-9a-f]{32}$/);
  await expect(page.getByRole('link', { name: 'Download MP4' })).toBeVisible({ timeout: 60_000 });
  await page.reload(); // who comes by now sees the movie, not the tracks
  await ready(page);
  expect(await seekTo(page, 0.5)).toBeGreaterThan(0.5);
  await expectAccessible(page, 'a recording');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download MP4' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.mp4$/);
});

test('the owner renames it, deletes it and takes it back, by keyboard alone', async ({ page, portal }) => {
  await openRecordings(page, portal.url);
  await page.getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: 'Rename' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename recording' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible(page, 'rename dialog');
  await dialog.getByLabel('Name').fill('Kick-off <b>meeting</b>');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kick-off <b>meeting</b>' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await page.getByRole('radio', { name: 'Deleted' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Restore' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expectAccessible(page, 'restore dialog');
  await question.getByRole('button', { name: 'Restore' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing deleted')).toBeVisible();
});

test('several are deleted together, and all of them come back with Undo', async ({ page, portal }) => {
  await openRecordings(page, portal.url);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
  await expectAccessible(page, 'recordings that are chosen');
  await page.getByRole('button', { name: 'Delete 1 recording' }).press('Enter');
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 recording was restored')).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('recordings are complete in Arabic, mirrored, dark and 375 pixels wide', async ({ browser, portal }) => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(`${portal.url}${recordings}?locale=ar`);
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page, 'Arabic recordings');
  await expectNoSidewaysScroll(page, 'Arabic recordings');
  await page.getByRole('link', { name: /Kick-off/ }).click();
  await expect(page.locator('video')).toBeVisible();
  await expectAccessible(page, 'Arabic recording');
  await expectNoSidewaysScroll(page, 'Arabic recording');
  await context.close();
});

test('a latecomer to a recorded meeting is told, again after a reload, and sees when it is over', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await startMeeting(page, portal.url, 'Planning');
  await page.getByRole('button', { name: 'Recording', exact: true }).click();
  const told = (one: Page) => one.getByRole('alert').getByText('This meeting is being recorded');
  await expect(told(page)).toBeVisible();

  const context = await browser.newContext({ locale: 'en-US', permissions: ['camera', 'microphone'] });
  const guest = await context.newPage();
  await joinLetIn(guest, page, 'Mira Holm');
  await expect(told(guest)).toBeVisible();
  await guest.reload();
  await expect(told(guest)).toBeVisible();
  const recorded = guest.getByRole('banner').getByText('Recording', { exact: true });
  await expect(recorded).toBeVisible();
  await expectAccessible(guest, 'recorded');
  await page.getByRole('button', { name: 'Recording', exact: true }).click();
  await expect(recorded).toBeHidden();
  await context.close();
});
