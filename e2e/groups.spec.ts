import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { openPage, readIn, signIn, signInTo } from './support/people.ts';

test.use({ story: 'groups', program: 'demo' });
test.describe.configure({ mode: 'serial' });

const rows = (page: Page) => page.locator('tbody tr');
const dialog = (page: Page) => page.getByRole('dialog');

async function openGroups(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
}

test('an administrator makes a group, fills it by name, by paste and from a file, and takes people out', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openGroups(page);
  await expectAccessible(page, 'groups');
  await page.getByRole('button', { name: 'New group' }).click();
  await dialog(page).getByLabel('Name').fill('Design');
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(dialog(page)).toContainText('Another group has this name.');
  await dialog(page).getByLabel('Name').fill('Launch crew');
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Launch crew' })).toBeVisible();
  await expect(page.getByText('No one is in this group yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add people' }).click();
  await dialog(page).getByLabel('Find people on this site').fill('hana');
  await dialog(page).getByRole('checkbox', { name: /^Hana/ }).check();
  await dialog(page).getByLabel('Email addresses').fill('Gus <gus@acme.example>; nonsense, no@where.example');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name;Mail\nRosa;rosa@acme.example\n'),
    });
  await expect(dialog(page).getByText('One address read from the file.')).toBeVisible();
  await expectAccessible(page, 'adding people');
  await page.getByRole('button', { name: 'Add to group' }).click();
  await expect(dialog(page).getByText('Added 3 people, but not these')).toBeVisible();
  await expect(dialog(page).getByRole('region', { name: 'Not on this site' })).toContainText(
    'no@where.example',
  );
  await expect(dialog(page).getByRole('region', { name: 'Not email addresses' })).toContainText('nonsense');
  await expectAccessible(page, 'who was left out');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expectAccessible(page, 'a group');
  await page.getByRole('checkbox', { name: /^Select Rosa/ }).check();
  await page.getByRole('button', { name: 'Remove from group' }).click();
  await expect(page.getByText('Removed one person')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('a group is found, renamed and deleted by keyboard alone, and what that does is said before', async ({
  page,
  portal,
}) => {
  await signInTo(page, portal.url, { email: 'ada@acme.example', path: '/users/groups' });
  await page.getByRole('searchbox', { name: 'Search groups' }).focus();
  await page.keyboard.type('launch');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Launch crew' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rename' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Landing crew');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Landing crew' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete “Landing crew”?' });
  await expect(question).toContainText('The 2 people in it stay on this site.');
  await expectAccessible(page, 'before a group is deleted');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Landing crew' })).toHaveCount(0);
});

test('what is typed before the page can hear it is looked for', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js/, async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(`${portal.url}/webappng/sites/acme/users/groups`, { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search groups' }).focus();
  await page.keyboard.type('europe');
  allow();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/keyword=europe/);
});

test('who may only read sees groups without buttons that write', async ({ page, portal }) => {
  await signInTo(page, portal.url, { email: 'rosa@acme.example', path: '/users/groups' });
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'New group' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Design' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
  await openPage(page, portal.url, '/users/import');
  await expect(page.getByText('You can see imports, but not start one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose file' })).toHaveCount(0);
});

test('who plans a meeting types the name of a group, and invites its people', async ({ page, portal }) => {
  await signIn(page, portal.url, 'hana@acme.example');
  await page.getByRole('button', { name: 'Schedule' }).first().click();
  const field = page.getByRole('combobox', { name: 'Invite' });
  await field.focus();
  await page.keyboard.type('desig');
  const option = page.getByRole('option', { name: /^Design/ });
  await expect(option).toBeVisible();
  const count = Number(/\d+/.exec((await option.textContent()) ?? '')?.[0]);
  await expectAccessible(page, 'groups to invite');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Added \d+ people from “Design”/)).toBeVisible();
  const invited = await page.getByRole('list', { name: 'Invite' }).getByRole('button').count();
  expect(invited).toBeGreaterThanOrEqual(count - 1); // not herself
  await expect(field).toBeFocused();
});

test('groups read from right to left on a phone', async ({ browser, portal }) => {
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 375, height: 1600 } });
  const page = await context.newPage();
  await readIn(context, portal.url, 'ar');
  await signInTo(page, portal.url, { email: 'ada@acme.example', path: '/users/groups', locale: 'ar' });
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: 'المجموعات' })).toBeVisible();
  await expectAccessible(page, 'groups, ar');
  await expectNoSidewaysScroll(page, 'groups, ar');
  await page.getByRole('link', { name: 'فريق المبيعات' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'فريق المبيعات' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'a group, ar');
  await page.getByRole('button', { name: 'إضافة أشخاص' }).click();
  await expectAccessible(page, 'adding people, ar');
  await expectNoSidewaysScroll(page, 'adding people, ar');
  await context.close();
});
