import { expect, type Browser, type Page, type WebSocket } from '@playwright/test';
import { launchBrowser } from '@portico/testkit/browser';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { engineKind } from './support/engine.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';
import {
  enter,
  expectPictures,
  joinAsGuest,
  joinLetIn,
  roomOf,
  startInstant,
  startMeeting,
} from './support/rooms.ts';

test.use({ story: 'room', engineKind });
// Journeys with @transport run once more with all media by JavaScript: they tell how media travel.
test.describe.configure({ mode: 'serial' });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function another(
  browser: Browser,
  options: { isPhone?: boolean; cookies?: Record<string, string> } = {},
) {
  const viewport = options.isPhone ? { width: 375, height: 667 } : { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  return { page: await context.newPage(), close: () => context.close(), context };
}

const isSignalling = (socket: WebSocket): boolean => new URL(socket.url()).pathname.startsWith('/rtc');
/** The first byte of a `SignalRequest` that announces a track. */
const ADD_TRACK = 0x22;

/** Resolves when somebody who comes into a room has come so far. */
async function reaches(page: Page, moment: string): Promise<void> {
  if (moment === 'with the first picture') {
    const other = page.locator('figure video:not([data-mirrored])');
    await expect(other).toBeAttached({ timeout: 30_000 });
    await other.evaluate(
      (video: HTMLVideoElement) => new Promise((see) => video.requestVideoFrameCallback(see)),
    );
    return;
  }
  const socket = await page.waitForEvent('websocket', isSignalling);
  if (moment === 'while they connect') await socket.waitForEvent('framereceived');
  else await socket.waitForEvent('framesent', ({ payload }) => Buffer.from(payload)[0] === ADD_TRACK);
}

test('a guest is let in, and they see, hear, read and stop each other @transport', async ({
  page,
  browser,
  portal,
}) => {
  await setUp(page, portal);
  const uuid = await startInstant(page, 'Design <b>review</b>');
  await page.goto(roomOf(portal.url, uuid));
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Design <b>review</b>' })).toBeVisible();
  await expectAccessible(page, 'the door');
  await enter(page, 'Start meeting');
  await expect(page.getByText('You’re the only one here.')).toBeVisible();
  await expectAccessible(page, 'alone on the stage');
  // nothing is offered that the engine cannot do
  await expect(button(page, 'Recording')).toHaveCount(portal.engine.kind === 'livekit' ? 0 : 1);

  const guest = await another(browser);
  await joinAsGuest(guest.page, page, 'Mira Holm');
  await enter(guest.page, 'Ask to join');
  await expect(guest.page.getByText('Waiting to be let in')).toBeVisible();
  await expectAccessible(guest.page, 'waiting to be let in');
  await expect(page.getByText('Mira Holm is waiting to join')).toBeVisible();
  await button(page, 'Admit').click();

  await expectPictures(page, ['Mira Holm', 'Ada Lovelace (you)']);
  await expectPictures(guest.page, ['Ada Lovelace', 'Mira Holm (you)']);
  await expectAccessible(guest.page, 'two on the stage');

  await button(page, 'More').press('Enter');
  await page.getByRole('menuitem', { name: 'Your connection' }).press('Enter');
  const line = page.getByRole('dialog', { name: 'Your connection' });
  await expect(line.getByText('Your connection is stable.')).toBeVisible();
  await expect(line.getByText('Direct (UDP)')).toBeVisible();
  const fact = (name: string) =>
    line.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(fact('Round-trip delay')).toContainText(/\d\sms/);
  for (const name of ['Received', 'Sent']) await expect(fact(name)).toContainText(/[1-9]\d*\skb\/s/);
  await expect(fact('Lost on the way to you')).toContainText(/^Lost on the way to you0%$/);
  for (const name of ['Mira Holm', 'Your camera'])
    await expect(fact(name)).toContainText(/\d+ × \d+ · \d+ frames per second · [1-9]/);
  await expectAccessible(page, 'the connection');
  await page.keyboard.press('Escape');
  await expect(button(page, 'More')).toBeFocused();

  await guest.page.getByRole('main').focus();
  await guest.page.keyboard.press('h');
  await button(guest.page, 'Chat').click();
  await guest.page.getByLabel('Message everyone').fill('Slides: https://example.org/slides');
  await guest.page.keyboard.press('Enter');
  await button(page, 'Chat, 1 unread message').click();
  await expect(page.getByRole('link', { name: 'https://example.org/slides' })).toBeVisible();
  await expectAccessible(page, 'the chat');
  await button(page, 'People').click();
  await expect(page.getByRole('listitem').first()).toContainText('Hand raised');
  await expectAccessible(page, 'the people');

  await guest.close(); // which looks like a page that is loaded anew, and is waited for
  await expect(page.getByText('In the meeting: 1')).toBeVisible({ timeout: 20_000 });
});

test('the host stops somebody, sees their screen, and removes them @transport', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await startMeeting(page, portal.url, 'Review');
  const guest = await another(browser);
  await joinLetIn(guest.page, page, 'Mira Holm');
  await expectPictures(page, ['Mira Holm']);
  await button(page, 'People').click();

  await expect(button(guest.page, 'Microphone')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'More actions for Mira Holm').click();
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  await expect(guest.page.getByText('The host muted your microphone')).toBeVisible();
  await expect(button(guest.page, 'Microphone')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('figure', { name: /Mira Holm/ }).getByText('Microphone off')).toBeAttached();

  await button(guest.page, 'Screen sharing').click();
  await expectPictures(page, ['Mira Holm’s screen']);
  await guest.page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('Mira Holm’s screen')).toBeHidden();

  await button(page, 'More actions for Mira Holm').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(guest.page.getByText('You were removed from the meeting')).toBeVisible();
  await expect(page.getByText('In the meeting: 1')).toBeVisible();
  await guest.close();
});

