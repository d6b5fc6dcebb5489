import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';
import { enter } from './support/rooms.ts';
import { onlyWithHost } from './support/planner.ts';

test.use({ story: 'joining' });
test.describe.configure({ mode: 'serial' });

const room = /\/meeting\/room\/[0-9a-f]{32}$/;
/** What the host tells people; the tests run in order, as a story. */
const told = { link: '', number: '' };

/** Plans a meeting in the dialog of the page. */
async function plan(page: Page, topic: string, change: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Schedule a meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await dialog.getByLabel('Topic').fill(topic);
  await change(page);
  await dialog.getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(page.getByText(`“${topic}” is scheduled`)).toBeVisible();
}

/** The link to join of the page of a meeting, as a host would copy it. */
async function linkOfPage(page: Page): Promise<string> {
  const link = page.getByRole('main').getByText(/^http\S+MTID=m[0-9a-f]{32}$/);
  return await link.innerText();
}

test('a host finds on the home page what comes next, and a room of their own', async ({ page, portal }) => {
  await setUp(page, portal);
  await expect(page.getByText('Your day is clear')).toBeVisible();
  const own = page.getByRole('region', { name: 'Your personal room' });
  await expect(own.getByRole('link', { name: 'Start' })).toBeVisible();
  await expectAccessible(page, 'empty home');
  await page.getByRole('button', { name: 'Join with a number' }).click();
  await expect(page.getByRole('textbox', { name: 'Meeting number or link' })).toBeFocused();
  const lobby = own.getByRole('switch', { name: 'Waiting room' });
  await expect(lobby).toBeChecked();
  await lobby.click();
  await expect(own.getByText('Anyone with the link or password goes straight in')).toBeVisible();
  await page.reload();
  await expect(lobby).not.toBeChecked();
  await own.getByRole('button', { name: 'New link' }).click();
  await page
    .getByRole('alertdialog', { name: 'Create a new link for your personal room?' })
    .getByRole('button', { name: 'Create new link' })
    .click();
  await expect(page.getByText('Your personal room has a new link.')).toBeVisible();
  await plan(page, 'Design review', async () => {
    await onlyWithHost(page);
    await page.getByRole('dialog').getByLabel('Password').fill('Sesam 7');
  });
  const next = page.getByRole('region', { name: 'Up next' });
  await expect(next.getByRole('heading', { name: 'Design review' })).toBeVisible();
  await expect(next.getByRole('link', { name: 'Start Design review' })).toHaveAttribute('href', room);
  await expectAccessible(page, 'home with a next meeting');
});

test('the face of a personal room stays where it is when its number and its buttons come', async ({
  page,
  portal,
}) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/pmr\/mine\?/, async (route) => {
    await asked;
    await route.continue();
  });
  await signIn(page, portal.url, 'ada@acme.example');
  const own = page.getByRole('region', { name: 'Your personal room' });
  const title = own.getByRole('heading', { name: 'Your personal room' });
  const topOfTitle = async (): Promise<number> => (await title.boundingBox())?.y ?? NaN;
  await expect(title).toBeVisible();
  await expect(own.getByRole('link', { name: 'Start' })).toHaveCount(0);
  const before = await topOfTitle();
  answer();
  await expect(own.getByRole('link', { name: 'Start' })).toBeVisible();
  expect(Math.abs((await topOfTitle()) - before)).toBeLessThan(3);
});

test('[MNUM-01] [MNUM-03] numbers are shown in groups, and the page of a meeting has the way in', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const next = page.getByRole('region', { name: 'Up next' });
  await expect(next.getByText(/^\d{3} \d{3} \d{4}$/).first()).toBeVisible();
  await next.getByRole('link', { name: 'Details for Design review' }).click();
  await expect(page).toHaveURL(/\/meeting\/info\/[0-9a-f]{32}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Design review' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Design review' })).toHaveAttribute('href', room);
  const number = page.getByText(/^\d{3} \d{3} \d{4}$/);
  told.number = await number.innerText();
  told.link = await linkOfPage(page);
  await expect(page.getByText('Sesam 7')).toBeVisible();
  await expectAccessible(page, 'meeting info with the way in');
});

