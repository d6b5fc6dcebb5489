import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { expectTabsForEverybody, looks } from './support/looks.ts';
import { openPage, setUp, signIn } from './support/people.ts';

test.use({ story: 'profile' });
test.describe.configure({ mode: 'serial' });

const details = (page: Page): Locator => page.getByRole('region', { name: 'Details' });
const room = (page: Page): Locator => page.getByRole('region', { name: 'Personal room' });
const saved = (place: Locator): Locator => place.getByRole('status').filter({ hasText: 'Saved' });

test('somebody gives themselves another name, which all of the portal says at once', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await page.getByRole('button', { name: 'Account menu for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeFocused();
  await expect(details(page)).toContainText('ada@acme.example');
  await details(page).getByLabel('Display name').fill('  Ada\u202e  King ');
  await details(page).getByLabel('Job title').fill('Countess');
  const phone = details(page).getByLabel('Phone');
  await phone.pressSequentially('+44 (0) 20-7946');
  await expect(phone).toHaveValue('+440207946');
  await phone.press('Enter');
  await expect(saved(details(page))).toBeVisible();
  await expect(details(page).getByLabel('Display name')).toHaveValue('Ada King');
  await expect(page.getByRole('button', { name: 'Account menu for Ada King' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('main').getByText('Ada King')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada King');
});

test('[VALD-03] [VALD-04] of a telephone number digits and plus are kept, and administrators find it by some of them', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/myprofile/home');
  const phone = details(page).getByLabel('Phone');
  for (const [typed, kept, wanted, other] of [
    ['+1 (2)+3', '+123', '+1?*', '+2*'],
    ['+45 12 34', '+451234', '+45 ?2*4', '+45 ?3*'],
  ] as const) {
    await phone.fill('');
    await phone.pressSequentially(typed);
    await expect(phone).toHaveValue(kept);
    await phone.press('Enter');
    await expect(saved(details(page))).toBeVisible();
    await openPage(page, portal.url, '/users/home');
    const search = page.getByRole('searchbox', { name: 'Search by name, email or phone' });
    await search.fill(wanted);
    await expect(page.getByRole('main').getByText(kept, { exact: true })).toBeVisible();
    await search.fill(other);
    await expect(page.getByText('No one found for')).toBeVisible();
    await expectAccessible(page, 'nobody with this telephone number');
    await openPage(page, portal.url, '/myprofile/home');
  }
});

test('what is no name is said at its field, and nothing that was typed is lost', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/myprofile/edit');
  const name = details(page).getByLabel('Display name');
  await name.fill('   ');
  await details(page).getByLabel('Organisation').fill('x'.repeat(130));
  await page.keyboard.press('Enter');
  await expect(details(page).getByText('Fill this in.')).toBeVisible();
  await expect(details(page).getByText(/128 characters or fewer/)).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page, 'two errors');
  await name.press('Escape');
  await expect(details(page).getByLabel('Organisation')).toHaveValue('x'.repeat(130));
});

test('the room is set up, named and handed out, and a name that is taken says so', async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/myprofile/home?active=room');
  const name = room(page).getByLabel('Room name');
  await name.fill('admin');
  await name.press('Enter');
  await expect(room(page).getByText('This name is reserved. Choose another one.')).toBeVisible();
  await name.fill('Ada.King');
  await expect(room(page)).toContainText('/meet/ada.king');
  await name.press('Enter');
  await expect(saved(room(page))).toBeVisible();
  await room(page).getByRole('button', { name: 'Copy link: Short link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${portal.url}/meet/ada.king`);
  const guest = await context.browser()!.newPage();
  await guest.goto(link);
  await expect(guest).toHaveURL(/\/sites\/acme\/meeting\/join\/[0-9a-f]{32}/);
  await guest.close();
  const lobby = room(page).getByRole('switch', { name: 'Waiting room' });
  await expect(lobby).toBeChecked();
  await lobby.uncheck();
  await room(page).getByRole('button', { name: 'Save' }).click();
  await expect(saved(room(page))).toBeVisible();
  // home shows the same room, also what was changed a moment ago, and the profile what is changed there
  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await goTo('Home');
  const atHome = page
    .getByRole('region', { name: 'Your personal room' })
    .getByRole('switch', { name: 'Waiting room' });
  await expect(atHome).not.toBeChecked();
  await atHome.click();
  await expect(atHome).toBeChecked();
  await page.goBack();
  await expect(lobby).toBeChecked();
});

test('the address for editing has all tabs, each with its own words and data', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/myprofile/edit?active=data');
  await expect(page.getByRole('region', { name: 'Download my data' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Profile sections' })
    .getByRole('link', { name: 'My sites' })
    .click();
  await expect(page).toHaveURL(/\/myprofile\/edit\?active=sites$/);
  await expect(page.getByRole('region', { name: 'My sites' })).toContainText('Acme');
});

test('what fails in a tab is told there and tried again, and the other tabs go on', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext(); // what a part of a page caught is written to the console
  const page = await context.newPage();
  await signIn(page, portal.url, 'ada@acme.example');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openPage(page, portal.url, '/myprofile/home?active=details');
  await page.route('**/pmr/mine*', (route) => route.fulfill({ status: 503, json: {} }));
  const tabs = page.getByRole('navigation', { name: 'Profile sections' });
  await tabs.getByRole('link', { name: 'Personal room' }).click();
  const told = page.getByRole('main').getByRole('alert');
  await expect(told).toContainText('Something went wrong');
  await expect(page).toHaveURL(/active=room/);
  await expectAccessible(page, 'a tab that failed');
  await tabs.getByRole('link', { name: 'Details' }).click();
  await expect(details(page)).toBeVisible();
  await tabs.getByRole('link', { name: 'Personal room' }).click();
  await expect(told).toBeVisible();
  await page.unroute('**/pmr/mine*');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(room(page).getByLabel('Room name')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/users/me/sites'))).toEqual([]); // nobody has looked at that tab
  await context.close();
});

test('without a connection what was typed stays, and is saved by the next try', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext(); // the browser itself writes of it to the console
  const page = await context.newPage();
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/myprofile/home');
  await details(page).getByLabel('Job title').fill('Analyst');
  await context.setOffline(true);
  await details(page).getByRole('button', { name: 'Save' }).click();
  await expect(details(page).getByText(/You’re offline/)).toBeVisible();
  await context.setOffline(false);
  await details(page).getByRole('button', { name: 'Save' }).click();
  await expect(saved(details(page))).toBeVisible();
  await context.close();
});

for (const look of looks)
  test(`is for everybody: ${look.name}`, async ({ browser, portal }) => {
    await expectTabsForEverybody({ browser, url: portal.url }, look, {
      path: '/myprofile/home',
      tabs: ['details', 'room', 'sites', 'data'],
    });
  });
