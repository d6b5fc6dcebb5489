import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { errors } from '@portico/contract/errors';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD, setUp, signIn } from './support/people.ts';
import { planNow } from './support/rooms.ts';

test.use({ story: 'meetings' });
test.describe.configure({ mode: 'serial' });

const planner = (page: Page): Locator => page.getByRole('dialog', { name: 'Schedule a meeting' });

async function openMeetings(page: Page, url: string): Promise<void> {
  await signIn(page, url, 'ada@acme.example');
  await page.getByRole('navigation').getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
}

/** The text of the last invitation that the portal sent. */
async function lastInvitation(page: Page): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: 'Mailbox' }).click();
  await page
    .getByRole('button', { name: /^Invitation:/ })
    .first()
    .click();
  return await page.locator('article pre').first().innerText();
}

test('a host plans a meeting, and a slip of the keyboard loses nothing', async ({ page, portal }) => {
  await setUp(page, portal);
  await page.getByRole('navigation').getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page.getByText('No upcoming meetings')).toBeVisible();
  await expectAccessible(page, 'no meetings');
  await page.getByRole('button', { name: 'Schedule a meeting' }).click();
  const dialog = planner(page);
  await expect(dialog.getByLabel('Topic')).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Invite' }).fill('gus@acme.example');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(dialog.getByText('Fill this in.')).toBeVisible();
  await expect(dialog.getByText('gus@acme.example')).toBeVisible();
  await expectAccessible(page, 'schedule dialog with a problem');
  await dialog.getByLabel('Topic').fill('Design <b>review</b>');
  await dialog.getByRole('button', { name: 'Schedule and invite' }).dblclick();
  await expect(page.getByText('“Design <b>review</b>” is scheduled')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('1 person invited');
  await expectAccessible(page, 'meetings');
});