test('a field of the home page says what is wrong with a number, and leads to the meeting of a right one', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const field = page.getByRole('textbox', { name: 'Meeting number or link' });
  const below = page.getByRole('heading', { name: 'Design review' });
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const before = await below.boundingBox();
    await field.fill('1234');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('A meeting number has 9 to 12 digits.');
    expect(await below.boundingBox(), 'nothing moves when it is said').toEqual(before);
    await field.press('Backspace');
    await expect(page.getByText('A meeting number has 9 to 12 digits.')).toBeHidden();
  }
  await field.fill('999 999 999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('No meeting here has that number or link.');
  await expectAccessible(page, 'an unknown number');
  const asked = page.waitForRequest((request) => /\/meeting\/join\/[0-9a-f]{32}$/.test(request.url()));
  await page.route(/\/meeting\/join\/[0-9a-f]{32}$/, (route) => route.fulfill({ body: 'the door' }));
  await field.fill(told.number);
  await page.keyboard.press('Enter');
  expect((await asked).isNavigationRequest()).toBe(true);
});

test('a double click on Start makes one meeting', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  let made = 0;
  page.on('request', (request) => {
    if (request.url().includes('/meetings/instant')) made += 1;
  });
  await page.route(/\/meeting\/room\//, (route) => route.fulfill({ body: 'the room' }));
  await page.getByRole('button', { name: 'Start a meeting' }).dblclick();
  await expect(page).toHaveURL(room);
  expect(made).toBe(1);
});

test('a guest opens the link and sees what it invites to, in the time of their own place', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Tokyo' });
  const page = await context.newPage();
  await page.goto(told.link);
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Design review' })).toBeVisible();
  await expect(page.getByText('Japan Standard Time')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Meeting password')).toBeHidden();
  await expectAccessible(page, 'the door of a guest');
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await expect(page).toHaveURL(/sign-in\?returnUrl=.*MTID/);
  await context.close();
});

test('while a guest types, the browser fetches the room and runs nothing of it, and its door tells the time of their place too', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Tokyo' });
  const page = await context.newPage();
  const engine = page.waitForResponse(/\/webappng\/room\/assets\/engine-[^/]+\.js$/);
  const inside = page.waitForResponse(/\/webappng\/room\/assets\/inside-[^/]+\.js$/);
  await page.goto(told.link);
  await page.getByLabel('Your name').fill('Noor');
  for (const response of [await engine, await inside]) expect(response.ok()).toBe(true);
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((script) => script.getAttribute('src') ?? ''));
  expect(scripts.filter((src) => src.includes('/room/'))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(room);
  await ready(page);
  const time = page.locator('time').first();
  const at = new Date((await time.getAttribute('datetime')) ?? '');
  const here = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
  await expect(time).toHaveText(new Intl.DateTimeFormat('en-US', here).format(at));
  await context.close();
});

test('a guest joins by number with the keyboard alone, after a wrong password', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${portal.url}/webappng/sites/acme/meeting/join`);
  await expect(page.getByLabel('Meeting number or link')).toBeFocused();
  await page.keyboard.type('000 000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No meeting here has that number or link.')).toBeVisible();
  await page.getByLabel('Meeting number or link').fill(told.number);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('Design review')).toHaveCount(0);
  await page.keyboard.type('Gül <b>\u202e');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sesam 8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That password isn’t right.');
  await expect(page.getByLabel('Meeting password')).toBeFocused();
  await expectAccessible(page, 'a wrong password');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByLabel('Meeting password')).toBeFocused();
  await page.route(/\/meeting\/room\//, (route) => route.fulfill({ body: 'the room' }));
  await page.keyboard.type('Sesam 7');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.keyboard.press('Enter');
  expect((await answer).headers()['location']).toMatch(room);
  await context.close();
});

test('[PREJ-12] without script an alert goes with OK, and what was typed stays', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.url}/webappng/sites/acme/meeting/join`);
  await page.getByLabel('Meeting number or link').fill(told.number);
  await page.keyboard.press('Enter');
  await page.getByLabel('Your name').fill('Noor');
  await page.getByLabel('Meeting password').fill('Sesam 8');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toContainText('That password isn’t right.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByLabel('Your name')).toHaveValue('Noor');
  await context.close();
});