test('a long chat leaves the controls in their place', async ({ page, browser, portal }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, portal.url, 'ada@acme.example');
  await startMeeting(page, portal.url, 'Planning');
  const guest = await another(browser);
  await joinLetIn(guest.page, page, 'Mira Holm');
  await expectPictures(page, ['Mira Holm']);

  await button(page, 'Chat').click();
  await button(guest.page, 'Chat').click();
  const write = guest.page.getByLabel('Message everyone');
  for (let n = 1; n <= 30; n += 1) {
    await write.fill(n < 30 ? `Point ${n}` : `Point 30: ${'long'.repeat(300)}`);
    await write.press('Enter');
  }
  await expect(page.getByText('Point 30')).toBeInViewport();
  await expect(page.getByText('Point 1', { exact: true })).not.toBeInViewport();
  await expect(page.getByLabel('Message everyone')).toBeInViewport({ ratio: 1 });
  for (const control of ['Leave', 'Microphone', 'Send', 'Close chat'])
    await expect(button(page, control)).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, 'a long chat');
  await expectAccessible(page, 'a long chat');

  await guest.close();
});

test('a guest who comes first goes in when the host starts, and out when it ends', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const uuid = await startInstant(page, 'Retrospective');
  await page.goto(roomOf(portal.url, uuid));
  await ready(page);

  const phone = await another(browser, { isPhone: true });
  const cookies = { 'portico-locale': 'ar', 'portico-theme': 'dark' };
  await phone.context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: portal.url })),
  );
  await joinAsGuest(phone.page, page, 'نور');
  await expectAccessible(phone.page, 'the door on a phone, in Arabic');
  await expectNoSidewaysScroll(phone.page, 'the door on a phone');
  await enter(phone.page, 'انتظار المضيف');
  await expect(phone.page.getByText('في انتظار المضيف')).toBeVisible();

  await enter(page, 'Start meeting');
  await expect(phone.page.getByText('في انتظار السماح بالدخول')).toBeVisible();
  await button(page, /^People/).click();
  await button(page, 'Admit all').click();
  await expect(phone.page.getByRole('toolbar')).toBeVisible();
  await expectPictures(phone.page, ['Ada Lovelace']);
  await expectAccessible(phone.page, 'the stage on a phone, in Arabic');
  await expectNoSidewaysScroll(phone.page, 'the stage on a phone');

  await button(page, 'Leave').click();
  await page.getByRole('menuitem', { name: 'End for all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End for all' }).click();
  await expect(page.getByText('The meeting has ended')).toBeVisible();
  await expect(phone.page.getByText('انتهى الاجتماع', { exact: true })).toBeVisible();
  await expectAccessible(phone.page, 'after the end');
  await phone.close();
});

const ofThePanel = {
  code: 'chat-*.js',
  'style sheet': 'chat-*.css',
  'file of words': 'words-*-room-parts.js',
};
for (const [what, file] of Object.entries(ofThePanel))
  test(`a panel whose ${what} does not come says so, and comes when one tries again`, async ({
    browser,
    portal,
  }) => {
    const { page, close } = await another(browser); // its console tells of what was not fetched
    const files = `**/assets/${file}`;
    await page.route(files, (route) => route.abort());
    await signIn(page, portal.url, 'ada@acme.example');
    await startMeeting(page, portal.url, 'Behind a poor line');
    await button(page, 'Chat').click();
    const panel = page.getByRole('complementary', { name: 'Chat' });
    await expect(panel.getByRole('alert').getByText('This didn’t load')).toBeVisible();
    await expectAccessible(page, 'a panel that did not come');
    await expectPictures(page, ['Ada Lovelace (you)']);
    await page.unroute(files);
    await button(page, 'Try again').click();
    await expect(panel.getByLabel('Message everyone')).toHaveCSS('resize', 'none'); // with its looks
    await close();
  });

test('another tab takes the place of the first, and leaving leads back', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await startMeeting(page, portal.url, 'Stand-up');
  await expectPictures(page, ['Ada Lovelace (you)']);

  const second = await page.context().newPage();
  await second.goto(page.url());
  await ready(second);
  await enter(second, 'Join');
  await expectPictures(second, ['Ada Lovelace (you)']);
  await expect(page.getByText('You joined in another tab')).toBeVisible();

  await button(second, 'Leave').click();
  await second.getByRole('menuitem', { name: 'Leave meeting' }).click();
  await expect(second.getByText('You left the meeting')).toBeVisible();
  await expectAccessible(second, 'after leaving');
  await button(second, 'Rejoin').click();
  await expectPictures(second, ['Ada Lovelace (you)']);
});

