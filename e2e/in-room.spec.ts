import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { engineKind } from './support/engine.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';
import { enter, expectPictures, joinAsGuest, roomOf, startInstant, startMeeting } from './support/rooms.ts';

test.use({ story: 'in room', engineKind });
test.describe.configure({ mode: 'serial' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave the meeting?' });
const home = /\/dashboard\/home$/;

async function another(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 375, height: 667 }, locale: 'en-US' });
  return { page: await context.newPage(), context };
}

/** What the bar says of what others see and hear. */
const shown = async (page: Page): Promise<(string | null)[]> =>
  await Promise.all(
    ['Microphone', 'Camera', 'Screen sharing', 'Hand'].map((name) =>
      button(page, name).getAttribute('aria-pressed'),
    ),
  );

test('words that are typed after the chat opens are a message and no command, by mouse and by key', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await startMeeting(page, portal.url, 'Planning');
  await expectPictures(page, ['Ada Lovelace (you)']);
  const writing = page.getByLabel('Message everyone');
  const before = await shown(page);
  expect(before).toEqual(['true', 'true', 'false', 'false']);
  const ways = {
    'shall my hovering message save us? ': () => button(page, 'Chat').click(),
    'vote: mash, sushi, ham. ': () => page.keyboard.press('c'),
  };
  for (const [sentence, open] of Object.entries(ways)) {
    await page.getByRole('main').focus();
    await open();
    await page.keyboard.type(sentence);
    await expect(writing).toHaveValue(sentence);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').getByText(sentence.trim())).toBeVisible();
    await button(page, 'Close chat').focus();
    await page.keyboard.type('mvhs');
    await page.keyboard.press('Escape');
    await expect(writing).toBeHidden();
    expect(await shown(page)).toEqual(before);
  }
  await expect(page.getByRole('main')).toBeFocused();
});

test('a guest who waited before the host came is announced until they are let in', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(roomOf(portal.url, await startInstant(page, 'Review')));
  await ready(page);
  const guest = await another(browser);
  await joinAsGuest(guest.page, page, 'Mira Holm');
  await enter(guest.page, 'Wait for the host');

  await enter(page, 'Start meeting');
  const banner = page.getByRole('region', { name: 'Mira Holm is waiting to join' });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Mira Holm would like to join');
  await expect(page.getByText(/You’re the only one in the meeting. 1 person is waiting/)).toBeVisible();
  await expect(page.getByText('You’re the only one here.')).toBeHidden();
  await expectAccessible(page, 'somebody waits');

  await page.setViewportSize({ width: 375, height: 667 });
  await page.reload();
  await ready(page);
  await expect(banner).toBeVisible();
  for (const control of ['Microphone', 'Leave', 'Deny', 'Admit', 'View all'])
    await expect(button(page, control)).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, 'somebody waits, on a phone');
  await expectAccessible(page, 'somebody waits, on a phone');
  await button(page, 'View all').press('Enter');
  await expect(page.getByRole('region', { name: /^In the waiting room/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'View all')).toBeFocused();

  const other = await another(browser);
  await joinAsGuest(other.page, page, 'Jonas Berg');
  await enter(other.page, 'Ask to join');
  await expect(banner.getByText('1 other is waiting too')).toBeVisible();
  await button(page, 'Admit').press('Enter');
  const next = page.getByRole('region', { name: 'Jonas Berg is waiting to join' });
  await expect(next).toBeFocused();
  await expect(button(page, 'Admit')).not.toHaveAttribute('data-pending');
  await button(page, 'Deny').press('Enter');
  await expect(next).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expectPictures(page, ['Mira Holm']);
  await expect(other.page.getByText('You weren’t let in')).toBeVisible();
  await guest.context.close();
  await other.context.close();
});

test('a person whom the host muted comes back from a reload muted, whatever the browser keeps', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await startMeeting(page, portal.url, 'Retrospective');
  const guest = await another(browser);
  await joinAsGuest(guest.page, page, 'Mira Holm');
  await enter(guest.page, 'Ask to join');
  await button(page, 'Admit').click();
  await expectPictures(page, ['Mira Holm']);
  await button(page, 'Mute all').click();
  const microphone = button(guest.page, 'Microphone');
  await expect(microphone).toHaveAttribute('aria-pressed', 'false');
  for (const time of ['once', 'twice']) {
    await guest.page.reload();
    await ready(guest.page);
    await expect(button(guest.page, 'Camera'), time).toHaveAttribute('aria-pressed', 'true');
    await expect(microphone, time).toHaveAttribute('aria-pressed', 'false');
  }
  await expectPictures(page, ['Mira Holm']);
  await guest.context.close();
});

test('Back asks in a meeting, and leaves it only when it is meant', async ({ page, browser, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await startMeeting(page, portal.url, 'Stand-up');
  const guest = await another(browser);
  await joinAsGuest(guest.page, page, 'Mira Holm');
  await enter(guest.page, 'Ask to join');
  await button(page, 'Admit').click();
  await expectPictures(page, ['Mira Holm']);

  for (const answer of ['Stay', 'Escape']) {
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await expectAccessible(page, 'Back was pressed');
    if (answer === 'Stay') await button(page, answer).click();
    else await page.keyboard.press(answer);
    await expect(question(page)).toBeHidden();
    await expectPictures(page, ['Mira Holm', 'Ada Lovelace (you)']);
    await expectPictures(guest.page, ['Ada Lovelace']);
  }
  await page.goBack();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(home);
  await expect(guest.page.getByRole('figure').filter({ hasText: 'Ada Lovelace' })).toBeHidden();

  await page.goForward();
  await ready(page);
  await enter(page, 'Join');
  await expectPictures(page, ['Mira Holm']);
  await button(page, 'Leave').click();
  await page.getByRole('menuitem', { name: 'Leave meeting' }).click();
  await expect(page.getByText('You left the meeting')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(home);

  await button(guest.page, 'Chat').click();
  await guest.page.goBack(); // of a phone closes what lies over the meeting
  await expect(guest.page.getByRole('dialog')).toBeHidden();
  await expect(question(guest.page)).toBeHidden();
  await guest.page.goBack();
  await question(guest.page).getByRole('button', { name: 'Leave' }).click();
  await expect(guest.page).toHaveURL(/\/meeting\/join\//);
  await guest.context.close();
});
