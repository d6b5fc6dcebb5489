import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { arabicPhone } from './support/looks.ts';
import { DEMO_PASSWORD, openPage, readIn, signIn, signInTo } from './support/people.ts';
import { tellNothing } from './support/silence.ts';

test.use({ story: 'hub', program: 'demo' });
test.describe.configure({ mode: 'serial' });

const HUB = '/webappng/hub';
const LIBRE = '/webappng/sites/libre';
const HENRY = 'henry@acme.example';
/** A page of the hub looks at other sites that often. */
const LOOKS_AGAIN_MS = 30_000;

const rowOf = (page: Page, topic: string): Locator => page.getByRole('listitem').filter({ hasText: topic });

async function openHub(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + HUB + path);
  await ready(page);
}

/** Signs somebody in to the site libre, and so to the hub in its name. */
async function signInToLibre(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url + LIBRE}/sign-in`);
  await ready(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${url + LIBRE}/dashboard/home`);
  await ready(page);
}

/** An administrator of the deployment decides about the site libre. */
async function decideAboutLibre(ada: Page, act: 'Suspend' | 'Resume'): Promise<void> {
  await ada.getByRole('button', { name: 'More actions for Libre' }).click();
  await ada.getByRole('menuitem', { name: act }).click();
  if (act === 'Suspend')
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Suspend site' }).click();
  await expect(ada.getByRole('row').filter({ hasText: 'libre' })).toContainText(
    act === 'Suspend' ? 'Suspended' : 'Active',
  );
}

test('from a site to all sites, and from there to a meeting of another site and back', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, HENRY);
  await page.getByRole('button', { name: 'Switch sites. You’re on Acme.' }).click();
  await expect(page.getByRole('menuitem', { name: 'Libre' })).toBeVisible();
  await expectAccessible(page, 'the menu of sites');
  await page.getByRole('menuitem', { name: 'All sites' }).click();
  await expect(page).toHaveURL(`${portal.url + HUB}/dashboard/home`);
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: 'All sites' })).toBeVisible();
  await expect(rowOf(page, 'Design review: waiting room')).toContainText('Acme');
  const concert = rowOf(page, 'Spring concert: who brings what');
  await expect(concert).toContainText('Libre');
  await expectAccessible(page, 'home of all sites');
  await concert.getByRole('link', { name: 'Spring concert: who brings what', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${portal.url}${LIBRE}/meeting/info/`));
  await ready(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Spring concert');
  await expect(page.getByRole('button', { name: 'Switch sites. You’re on Libre.' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${portal.url + HUB}/dashboard/home`);
  await ready(page);
  await expect(rowOf(page, 'Spring concert')).toBeVisible();
});

test('meetings of all sites are searched, narrowed to a site and turned to the past', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, HENRY);
  await openHub(page, portal.url, '/dashboard/home');
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page).toHaveURL(`${portal.url + HUB}/meeting/home`);
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings on all sites' })).toBeVisible();
  await page.getByLabel('Search by topic or host').fill('rehearsal');
  await expect(rowOf(page, 'Choir rehearsal').first()).toContainText('Libre');
  await expect(rowOf(page, 'Product weekly')).toHaveCount(0);
  await expect(page).toHaveURL(/keyword=rehearsal/);
  await page.getByLabel('Search by topic or host').fill('');
  await page.getByLabel('Site', { exact: true }).focus();
  await page.getByLabel('Site', { exact: true }).selectOption('Acme');
  await expect(page).toHaveURL(/on=acme/);
  await expect(rowOf(page, 'Choir rehearsal')).toHaveCount(0);
  await expect(rowOf(page, 'Product weekly').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Past' }).click({ force: true });
  await expect(page).toHaveURL(/range=past/);
  await expect(rowOf(page, 'Product weekly').first()).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/range=past/);
  await page.reload();
  await ready(page);
  await expect(page.getByLabel('Site', { exact: true })).toHaveValue('acme');
  await page.getByLabel('Search by topic or host').fill('nothing is called that');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rowOf(page, 'Product weekly').first()).toBeVisible();
  await expectAccessible(page, 'meetings of all sites');
});

test('recordings of all sites name their site, and play on it', async ({ page, portal }) => {
  await signIn(page, portal.url, HENRY);
  await openHub(page, portal.url, '/recording/home');
  const row = page.getByRole('row').filter({ hasText: 'Customer council' });
  await expect(row).toContainText('Acme');
  await expectAccessible(page, 'recordings of all sites');
  await row.getByRole('link', { name: 'Customer council' }).click();
  await expect(page).toHaveURL(/\/webappng\/sites\/acme\/recording\/playback\//);
});

test('a site that signed somebody out is asked for, and what the others have is there', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal.url, HENRY);
  await openHub(page, portal.url, '/dashboard/home');
  await expect(rowOf(page, 'Spring concert')).toBeVisible();
  const context = await browser.newContext();
  const fay = await context.newPage();
  await signInToLibre(fay, portal.url, 'fay@libre.example');
  await fay.goto(`${portal.url + LIBRE}/users/home`);
  await ready(fay);
  await fay.getByRole('link', { name: /^Henry/ }).click();
  await fay.getByRole('button', { name: 'Sign out', exact: true }).click();
  await fay.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(fay.getByText('Signed out Henry Adeyemi')).toBeVisible();
  await context.close();
  await page.reload();
  await ready(page);
  await expect(page.getByText('Sign in to Libre to see what’s there too.')).toBeVisible();
  await expect(rowOf(page, 'Spring concert')).toHaveCount(0);
  await expect(rowOf(page, 'Design review')).toBeVisible();
  await expectAccessible(page, 'a site that asks');
  await page.getByRole('link', { name: 'Sign in to Libre' }).click();
  await expect(page).toHaveURL(new RegExp(`^${portal.url}${LIBRE}/sign-in`));
});