test('a person who uses less data loads no cameras of others, keeps that over a reload, and sees them again', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await startMeeting(page, portal.url, 'From the train');
  const guest = await another(browser, { isPhone: true });
  await joinLetIn(guest.page, page, 'Mira Holm');
  await expectPictures(guest.page, ['Ada Lovelace', 'Mira Holm (you)']);

  const spared = guest.page.locator('figcaption').getByText('Camera not loaded, to save data');
  await button(guest.page, 'More').click();
  await guest.page.getByRole('menuitem', { name: 'Use less data: hide cameras' }).click();
  await expect(spared).toBeAttached();
  await expect(guest.page.locator('small').getByText('Camera not loaded')).toBeVisible();
  await expect(guest.page.locator('figure').filter({ has: spared }).locator('video')).toHaveCount(0);
  await expectPictures(guest.page, ['Mira Holm (you)']); // one's own goes on, for the others
  await expectPictures(page, ['Mira Holm']);
  await expectAccessible(guest.page, 'less data');
  await expectNoSidewaysScroll(guest.page, 'less data');

  await guest.page.reload(); // which brings back where one was, and the others hear nothing of it
  await expect(spared).toBeAttached();
  await expectPictures(page, ['Mira Holm']);
  await expect(page.getByText('Mira Holm left')).not.toBeAttached();
  await button(page, 'Camera').click();
  await expect(spared).not.toBeAttached(); // there is nothing to spare any more
  await button(page, 'Camera').click();
  await expect(spared).toBeAttached();

  await button(guest.page, 'More').press('Enter');
  await guest.page.getByRole('menuitem', { name: 'Show cameras again' }).press('Enter');
  await expectPictures(guest.page, ['Ada Lovelace', 'Mira Holm (you)']);
  await guest.close();
});

test('a person who loses the line to the portal for a while is not missed by the others @transport', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await startMeeting(page, portal.url, 'On a train');
  const guest = await another(browser);
  await joinLetIn(guest.page, page, 'Mira Holm');
  await expectPictures(page, ['Mira Holm']);
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const names = [...document.querySelectorAll('figure')].map((tile) => tile.textContent ?? '');
      if (!names.some((name) => name.includes('Mira'))) document.documentElement.dataset['missed'] = 'Mira';
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  });

  await guest.context.setOffline(true);
  await expect(guest.page.getByText('Reconnecting…')).toBeVisible({ timeout: 40_000 });
  await guest.context.setOffline(false);
  await expect(guest.page.getByText('You’re back')).toBeVisible({ timeout: 40_000 });
  await expectPictures(page, ['Mira Holm']);
  await expectPictures(guest.page, ['Ada Lovelace']);
  await expect(page.locator('html')).not.toHaveAttribute('data-missed');
  await guest.close();
});

for (const moment of ['while they connect', 'while they publish', 'with the first picture'])
  test(`a person who comes in and loses the media engine ${moment} is seen and sees, without coming again`, async ({
    browser,
    portal,
  }) => {
    portal.engine.proveKillable();
    // two pages of one browser that open its camera anew at the same moment both get no picture
    const own = await launchBrowser();
    const [host, guest] = [await another(browser), await another(own)];
    await signIn(host.page, portal.url, 'ada@acme.example');
    await startMeeting(host.page, portal.url, 'A rough start');
    await joinAsGuest(guest.page, host.page, 'Mira Holm');
    const reached = reaches(guest.page, moment);
    await enter(guest.page, 'Ask to join');
    await button(host.page, 'Admit').click();
    await reached;
    const again = [host, guest].map(({ page }) => page.waitForEvent('websocket', isSignalling));
    const endCrashing = await portal.engine.crash(portal.pid);
    await endCrashing();
    await Promise.all(again); // from here on no picture is one of before
    await expectPictures(host.page, ['Mira Holm']);
    await expectPictures(guest.page, ['Ada Lovelace']);
    await Promise.all([host.close(), own.close()]);
  });

test('a person who loses the media engine is told what works meanwhile, and is back by themselves @transport', async ({
  browser,
  portal,
}) => {
  portal.engine.proveKillable();
  const { page, close } = await another(browser); // its console tells of the connections that fail
  await signIn(page, portal.url, 'ada@acme.example');
  await startMeeting(page, portal.url, 'All hands');
  await expectPictures(page, ['Ada Lovelace (you)']);
  await button(page, 'Chat').click();

  const endCrashing = await portal.engine.crash(portal.pid);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(page.getByText('Chat and the people list still work.')).toBeVisible();
  await page.getByLabel('Message everyone').fill('Still here?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').getByText('Still here?')).toBeVisible();
  await endCrashing();
  await expect(page.getByText('You’re back')).toBeVisible({ timeout: 40_000 });
  await expectPictures(page, ['Ada Lovelace (you)']);
  await expect(page.getByText('You’re back')).toBeHidden();
  await close();
});