test('the page of a meeting tells everything, and the link of the invitation leads to it', async ({
  page,
  portal,
}) => {
  await openMeetings(page, portal.url);
  await page.getByRole('link', { name: 'Design <b>review</b>', exact: true }).click();
  await expect(page).toHaveURL(/\/meeting\/info\/[0-9a-f]{32}$/);
  const info = page.url();
  await expect(page.getByText('gus@acme.example')).toBeVisible();
  await expectAccessible(page, 'meeting info');
  const mail = await lastInvitation(page);
  const link = /http\S+j\.php\S+/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(info);
  await page.goto(`${link.slice(0, -4)}0000`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a host makes a new link by keyboard on a phone, and the one before leads nowhere', async ({
  page,
  portal,
}) => {
  await openMeetings(page, portal.url);
  await page.getByRole('link', { name: 'Design <b>review</b>', exact: true }).click();
  await page.setViewportSize({ width: 375, height: 800 });
  const link = page.getByRole('main').getByText(/^http\S+MTID=m[0-9a-f]{32}$/);
  const before = await link.innerText();
  await page.getByRole('button', { name: 'New link' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Create a new link for “Design <b>review</b>”?' });
  await expect(question).toContainText('everyone you invited gets the new link');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'the question before a new link');
  await expectNoSidewaysScroll(page, 'the question before a new link');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Design <b>review</b>” has a new link.')).toBeVisible();
  await expect(link).not.toHaveText(before);
  await expect(page.getByRole('button', { name: 'New link' })).toBeFocused();
  await expectNoSidewaysScroll(page, 'meeting info on a phone');
  const info = page.url();
  const renewed = await link.innerText();
  await page.goto(before);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto(renewed);
  await expect(page).toHaveURL(info);
});

test('a page that is open elsewhere follows without being loaded again: home, list and info', async ({
  context,
  page,
  portal,
}) => {
  await openMeetings(page, portal.url);
  const [home, info] = [await context.newPage(), await context.newPage()];
  await home.goto(`${portal.url}/webappng/sites/acme/dashboard/home`);
  await page.getByRole('link', { name: 'Design <b>review</b>', exact: true }).click();
  await expect(page).toHaveURL(/\/meeting\/info\//);
  await info.goto(page.url());
  for (const other of [home, info]) await ready(other);
  await page.bringToFront();
  await page.getByRole('link', { name: 'All meetings' }).click();
  await page.getByRole('button', { name: 'Schedule a meeting' }).click();
  await planner(page).getByLabel('Topic').fill('Stand-up');
  await planner(page).getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(home.getByRole('link', { name: 'Stand-up', exact: true })).toBeVisible();
  await home.bringToFront();
  await home.getByRole('navigation').getByRole('link', { name: 'Meetings', exact: true }).click();
  await home.getByRole('button', { name: 'More actions for Stand-up' }).click();
  await home.getByRole('menuitem', { name: 'Cancel meeting' }).click();
  await expect(page.getByRole('link', { name: 'Stand-up', exact: true })).toBeHidden();
  await page.bringToFront();
  await page.getByRole('button', { name: 'More actions for Design <b>review</b>' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit meeting' });
  await dialog.getByLabel('Topic').fill('Design <i>review</i>');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(info.getByRole('heading', { level: 1, name: 'Design <i>review</i>' })).toBeVisible();
  const { status, code } = errors.notFound;
  const body = JSON.stringify({ code, message: 'Not invited any more.', trackingID: 'PORTAL_1' });
  await info.route(/\/meetings\/[0-9a-f]{32}/, (route) => route.fulfill({ status, body }));
  await page.getByRole('button', { name: 'More actions for Design <i>review</i>' }).click();
  await page.getByRole('menuitem', { name: 'Cancel meeting' }).click();
  await expect(info.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const toast = page.getByRole('alertdialog').filter({ hasText: 'is cancelled' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('is back on')).toBeVisible();
});

test('a change is saved, and a stale tab cannot undo it', async ({ context, page, portal }) => {
  await openMeetings(page, portal.url);
  await page.getByRole('link', { name: 'Design <i>review</i>', exact: true }).click();
  await expect(page).toHaveURL(/info/);
  const stale = await context.newPage();
  await stale.goto(page.url());
  await ready(stale);
  await stale.getByRole('button', { name: 'Edit' }).click();
  await expect(stale.getByRole('dialog', { name: 'Edit meeting' })).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit meeting' });
  await dialog.getByLabel('Topic').fill('Design review');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Design review' })).toBeVisible();
  await expect(stale.getByRole('heading', { name: 'Design review', includeHidden: true })).toBeAttached();
  await stale.bringToFront();
  const old = stale.getByRole('dialog', { name: 'Edit meeting' });
  await old.getByLabel('Topic').fill('Something else');
  await old.getByRole('button', { name: 'Save changes' }).click();
  await expect(old.getByText('This meeting changed while you were editing')).toBeVisible();
  await expect(old.getByLabel('Topic')).toHaveValue('Something else');
  await stale.close();
});

test('a cancelled meeting comes back with Undo, by keyboard alone', async ({ page, portal }) => {
  await openMeetings(page, portal.url);
  const more = page.getByRole('button', { name: 'More actions for Design review' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Cancel meeting' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No upcoming meetings')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Design review” is back on')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Design review', exact: true })).toBeVisible();
});

test('a press before the scripts are there counts once they are', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await allowed;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Schedule a meeting' }).click();
  await expect(page.locator('html[data-ready]')).toHaveCount(0);
  allow();
  await expect(planner(page)).toBeVisible();
});

test('from home the way to a page and back writes no new document', async ({ page, portal }) => {
  await page.setViewportSize({ width: 900, height: 320 });
  await signIn(page, portal.url, 'ada@acme.example');
  await page.evaluate('window.sameDocument = true');
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(0);
  await menu.getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
  await expect(page).toHaveTitle(/Meetings/);
  await expect(menu.getByRole('link', { name: 'Meetings', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  await expect(menu.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(0);
  expect(await page.evaluate('window.sameDocument')).toBe(true);
});

test('a meeting that nobody has started says when it was to start', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await planNow(page, 'Retrospective');
  await page.reload();
  await ready(page);
  const next = page.getByRole('region', { name: 'Up next' });
  await expect(next.getByRole('heading', { name: 'Retrospective' })).toBeVisible();
  await expect(next.getByText('Up next')).toBeVisible();
  // as after a machine slept: its clock went on, and the server says how far
  await page.route(/\/api\/v1\//, async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + 16 * 60_000).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.evaluate('{ const real = Date.now; Date.now = () => real() + 16 * 60_000; }');
  const overdue = next.getByText(/^Started 1\d min\. ago$/);
  await expect(overdue).toBeVisible({ timeout: 40_000 }); // the page looks at both clocks four times a minute
  await expect(next.getByText('Up next')).toBeHidden();
});

test('how many meetings are shown takes the focus over from the button that read the last', async ({
  page,
  portal,
}) => {
  await openMeetings(page, portal.url);
  await page.route(/\/meetings\/search\?.*range=past/, async (route) => {
    const asked = new URL(route.request().url());
    const offset = Number(asked.searchParams.get('cursor')?.split('-')[0] ?? 0);
    asked.searchParams.set('range', 'upcoming');
    asked.searchParams.delete('cursor');
    const answer = (await (await route.fetch({ url: asked.href })).json()) as { meetings: object[] };
    const meetings = Array.from({ length: offset < 40 ? 20 : 3 }, (_, index) => ({
      ...answer.meetings[0],
      uuid: String(offset + index).padStart(32, '0'),
      topic: `Meeting ${offset + index + 1}`,
    }));
    const end =
      offset < 40
        ? { hasMore: true, cursor: `${offset + 20}-${'0'.repeat(32)}` }
        : { hasMore: false, cursor: null };
    await route.fulfill({ json: { ...answer, meetings, ...end } });
  });
  await page.getByRole('radio', { name: 'Past' }).press('Space');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(20);
  const more = page.getByRole('button', { name: 'Show more meetings' });
  await more.press('Enter');
  await expect(rows).toHaveCount(40);
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(rows).toHaveCount(43);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '43' })).toBeFocused();
});

async function inArabic(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'ar',
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(`${url}/webappng/sites/acme/sign-in`);
  await ready(page);
  await page.getByLabel('عنوان البريد الإلكتروني').fill('ada@acme.example');
  await page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  return page;
}

test('meetings are complete in Arabic, mirrored, dark and 375 pixels wide', async ({ browser, portal }) => {
  const page = await inArabic(browser, portal.url);
  await page.goto(`${portal.url}/webappng/sites/acme/meeting/home`);
  await ready(page);
  await expectAccessible(page, 'Arabic meetings');
  await expectNoSidewaysScroll(page, 'Arabic meetings');
  await page.getByRole('link', { name: 'Design review', exact: true }).click();
  await expect(page).toHaveURL(/info/);
  await expect(page.getByText('gus@acme.example')).toBeVisible();
  await expectAccessible(page, 'Arabic meeting info');
  await expectNoSidewaysScroll(page, 'Arabic meeting info');
  await page.getByRole('button', { name: 'تعديل' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'Arabic schedule dialog');
  await expectNoSidewaysScroll(page, 'Arabic schedule dialog');
  await page.context().close();
});

/** The day of next year's last Sunday in a month of 31 days: clocks of Europe change in its night. */
const lastSunday = (year: number, month: number): string =>
  String(31 - new Date(Date.UTC(year, month - 1, 31)).getUTCDay());

test('a start that clocks show twice is the one that was meant, one that they skip is told of', async ({
  page,
  portal,
}) => {
  const year = new Date().getFullYear() + 1;
  await openMeetings(page, portal.url);
  await page.getByRole('button', { name: 'Schedule a meeting' }).click();
  const dialog = planner(page);
  await dialog.getByLabel('Topic').fill('Night shift');
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Berlin');
  await page.getByRole('option', { name: 'Berlin' }).click();
  const type = async (month: string): Promise<void> => {
    await dialog.getByRole('spinbutton', { name: /^month/ }).focus();
    await page.keyboard.type(`${month}${lastSunday(year, Number(month))}${year}230AM`);
  };
  await type('03');
  const skipped = dialog.getByText(/The meeting starts at 3:30\sAM/);
  await expect(skipped).toBeVisible();
  await expectAccessible(page, 'a start that clocks skip');
  await type('10');
  await expect(skipped).toBeHidden();
  const which = dialog.getByRole('button', { name: /Which one\?/ });
  await expect(which).toContainText('The first, 2:30 AM GMT+2');
  await expectAccessible(page, 'a start that clocks show twice');
  await which.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'The second, 2:30 AM GMT+1' }).focus();
  await page.keyboard.press('Enter');
  await expect(which).toBeFocused();
  await dialog.getByRole('button', { name: 'Schedule and invite' }).click();
  await page.getByRole('link', { name: 'Night shift', exact: true }).click();
  await expect(page.getByText(/2:30\sAM GMT\+1/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit meeting' });
  await expect(edit.getByRole('button', { name: /Which one\?/ })).toContainText('The second, 2:30 AM GMT+1');
});
