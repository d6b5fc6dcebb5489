import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { openPage, readIn, signIn, signInTo } from './support/people.ts';

test.use({ story: 'users', program: 'demo', settings: { DEMO_NOW: '2026-11-24T08:40:00Z' } });
test.describe.configure({ mode: 'serial' });

const rows = (page: Page) => page.locator('tbody tr');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function openPerson(page: Page, url: string, name: string): Promise<void> {
  await openPage(page, url, '/users/home');
  await page.getByRole('searchbox').fill(name);
  await row(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an administrator narrows the list, chooses columns, and finds both again by the address', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/home');
  await page.getByLabel('Role').selectOption('ADMIN');
  await expect(page).toHaveURL(/role=ADMIN/);
  await expect(row(page, 'Ada')).toBeVisible();
  await expect(row(page, 'Hana Nov')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByLabel('Job title').check();
  await dialog.getByLabel('Last seen').uncheck();
  await expectAccessible(page, 'the choice of columns');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await ready(page);
  await expect(page.getByRole('columnheader', { name: 'Job title' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Last seen' })).toHaveCount(0);
  await expect(page.getByLabel('Role')).toHaveValue('ADMIN');
  await page.getByLabel('Status').selectOption('disabled');
  await expect(page.getByText('No one matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, 'Hana Nov')).toBeVisible();
});

test('with several people at once what could not be done is named, with the reason', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/home');
  for (const name of ['Ada', 'Mehmet']) await row(page, name).getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: 'Actions for the selection' });
  await bar.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  const result = page.getByRole('dialog', { name: 'One person couldn’t be changed' });
  await expect(result).toContainText('This is you');
  await expectAccessible(page, 'what could not be done');
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Mehmet')).toContainText('Disabled');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await row(page, 'Mehmet').getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'More actions for 1 selected' }).click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await expect(row(page, 'Mehmet')).toContainText('Active');
});

test('roles act at once in an open tab, and the history has them', async ({ page, portal, browser }) => {
  const context = await browser.newContext({ locale: 'en' });
  const hers = await context.newPage();
  await signIn(hers, portal.url, 'hana@acme.example');
  const users = hers.getByRole('navigation').getByRole('link', { name: 'Users' });
  await expect(users).toHaveCount(0);
  await signIn(page, portal.url, 'ada@acme.example');
  await openPerson(page, portal.url, 'Hana Nováková');
  await expectAccessible(page, 'a person');
  await page.getByLabel('Site administrator', { exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText('Roles changed')).toBeVisible();
  await expect(users.or(hers.getByRole('button', { name: 'Administration' })).first()).toBeVisible();
  await context.close();
});

test('of two administrators the later is told what changed, and keeps what they chose', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPerson(page, portal.url, 'Hana Nováková');
  const context = await browser.newContext({
    locale: 'en',
    storageState: await page.context().storageState(),
  });
  const other = await context.newPage();
  await openPerson(other, portal.url, 'Hana Nováková');
  await page.getByLabel('Site administrator (read-only)').check();
  await other.getByLabel('Site administrator', { exact: true }).uncheck();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone else changed the roles. They’re now: Host')).toBeVisible();
  await expect(page.getByLabel('Site administrator (read-only)')).toBeChecked();
  await page.getByLabel('Site administrator', { exact: true }).uncheck(); // all that was chosen is there, this too
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await context.close();
});

test('somebody is handed over and erased by keyboard alone, with the address typed', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPerson(page, portal.url, 'Mehmet Yıldız');
  const start = page.getByRole('button', { name: 'Erase…' });
  await start.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Erase Mehmet/ });
  await expect(dialog).toContainText('as “Former member”');
  await expectAccessible(page, 'what erasing does');
  const field = dialog.getByLabel('Type mehmet@acme.example to confirm');
  await field.focus();
  await page.keyboard.type('mehmet');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That isn’t their email address.')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('@acme.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByText('is being erased')).toBeVisible();
});

test('in Arabic and at 375 pixels all of it is there', async ({ browser, portal }) => {
  // so high that nothing of the list is below the bar at the foot, where it cannot be judged
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 375, height: 7000 } });
  const page = await context.newPage();
  await readIn(context, portal.url, 'ar');
  await signInTo(page, portal.url, { email: 'ada@acme.example', path: '/users/home', locale: 'ar' });
  await expect(rows(page).first()).toBeVisible();
  await expectNoSidewaysScroll(page, 'people in Arabic');
  await expectAccessible(page, 'people in Arabic');
  await rows(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'السجل' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'a person in Arabic');
  await expectAccessible(page, 'a person in Arabic');
  await context.close();
});

test('who may only read sees each page without its write buttons', async ({ page, portal }) => {
  await signIn(page, portal.url, 'hana@acme.example'); // made so above
  await openPage(page, portal.url, '/users/home');
  await expect(page.getByRole('button', { name: 'Invite people' })).toHaveCount(0);
  await row(page, 'Ada').getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: 'Actions for the selection' });
  await expect(bar.getByRole('button', { name: 'Copy email address' })).toBeVisible();
  await expect(bar.getByRole('button', { name: /Disable|Change role|More/ })).toHaveCount(0);
  await row(page, 'Ada').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible();
  const writes = /Save|Disable|Sign out|Hand over|Erase|Invite again/;
  await expect(page.getByRole('main').getByRole('button', { name: writes })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
});
