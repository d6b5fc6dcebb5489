import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn, signInTo } from './support/people.ts';

test.use({ story: 'people-import' });
test.describe.configure({ mode: 'serial' });

const TABLE = [
  'Full name,Mail,Role,Team',
  'Mona Lisa,mona@acme.example,Host,Painters',
  'منى,muna@acme.example,,',
  'Nobody,nonsense,,',
  'Ada,ada@acme.example,,',
].join('\r\n');

const choose = (page: Page, text: string): Promise<void> =>
  page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function openImport(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible();
}

test('an administrator imports a table, is told of each line that failed, and can leave meanwhile', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await openImport(page);
  await expectAccessible(page, 'an import begins');
  await choose(page, 'a,"b');
  await expect(page.getByRole('alert')).toContainText('A quotation mark on line 1');
  await choose(page, TABLE);
  await expect(page.getByText('4 lines, read as UTF-8.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Mail.*Email address/ })).toBeVisible();
  await expectAccessible(page, 'the columns of a table');
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await expect(page.getByText('2 people will be added.')).toBeVisible();
  await expect(page.getByText('New group: Painters')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Already on this site');
  await expectAccessible(page, 'a checked table');
  await page.reload(); // it can be left, and come back to
  await ready(page);
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await expect(page.getByText('2 people were added')).toBeVisible();
  await expectAccessible(page, 'an import that is done');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these lines' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    '\ufeffFull name,Mail,Role,Team,Problem',
    'Nobody,nonsense,,,Not an email address',
    'Ada,ada@acme.example,,,Already on this site',
  ]);
  await page.getByRole('link', { name: 'Show people' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(3);
});

test('a table is pasted, read otherwise, imported and exported by keyboard alone', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openImport(page);
  await page.getByRole('textbox', { name: 'Or paste the lines here' }).focus();
  await page.keyboard.insertText('Kay,kay@acme.example\nLee,lee@far.example\n');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 lines, read as UTF-8.')).toBeVisible();
  await page.getByLabel('Only these domains').focus();
  await page.keyboard.type('acme.example');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Check the lines' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'One person will be added.' })).toBeFocused();
  await expect(page.getByRole('table')).toContainText('Another domain');
  await page.getByRole('button', { name: 'Import one person' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('One person was added')).toBeVisible();
  await page.getByRole('link', { name: 'Show people' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveCount(4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('acme-people.csv');
  expect(readFileSync(await file.path(), 'utf8')).toContain('\r\nKay,kay@acme.example,HOST,');
});

test('an import reads from right to left on a phone', async ({ browser, portal }) => {
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 375, height: 1600 } });
  const page = await context.newPage();
  await signInTo(page, portal.url, { email: 'ada@acme.example', path: '/users/import', locale: 'ar' });
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: 'استيراد أشخاص' })).toBeVisible();
  await expectAccessible(page, 'an import begins, ar');
  await choose(page, 'الاسم;البريد\nنور;nour@acme.example\n؟;خطأ\n');
  await page.getByRole('button', { name: 'فحص الأسطر' }).click();
  await expect(page.getByText('سيُضاف شخص واحد.')).toBeVisible();
  await expectAccessible(page, 'a checked table, ar');
  await expectNoSidewaysScroll(page, 'a checked table, ar');
  await context.close();
});
