import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp } from './support/people.ts';
import type { Portal } from './support/portal.ts';
import { enter, expectPictures } from './support/rooms.ts';
import { onlyWithHost } from './support/planner.ts';

test.use({ story: 'whole' });

const MINUTES = 60_000;
const PASSWORD = 'what a lovely day';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function newcomer(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  return await context.newPage();
}

/** The text of the newest mail, which has this heading; mails are made soon after the act that they tell of. */
async function newestMail(page: Page, heading: string): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: 'Mailbox' }).click();
  await expect(page).toHaveURL(/mailbox/);
  await expect(async () => {
    await page.reload();
    await ready(page);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  return await page.locator('article pre').first().innerText();
}

/** Gus gets an account by invitation, and comes to the home page with a password of his own. */
async function inviteGus(host: Page, browser: Browser, portal: Portal): Promise<Page> {
  await host.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await button(host, 'Invite people').click();
  const dialog = host.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Gus Grissom');
  await dialog.getByLabel('Email address').fill('gus@acme.example');
  await button(host, 'Send invitation').click();
  await expect(host.getByText('Gus Grissom is invited, but no email was sent')).toBeVisible();
  await button(host, 'Done').click();
  const gus = await newcomer(browser);
  await gus.goto(await portal.passwordLink('gus@acme.example'));
  await ready(gus);
  await gus.getByLabel('New password').fill(PASSWORD);
  await button(gus, 'Save and sign in').click();
  await expect(gus).toHaveURL(/dashboard\/home$/);
  return gus;
}

/** A meeting for now, with Gus invited and a password; the text of the mail that he got. */
async function planReview(host: Page): Promise<string> {
  await host.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
  await host.getByRole('button', { name: 'Schedule a meeting' }).click();
  const dialog = host.getByRole('dialog', { name: 'Schedule a meeting' });
  await dialog.getByLabel('Topic').fill('Design review');
  await dialog.getByRole('combobox', { name: 'Invite' }).fill('gus@acme.example');
  await host.keyboard.press('Enter');
  await onlyWithHost(host);
  await dialog.getByLabel('Password').fill('Sesam 7');
  await button(host, 'Schedule and invite').click();
  await expect(host.getByText('“Design review” is scheduled')).toBeVisible();
  return await newestMail(host, 'Design review');
}

/** How many frames of the movie have been shown, and where it is, in seconds. */
const shown = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    at: video.currentTime,
    width: video.videoWidth,
  }));

test('a host, an invited person and a guest meet, are recorded, and the host watches it', async ({
  page: host,
  browser,
  portal,
}) => {
  test.setTimeout(5 * MINUTES);
  await host.setViewportSize({ width: 1280, height: 800 });
  await setUp(host, portal);
  const gus = await inviteGus(host, browser, portal);
  const invitation = await planReview(host);
  const link = /http\S+j\.php\S+/.exec(invitation)?.[0] ?? '';

  // The guest comes first, and waits at the door with a camera that works.
  const guest = await newcomer(browser);
  await guest.goto(link);
  await guest.getByLabel('Your name').fill('Mira Holm');
  await button(guest, 'Join').click();
  await ready(guest);
  await enter(guest, 'Wait for the host');
  await expect(guest.getByText('Waiting for the host')).toBeVisible();

  // The invited person sees the meeting at home and comes to its door from there.
  await gus.reload();
  await gus.getByRole('link', { name: 'Join Design review' }).click();
  await ready(gus);
  await enter(gus, 'Wait for the host');

  // The host begins: both are in the lobby at once, and are let in.
  await host.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
  await host.getByRole('link', { name: 'Start Design review' }).click();
  await ready(host);
  await enter(host, 'Start meeting');
  await expect(guest.getByText('Waiting to be let in')).toBeVisible();
  await button(host, /^People/).click();
  await expect(host.getByText('In the waiting room: 2')).toBeVisible();
  await expectAccessible(host, 'two in the lobby');
  await host
    .getByRole('complementary', { name: 'People' })
    .getByRole('button', { name: 'Admit all' })
    .click();
  await expectPictures(host, ['Gus Grissom', 'Mira Holm']);
  await expectPictures(gus, ['Ada Lovelace', 'Mira Holm']);
  await expectPictures(guest, ['Ada Lovelace', 'Gus Grissom']);

  // Everybody is told of the recording.
  await button(host, 'Recording').click();
  for (const page of [host, gus, guest])
    await expect(page.locator('header').getByText('Recording', { exact: true })).toBeVisible();
  await expectAccessible(gus, 'a meeting that is recorded');

  // The people talk, show, and speak up; a reload keeps what was said.
  await button(gus, 'Chat').click();
  await gus.getByLabel('Message everyone').fill('<b>Slides</b> are ready');
  await gus.keyboard.press('Enter');
  await button(guest, /^Chat/).click();
  await expect(guest.getByText('<b>Slides</b> are ready', { exact: true })).toBeVisible();
  await button(guest, 'Hand').click();
  await expect(host.getByRole('listitem').filter({ hasText: 'Mira Holm' })).toContainText('Hand raised');
  await button(gus, 'Screen sharing').click();
  await expectPictures(host, ['Gus Grissom’s screen']);
  await expectPictures(guest, ['Gus Grissom’s screen']);
  await guest.reload();
  await expectPictures(guest, ['Gus Grissom’s screen']);
  await button(guest, /^Chat/).click();
  await expect(guest.getByText('<b>Slides</b> are ready', { exact: true })).toBeVisible();

  // The host ends it; the movie is composed, and plays with seeking.
  await button(host, 'Leave').click();
  await host.getByRole('menuitem', { name: 'End for all' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'End for all' }).click();
  for (const page of [host, gus, guest]) await expect(page.getByText('The meeting has ended')).toBeVisible();
  await host.goto(`${portal.url}/webappng/sites/acme/dashboard/home`);
  await host.getByRole('navigation').getByRole('link', { name: 'Recordings' }).click();
  await expect(host.getByRole('heading', { name: 'Recordings', level: 1 })).toBeVisible(); // home has links of that name too
  await host.getByRole('link', { name: 'Design review' }).click();
  await expect(host.getByRole('link', { name: 'Download MP4' })).toBeVisible({ timeout: 2 * MINUTES });
  await host.reload(); // who comes by now sees the movie, not the tracks
  await expect(host.locator('video')).toBeVisible();
  await expectAccessible(host, 'a recording');
  await host.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(async () => (await shown(host)).frames).toBeGreaterThan(10);
  expect((await shown(host)).width).toBe(1280);
  await host.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1;
  });
  const later = await host.locator('video').evaluate((video: HTMLVideoElement) => video.duration - 1);
  await expect.poll(async () => (await shown(host)).at).toBeGreaterThanOrEqual(later);

  // Whoever was invited may watch; the guest gets not a byte.
  const movie = (await host.locator('video').getAttribute('src')) ?? '';
  await gus.goto(host.url());
  await expect(gus.locator('video')).toBeVisible();
  const refused = await guest.request.get(
    new URL(movie.replace(/signature=[^&]+/, 'signature=x'), portal.url).href,
  );
  expect(refused.status()).toBe(403);
});
