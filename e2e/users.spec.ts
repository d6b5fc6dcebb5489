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

test('an administrator narrows the list, finds it so by the address, and is led back to everyone', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/home');
  await page.getByLabel('Role').selectOption('ADMIN');
  await expect(page).toHaveURL(/role=ADMIN/);
  await expect(row(page, 'Ada')).toBeVisible();
  await expect(row(page, 'Hana Nov')).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(page.getByLabel('Role')).toHaveValue('ADMIN');
  await page.getByLabel('Status').selectOption('disabled');
  await expect(page.getByText('No one matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, 'Hana Nov')).toBeVisible();
  await page.getByRole('searchbox').fill('hana');
  await page.getByLabel('Role').selectOption('ADMIN');
  await expect(page.getByText('No one matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(row(page, 'Ada')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page).not.toHaveURL(/keyword|role/);
});

test('columns are those of who chose them, in each of their tabs, unless the address names others', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'rosa@acme.example');
  await openPage(page, portal.url, '/users/home');
  const other = await page.context().newPage();
  await openPage(other, portal.url, '/users/home');
  const head = (of: Page, name: string) => of.getByRole('columnheader', { name });
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByLabel('Job title').check();
  await dialog.getByLabel('Last seen').uncheck();
  await expectAccessible(page, 'the choice of columns');
  await expect(head(other, 'Job title')).toBeVisible();
  await expect(head(other, 'Last seen')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await ready(page);
  await expect(head(page, 'Job title')).toBeVisible();
  await expect(head(page, 'Last seen')).toHaveCount(0);
  await openPage(page, portal.url, '/users/home?columns=came,organisation');
  for (const name of ['Added', 'Organisation']) await expect(head(page, name)).toBeVisible();
  await expect(head(page, 'Job title')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog.getByLabel('Organisation').uncheck();
  await expect(page).not.toHaveURL(/columns/);
  await expect(head(page, 'Organisation')).toHaveCount(0);
  await expect(head(page, 'Added')).toBeVisible();
  await expect(head(other, 'Job title')).toHaveCount(0);
  await other.close();
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
  await expect(page.getByText('Ada Lovelace changed the roles of Hana Nováková')).toBeVisible();
  await expect(users.or(hers.getByRole('button', { name: 'Administration' })).first()).toBeVisible();
  await context.close();
});

test('[ADMP-02] users open by their address for each administrator, and for nobody else', async ({
  browser,
  portal,
}) => {
  const opens = async (email: string): Promise<[status: number | undefined, heading: string | null]> => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await signIn(page, portal.url, email);
    const answer = await page.goto(`${portal.url}/webappng/sites/acme/users/home`);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const isListed = (await row(page, 'hana@acme.example').count()) === 1;
    await context.close();
    return [answer?.status(), isListed ? heading : null];
  };
  // Hana administers the site since the test before
  for (const email of ['ada@acme.example', 'hana@acme.example'])
    expect(await opens(email)).toEqual([200, 'Users']);
  for (const email of ['henry@acme.example', 'gus@acme.example'])
    expect(await opens(email)).toEqual([403, null]);
});

interface Change {
  name: string;
  /** What the one who saves later does, and the one who saves first. */
  later: { role: string; isGiven: boolean };
  first: { role: string; isGiven: boolean };
  told: string;
  after: string[];
}

const changes: Change[] = [
  {
    name: 'Hana Nováková',
    later: { role: 'Site administrator (read-only)', isGiven: true },
    first: { role: 'Site administrator', isGiven: false },
    told: 'Removed: Site administrator',
    after: ['Site administrator (read-only)', 'Host'],
  },
  {
    name: 'Mehmet Yıldız',
    later: { role: 'Attendee', isGiven: false },
    first: { role: 'Site administrator', isGiven: true },
    told: 'Added: Site administrator',
    after: ['Site administrator'],
  },
];

for (const { name, later, first, told, after } of changes)
  test(`of two administrators who change the roles of ${name} the later is told, and saves what both chose`, async ({
    page,
    portal,
    browser,
  }) => {
    const role = (of: Page, label: string) =>
      of.getByRole('group', { name: 'Roles' }).getByLabel(label, { exact: true });
    await signIn(page, portal.url, 'ada@acme.example');
    await openPerson(page, portal.url, name);
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ locale: 'en', storageState });
    const other = await context.newPage();
    await openPerson(other, portal.url, name);
    await role(page, later.role).setChecked(later.isGiven);
    await role(other, first.role).setChecked(first.isGiven);
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Saved')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Someone else changed the roles in the meantime')).toBeVisible();
    await expect(page.getByText(told, { exact: true })).toBeVisible();
    await expectAccessible(page, 'roles that somebody else changed');
    await expect(role(page, later.role)).toBeChecked({ checked: later.isGiven });
    await expect(role(page, first.role)).toBeChecked({ checked: first.isGiven });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.reload();
    await ready(page);
    const all = ['Administrator', 'Site administrator', 'Site administrator (read-only)', 'Host', 'Attendee'];
    for (const label of all) await expect(role(page, label)).toBeChecked({ checked: after.includes(label) });
    await context.close();
  });

test('of the last who administers the deployment it is said before that they stay', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPerson(page, portal.url, 'Ada Lovelace');
  const main = page.getByRole('main');
  await expect(main.getByText('The only administrator', { exact: true })).toBeVisible();
  await expect(main.getByLabel('Administrator', { exact: true })).toBeDisabled();
  await expectAccessible(page, 'the last administrator');
  await openPerson(page, portal.url, 'Camille Lefèvre');
  await expect(main.getByRole('button', { name: 'Disable' })).toBeVisible();
  await main.getByLabel('Administrator', { exact: true }).check();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved')).toBeVisible();
  await openPerson(page, portal.url, 'Ada Lovelace');
  await expect(main.getByText('The only administrator', { exact: true })).toHaveCount(0);
  await expect(main.getByLabel('Administrator', { exact: true })).toBeEnabled();
  await expect(main.getByText('The only deployment administrator', { exact: true })).toBeVisible();
  await expect(main.getByText('Ada Lovelace is the only deployment administrator')).toBeVisible();
  await expect(main.getByText('The only deployment administrator can’t be erased')).toBeVisible();
  await expect(main.getByRole('button', { name: /Disable|Erase/ })).toHaveCount(0);
});

test('what is by or about a person leads on to the same in the audit log', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPerson(page, portal.url, 'Camille Lefèvre');
  const history = page.getByRole('region', { name: 'History' }).locator('details');
  await history.first().locator('summary').click();
  await expect(history.first()).toContainText('Administrator');
  const [count, newest] = [await history.count(), await history.first().locator('summary').textContent()];
  expect(newest).toContain('Ada Lovelace changed the roles of Camille Lefèvre');
  await page.getByRole('link', { name: 'Open in the audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Remove filter: By or about Camille Lefèvre' }),
  ).toBeVisible();
  const entries = page.getByRole('main').locator('details');
  await expect(entries).toHaveCount(count);
  await expect(entries.first().locator('summary')).toHaveText(newest ?? '');
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
