import { expect, type Page } from '@playwright/test';
import { ready } from './journey.ts';

interface PageBoot {
  boot: {
    basePath: string;
    siteUrl: string;
    siteId: string;
    siteFullUrl: string;
    ticket: string;
    csrfToken: string;
  };
  room?: { meeting: { meetingLink: string } };
}

/** Asks the server for a meeting, as the person of a page. Answers its id. */
async function ask(page: Page, path: string, body: object): Promise<string> {
  const uuid = await page.evaluate(
    async ({ path, body }) => {
      const { boot } = JSON.parse(document.getElementById('boot')?.textContent ?? '') as PageBoot;
      const { basePath, siteUrl, siteId, siteFullUrl, ticket, csrfToken } = boot;
      const answer = await fetch(`${basePath}/api/v1/${path}?siteurl=${siteUrl}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ticket,
          siteId,
          siteFullUrl,
          userHubIsRequested: 'false',
          'X-CSRF-Token': csrfToken,
          trackingID: `PORTAL_${crypto.randomUUID()}_1`,
        },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { uuid?: string }).uuid;
    },
    { path, body },
  );
  expect(uuid).toMatch(/^[0-9a-f]{32}$/);
  return uuid ?? '';
}

/** Makes a meeting for now, as the person of a page. */
export const startInstant = (page: Page, topic: string): Promise<string> =>
  ask(page, 'meetings/instant', { topic });

/** Plans a meeting of half an hour that begins now. */
export const planNow = (page: Page, topic: string): Promise<string> =>
  ask(page, 'meetings', {
    topic,
    start: new Date().toISOString().slice(0, 16),
    timeZone: 'UTC',
    durationMinutes: 30,
    joinBeforeHostMinutes: null,
  });

export const roomOf = (url: string, uuid: string): string =>
  `${url}/webappng/sites/acme/meeting/room/${uuid}`;

/** The link that the host's page has for guests. */
export const guestLink = (hostPage: Page): Promise<string> =>
  hostPage.evaluate(() => {
    const { room } = JSON.parse(document.getElementById('boot')?.textContent ?? '') as PageBoot;
    return room?.meeting.meetingLink ?? '';
  });

/** Comes to the room's door as somebody without an account. */
export async function joinAsGuest(page: Page, hostPage: Page, name: string): Promise<void> {
  await page.goto(await guestLink(hostPage));
  await page.getByRole('textbox').first().fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/meeting\/room\//);
  await ready(page);
}

/** Starts a meeting of now as its host, and goes in. */
export async function startMeeting(page: Page, url: string, topic: string): Promise<void> {
  await page.goto(roomOf(url, await startInstant(page, topic)));
  await ready(page);
  await enter(page, 'Start meeting');
}

/** Comes as a guest, and is let in by the host. */
export async function joinLetIn(page: Page, hostPage: Page, name: string): Promise<void> {
  await joinAsGuest(page, hostPage, name);
  await enter(page, 'Ask to join');
  await hostPage.getByRole('button', { name: 'Admit', exact: true }).click();
}

/** Opens camera and microphone, and presses the one button of the door. */
export async function enter(page: Page, verb: string): Promise<void> {
  const camera = page.locator('button[aria-pressed="true"]').nth(1);
  await expect(camera).toBeVisible(); // the browser of the tests allows both without a question
  await page.getByRole('button', { name: verb, exact: true }).click();
}

/** Each of these tiles shows a picture that moves: frames are decoded and shown. */
export async function expectPictures(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const tile = page.locator('figure').filter({ has: page.getByText(name, { exact: true }) });
    const frames = () =>
      tile
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
    await expect(tile.locator('video'), name).toBeAttached({ timeout: 20_000 });
    const before = await frames();
    await expect.poll(frames, { message: name, timeout: 20_000 }).toBeGreaterThan(before + 3);
  }
}
