import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { openPage, readIn, signIn, signInTo } from './support/people.ts';

test.use({ story: 'users-groups', program: 'demo', settings: { DEMO_NOW: '2026-11-24T08:40:00Z' } });
test.describe.configure({ mode: 'serial' });

const rows = (page: Page) => page.locator('tbody tr');
const group = (page: Page, name: string) => page.getByRole('button', { name: `Group ${name}`, exact: true });

const options = (page: Page) => page.getByRole('listbox').getByRole('option');

/** How many people the list says that it is narrowed to. */
async function shown(page: Page): Promise<number> {
  const words = await page.getByText(/^Showing \d+ of \d+ people/).textContent();
  return Number(/of (\d+)/.exec(words ?? '')?.[1]);
}

/** The lines of the table that is downloaded, without its head. */
async function exported(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  return text.trim().split('\r\n').slice(1);
}

test('the list is narrowed to a group by keyboard alone, beside other filters, in the address and in the export', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/home');
  const all = await shown(page);
  await group(page, 'Any').focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Group' });
  await expect(field).toBeFocused();
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the choice of a group');
  await page.keyboard.type('desi');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText('14 people');
  await page.keyboard.press('Enter');
  await expect(group(page, 'Design')).toBeFocused();
  await expect(page).toHaveURL(/group=/);
  await expect.poll(() => shown(page)).toBe(14);
  expect((await exported(page)).filter((line) => line.includes('Design'))).toHaveLength(14);
  await page.getByLabel('Role').selectOption('HOST');
  await expect.poll(() => shown(page)).toBeLessThan(14);
  const both = await shown(page);
  expect(await exported(page)).toHaveLength(both);
  await page.reload();
  await ready(page);
  await expect(group(page, 'Design')).toBeVisible();
  expect(await shown(page)).toBe(both);
  await page.getByRole('button', { name: 'Remove filter: Design' }).focus();
  await page.keyboard.press('Enter');
  await expect(group(page, 'Any')).toBeFocused();
  await expect(page).not.toHaveURL(/group=/);
  await expect.poll(() => shown(page)).toBeGreaterThan(both);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => shown(page)).toBe(all);
});

test('who looks at a group goes on to its people among all users, and is told when it is deleted', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/groups');
  await page.getByRole('link', { name: 'Everyone in Europe' }).click();
  const groupPage = await page.context().newPage();
  await expect(page.getByRole('heading', { level: 1, name: 'Everyone in Europe' })).toBeVisible();
  await groupPage.goto(page.url());
  await page.getByRole('link', { name: 'Show in Users' }).click();
  await expect(group(page, 'Everyone in Europe')).toBeVisible();
  await expect.poll(() => shown(page)).toBe(20);
  await ready(groupPage);
  await groupPage.getByRole('button', { name: 'Delete group' }).click();
  await groupPage.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('This group is gone')).toBeVisible();
  await expect(group(page, 'Deleted group')).toBeVisible();
  await expectAccessible(page, 'people of a deleted group');
  await page.reload();
  await ready(page);
  await expect(page.getByText('This group is gone')).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(page).not.toHaveURL(/group=/);
  await expect(group(page, 'Any')).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
});

test('who may only read narrows the list to a group on a phone, in Arabic', async ({ browser, portal }) => {
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 375, height: 7000 } });
  const page = await context.newPage();
  await readIn(context, portal.url, 'ar');
  await signInTo(page, portal.url, { email: 'rosa@acme.example', path: '/users/home', locale: 'ar' });
  await ready(page);
  await page.getByRole('button', { name: 'المجموعة الكل' }).click();
  await page.keyboard.type('المبيعات');
  await page.getByRole('listbox').getByRole('option', { name: 'فريق المبيعات' }).click();
  await expect(page.getByRole('button', { name: 'المجموعة فريق المبيعات' })).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
  await expectNoSidewaysScroll(page, 'people of a group, in Arabic');
  await expectAccessible(page, 'people of a group, in Arabic');
  await context.close();
});
