import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { openPage, setUp, signIn } from './support/people.ts';

test.use({ story: 'series' });
test.describe.configure({ mode: 'serial' });

/** Chooses one of a list by its words, with the keyboard. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: field }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(option.slice(0, 9));
  await expect(page.getByRole('option', { name: option, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

test('somebody plans a meeting that repeats, and sees when', async ({ page, portal }) => {
  await setUp(page, portal);
  await openPage(page, portal.url, '/meeting/home');
  await page.getByRole('button', { name: 'Schedule a meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await dialog.getByLabel('Topic').fill('Standup');
  await choose(page, 'Repeat', 'Every weekday');
  await expect(dialog.getByText('Every weekday, Monday to Friday')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(5);
  await choose(page, 'Ends', 'After a number of times');
  await dialog.getByRole('textbox', { name: 'Times' }).fill('4');
  await dialog.getByRole('textbox', { name: 'Times' }).press('Tab');
  await expect(dialog.getByText('Every weekday, Monday to Friday, 4 times')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page, 'a meeting that repeats');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Standup' })).toHaveCount(4);
  await expect(page.getByRole('main').getByText('Repeats')).toHaveCount(4);
});

test('one date is given another topic, and one is cancelled and planned again', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/meeting/home');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.nth(1).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit meeting' });
  await expect(dialog.getByText('Repeat', { exact: true })).toBeHidden();
  await dialog.getByLabel('Topic').fill('Retrospective');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(rows.nth(1)).toContainText('Retrospective');
  await rows.nth(2).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel meeting' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel meeting' }).click();
  await expect(rows).toHaveCount(3);
  const toast = page.getByRole('alertdialog').filter({ hasText: 'is cancelled' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(4);
});

test('[RECU-05] the page of a date leads to that of its series, which says how it repeats', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/meeting/home');
  await page.getByRole('main').getByRole('link', { name: 'Standup' }).first().click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Every weekday, Monday to Friday, 4 times' }).click();
  await expect(page.getByRole('button', { name: 'Edit series' })).toBeVisible();
  await expect(page.getByText('1 date was changed on its own')).toBeVisible();
  await expectAccessible(page, 'a series');
  await page.getByRole('button', { name: 'Edit series' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit meeting' });
  await choose(page, 'Repeat', 'Every day');
  await expect(dialog.getByText('One date that was changed goes back to the new times.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Every day, 4 times')).toBeVisible();
});

for (const [locale, words] of [
  ['en', { schedule: 'Schedule a meeting', repeat: 'Repeat', custom: 'Custom', next: 'Next dates' }],
  ['ar', { schedule: 'جدولة اجتماع', repeat: 'التكرار', custom: 'مخصص', next: 'المواعيد التالية' }],
] as const)
  test(`a rule of somebody's own fits a phone in ${locale}`, async ({ browser, portal }) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 375, height: 740 } });
    const page = await context.newPage();
    await signIn(page, portal.url, 'ada@acme.example');
    await openPage(page, portal.url, `/meeting/home?locale=${locale}`);
    await page.getByRole('main').getByRole('button', { name: words.schedule }).click();
    await page.getByRole('button', { name: words.repeat }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(page.getByRole('option', { name: words.custom, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog').getByRole('list', { name: words.next }).getByRole('listitem'),
    ).toHaveCount(5);
    await expectAccessible(page, `a rule on a phone, ${locale}`);
    await expectNoSidewaysScroll(page, `a rule on a phone, ${locale}`);
    await context.close();
  });