test('goes on by another site when the one that it is in the name of is suspended, and says so where none is left', async ({
  page: ada,
  portal,
  browser,
}) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [henry, fay] = await Promise.all(contexts.map((context) => context.newPage()));
  await signInToLibre(henry!, portal.url, HENRY);
  await signInToLibre(fay!, portal.url, 'fay@libre.example');
  await openHub(fay!, portal.url, '/dashboard/home');
  await openHub(henry!, portal.url, '/dashboard/home');
  await expect(rowOf(henry!, 'Spring concert')).toBeVisible();
  await signIn(ada, portal.url, 'ada@acme.example');
  await openPage(ada, portal.url, '/sites/home');
  await decideAboutLibre(ada, 'Suspend');
  await expect(rowOf(henry!, 'Spring concert')).toHaveCount(0);
  await ready(henry!);
  await expect(henry!).toHaveURL(`${portal.url + HUB}/dashboard/home`);
  await expect(rowOf(henry!, 'Design review')).toBeVisible();
  await expect(henry!.getByRole('link', { name: 'Open Acme' })).toBeVisible();
  await expect(henry!.getByRole('link', { name: 'Open Libre' })).toHaveCount(0);
  await henry!.getByRole('link', { name: 'Meetings', exact: true }).click(); // by calls, which are answered again
  await expect(rowOf(henry!, 'Product weekly').first()).toBeVisible();
  await expect(fay!.getByRole('heading', { name: 'This site isn’t active' })).toBeVisible();
  await decideAboutLibre(ada, 'Resume');
  await Promise.all(contexts.map((context) => context.close()));
});

test('goes on by another site, too, where its calls alone find out that a site is suspended, with what was asked for', async ({
  page: ada,
  portal,
  browser,
}) => {
  const henry = await (await browser.newContext()).newPage();
  await signInToLibre(henry, portal.url, HENRY);
  await tellNothing(henry);
  await openHub(henry, portal.url, '/meeting/home?keyword=weekly');
  await expect(rowOf(henry, 'Product weekly').first()).toBeVisible();
  await signIn(ada, portal.url, 'ada@acme.example');
  await openPage(ada, portal.url, '/sites/home');
  await decideAboutLibre(ada, 'Suspend');
  await henry.getByRole('radio', { name: 'Past' }).click({ force: true });
  await expect(henry).toHaveURL(/range=past/);
  await ready(henry);
  await expect(henry.getByRole('radio', { name: 'Past' })).toBeChecked();
  await expect(henry.getByLabel('Search by topic or host')).toHaveValue('weekly');
  await expect(rowOf(henry, 'Product weekly').first()).toBeVisible();
  await decideAboutLibre(ada, 'Resume');
  await henry.context().close();
});

test('looks by itself for sites that are suspended, and for those that are open again', async ({
  page: ada,
  portal,
  browser,
}) => {
  const henry = await (await browser.newContext()).newPage();
  await henry.clock.install();
  await signIn(henry, portal.url, HENRY);
  await openHub(henry, portal.url, '/dashboard/home');
  const libre = henry.getByRole('link', { name: 'Open Libre' });
  await expect(libre).toBeVisible();
  await signIn(ada, portal.url, 'ada@acme.example');
  await openPage(ada, portal.url, '/sites/home');
  await decideAboutLibre(ada, 'Suspend');
  await henry.clock.fastForward(LOOKS_AGAIN_MS);
  await expect(libre).toHaveCount(0);
  await expect(rowOf(henry, 'Spring concert')).toHaveCount(0);
  await decideAboutLibre(ada, 'Resume');
  await henry.clock.fastForward(LOOKS_AGAIN_MS);
  await expect(libre).toBeVisible();
  await expect(rowOf(henry, 'Spring concert')).toBeVisible();
  await henry.context().close();
});

test('by keyboard alone, in Arabic on a small dark phone', async ({ browser, portal }) => {
  const page = await arabicPhone(browser);
  await readIn(page.context(), portal.url, 'ar');
  await signInTo(page, portal.url, { email: HENRY, path: '/dashboard/home', locale: 'ar' });
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await ready(page);
  await page.getByRole('button', { name: /تبديل الموقع/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'كل المواقع' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /تبديل الموقع/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'كل المواقع' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.url + HUB}/dashboard/home`);
  await ready(page);
  await page.setViewportSize({ width: 375, height: 6000 });
  await expect(page.getByRole('heading', { level: 1, name: 'كل المواقع' })).toBeVisible();
  for (const path of ['/dashboard/home', '/meeting/home', '/recording/home']) {
    await openHub(page, portal.url, path);
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  }
  await page.context().close();
});

test('a page that the hub does not have says so, with a way home', async ({ page, portal }) => {
  await signIn(page, portal.url, HENRY);
  await openHub(page, portal.url, '/calling');
  await expect(page).toHaveURL(`${portal.url + HUB}/error`);
  await expect(page.getByText('None of your sites uses this part of the portal.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL(`${portal.url + HUB}/dashboard/home`);
});

test('who is on one site alone is offered no other', async ({ page, portal }) => {
  await signIn(page, portal.url, 'gus@acme.example');
  await openPage(page, portal.url, '/meeting/home');
  await expect(page.getByRole('button', { name: 'Account menu for' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch sites' })).toHaveCount(0);
});
