import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { arabicPhone } from './support/looks.ts';
import { DEMO_PASSWORD, openPage, readIn, signIn, signInTo, SITE } from './support/people.ts';
import { enter, expectPictures, joinAsGuest, startInstant } from './support/rooms.ts';

test.use({ story: 'sites', program: 'demo' });
test.describe.configure({ mode: 'serial' });

const sites = '/sites/home';

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** Chooses what is to be done with a site from the menu of its row. */
async function choose(page: Page, site: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${site}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** Signs in who administers the site libre, to its home page. */
async function signInFay(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/webappng/sites/libre/sign-in`);
  await ready(page);
  await page.getByLabel('Email address').fill('fay@libre.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${url}/webappng/sites/libre/dashboard/home`);
  await ready(page);
}

test('an administrator of the deployment makes a site, after being told why some names cannot be', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await expect(page).toHaveURL(portal.url + SITE + sites);
  await expect(rowOf(page, 'atelier')).toContainText('Suspended');
  await expectAccessible(page, 'sites');
  await page.getByRole('button', { name: 'Create site' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Nord');
  await dialog.getByLabel('Address', { exact: true }).fill('nörd');
  await dialog.getByLabel('Name of the administrator').fill('Nora North');
  await dialog.getByLabel('Email address').fill('nora@nord.example');
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(dialog.getByText('Use only the letters a–z')).toBeVisible();
  await expect(dialog.getByLabel('Address', { exact: true })).toBeFocused();
  await dialog.getByLabel('Address', { exact: true }).fill('libre');
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(dialog.getByText('A site has this name, or had it before.')).toBeVisible();
  await expectAccessible(page, 'creating a site');
  await dialog.getByLabel('Address', { exact: true }).fill('nord');
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(dialog.getByText('The site is ready, but no email was sent')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'nord')).toContainText('Active');
  await openPage(page, portal.url, '/dashboard/mailbox');
});

test('a site that gets another address is led to from the one before', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, sites);
  await choose(page, 'Nord', 'Change address');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New address').fill('nordic');
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'nordic')).toBeVisible();
  await page.goto(`${portal.url}/webappng/sites/nord/sign-in`);
  await expect(page.getByRole('heading', { name: 'This site has a new name' })).toBeVisible();
  await expect(page.getByText('/webappng/sites/nordic')).toBeVisible();
  await expectAccessible(page, 'a renamed site');
  await page.getByRole('link', { name: 'Go now' }).click();
  await expect(page).toHaveURL(`${portal.url}/webappng/sites/nordic/sign-in`);
});

test('somebody’s open page says so when their site is suspended, and is there again when it is resumed', async ({
  page,
  portal,
  browser,
}) => {
  const context = await browser.newContext();
  const fay = await context.newPage();
  await signInFay(fay, portal.url);
  await expect(fay.getByRole('link', { name: 'Health' })).toBeHidden(); // it is not her site's alone
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, sites);
  await choose(page, 'Libre', 'Suspend');
  const question = page.getByRole('alertdialog');
  await expectAccessible(page, 'the question before a site is suspended');
  await question.getByRole('button', { name: 'Suspend site' }).click();
  await expect(rowOf(page, 'libre')).toContainText('Suspended');
  await expect(fay.getByRole('heading', { name: 'This site isn’t active' })).toBeVisible();
  await expectAccessible(fay, 'a site that is not active');
  await choose(page, 'Libre', 'Resume');
  await expect(rowOf(page, 'libre')).toContainText('Active');
  await fay.goto(`${portal.url}/webappng/sites/libre`);
  await expect(fay).toHaveURL(`${portal.url}/webappng/sites/libre/dashboard/home`);
  await context.close();
});

test('who is in a meeting reads why it is over when their site is suspended, in their language', async ({
  page,
  portal,
  browser,
}) => {
  const phone = await arabicPhone(browser);
  const fay = await (await browser.newContext({ locale: 'en' })).newPage();
  const inMeeting = [
    { room: fay, title: 'This site isn’t active', again: 'Reload' },
    { room: phone, title: 'هذا الموقع غير نشط', again: 'إعادة التحميل' },
  ];
  await signInFay(fay, portal.url);
  const uuid = await startInstant(fay, 'In the middle');
  await fay.goto(`${portal.url}/webappng/sites/libre/meeting/room/${uuid}`);
  await ready(fay);
  await enter(fay, 'Start meeting');
  await readIn(phone.context(), portal.url, 'ar');
  await joinAsGuest(phone, fay, 'ليلى');
  await enter(phone, 'طلب الانضمام');
  await fay.getByRole('button', { name: 'Admit', exact: true }).click();
  await expectPictures(phone, ['Fay Delacroix']);
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, sites);
  await choose(page, 'Libre', 'Suspend');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend site' }).click();
  for (const { room, title, again } of inMeeting) {
    await expect(room.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(room.locator('video')).toHaveCount(0);
    await expect(room.getByRole('link')).toHaveCount(0); // no other page of the site is there either
    await expectAccessible(room, title);
    await room.getByRole('button', { name: again }).click();
    await expect(room.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await choose(page, 'Libre', 'Resume');
  await expect(rowOf(page, 'libre')).toContainText('Active');
  for (const { room } of inMeeting) await room.context().close();
});

test('by keyboard alone a suspended site is closed, by typing its address, and taken back', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, sites);
  await page.getByRole('button', { name: 'More actions for Atelier' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Type “atelier” to confirm');
  await expect(field).toBeFocused();
  await page.keyboard.type('other');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This isn’t the address of the site.')).toBeVisible();
  await expectAccessible(page, 'closing a site');
  await field.selectText();
  await page.keyboard.type('atelier');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rowOf(page, 'atelier')).toContainText('Closing');
  await expect(page.locator(':focus')).toBeVisible();
  await page.getByRole('button', { name: 'More actions for Atelier' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Resume' }).press('Enter');
  await expect(rowOf(page, 'atelier')).toContainText('Active');
});

test('administrators of the deployment become more and fewer, and the last one stays', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, sites);
  await page.getByRole('button', { name: 'Add administrator' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('hana@acme.example');
  await dialog.getByRole('button', { name: 'Add administrator' }).click();
  await expect(dialog).toBeHidden();
  const hana = page.getByRole('listitem').filter({ hasText: 'hana@acme.example' });
  await expect(hana).toContainText('Added by Ada Lovelace');
  await hana.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(hana).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove Ada Lovelace' })).toBeHidden();
});

test('is mirrored and complete in Arabic, at 375 pixels, dark and in high contrast', async ({
  browser,
  portal,
}) => {
  const page = await arabicPhone(browser);
  await page.setViewportSize({ width: 375, height: 6000 }); // below the bar at the foot nothing can be judged
  await readIn(page.context(), portal.url, 'ar');
  await signInTo(page, portal.url, { email: 'ada@acme.example', path: sites, locale: 'ar' });
  await expect(page).toHaveURL(portal.url + SITE + sites);
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1, name: 'المواقع' })).toBeVisible();
  await expectAccessible(page, 'sites in Arabic');
  await expectNoSidewaysScroll(page, 'sites in Arabic');
  await page.getByRole('button', { name: 'إنشاء موقع' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'creating a site, in Arabic');
  await expectNoSidewaysScroll(page, 'creating a site, in Arabic');
  await page.context().close();
});