test('without script a guest gets as far', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(told.link);
  await expect(page.getByRole('heading', { level: 1, name: 'Design review' })).toBeVisible();
  await page.getByLabel('Your name').fill('Noor');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Join' }).click();
  expect((await answer).headers()['location']).toMatch(room);
  await context.close();
});

test('the page of a meeting that is still ahead opens its door by itself', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await plan(page, 'Next year', async () => {
    await page.getByRole('spinbutton', { name: 'year, Start' }).press('ArrowUp');
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Meetings', exact: true }).click();
  await page.getByRole('link', { name: 'Next year', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Next year' })).toBeVisible();
  const link = await linkOfPage(page);
  const guest = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await guest.clock.install();
  await guest.goto(link);
  await ready(guest);
  await expect(guest.getByText('It’s too early to join this meeting.')).toBeVisible();
  const door = guest.url();
  const again = guest.waitForRequest((request) => request.isNavigationRequest());
  await guest.clock.fastForward(366 * 86_400_000);
  expect((await again).url()).toBe(door);
  await guest.context().close();
});

test('a guest who looks at their camera before the door sees without asking that it opens, that the meeting ended, and was cancelled', async ({
  browser,
  page,
  portal,
}) => {
  const context = await browser.newContext({ locale: 'en-US' });
  const guest = await context.newPage();
  const way = (name: string) => guest.getByRole('button', { name, exact: true });
  await guest.goto(told.link);
  await ready(guest);
  await guest.getByLabel('Your name').fill('Noor');
  await guest.keyboard.press('Enter');
  await ready(guest);
  await expect(guest.getByText('The meeting hasn’t started yet.')).toBeVisible();
  await expect(way('Wait for the host')).toBeVisible();
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(told.link);
  await ready(page);
  await page.getByRole('link', { name: 'Start Design review' }).click();
  await ready(page);
  await enter(page, 'Start meeting');
  await expect(way('Ask to join')).toBeVisible();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('menuitem', { name: 'End for all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End for all' }).click();
  await expect(guest.getByText('The meeting has ended.')).toBeVisible();
  await way('Wait for the host').click();
  await expect(
    guest.getByText('You’ll join automatically when Ada Lovelace starts the meeting.'),
  ).toBeVisible();
  await page.goto(told.link);
  await ready(page);
  await page.getByRole('button', { name: 'Cancel meeting' }).click();
  await expect(guest.getByText('This meeting is over or was cancelled.')).toBeVisible();
  await expectAccessible(guest, 'a door that closed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    guest.getByText('You’ll join automatically when Ada Lovelace starts the meeting.'),
  ).toBeVisible();
  await context.close();
});

test('the door is complete in Arabic, mirrored, dark and 375 pixels wide, and says when a meeting is cancelled', async ({
  browser,
  page,
  portal,
}) => {
  const context = await browser.newContext({
    locale: 'ar',
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
  });
  const guest = await context.newPage();
  await guest.goto(told.link);
  await ready(guest);
  await expect(guest.getByLabel('اسمك')).toBeFocused();
  await expectAccessible(guest, 'Arabic door');
  await expectNoSidewaysScroll(guest, 'Arabic door');
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(told.link);
  await ready(page);
  await page.getByRole('button', { name: 'Cancel meeting' }).click();
  await expect(page.getByRole('main').getByText('Cancelled')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('أُلغي هذا الاجتماع')).toBeVisible();
  await expectAccessible(guest, 'Arabic door of a cancelled meeting');
  await context.addCookies(await page.context().cookies());
  await guest.goto(`${portal.url}/webappng/sites/acme/dashboard/home`);
  await ready(guest);
  await expect(guest.getByRole('heading', { name: 'غرفتك الشخصية' })).toBeVisible();
  await expectAccessible(guest, 'Arabic home');
  await expectNoSidewaysScroll(guest, 'Arabic home');
  await context.close();
});
