import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { openPage, setUp, signIn } from './support/people.ts';

test.use({ story: 'scope' });
test.describe.configure({ mode: 'serial' });

const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Opens what can be done with a meeting of the list, and does one of it, by the keyboard. */
async function act(page: Page, row: number, entry: string): Promise<void> {
  await rowsOf(page).nth(row).getByRole('button').last().press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
}

/** Plans a series of so many days. */
async function plan(page: Page, topic: string, days: number): Promise<void> {
  await page.getByRole('button', { name: 'Schedule a meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await dialog.getByLabel('Topic').fill(topic);
  for (const [field, option] of [
    ['Repeat', 'Every day'],
    ['Ends', 'After a number of times'],
  ] as const) {
    await dialog.getByRole('button', { name: field }).press('Enter');
    await page.keyboard.type(option.slice(0, 9));
    await expect(page.getByRole('option', { name: option, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('textbox', { name: 'Times' }).fill(String(days));
  await dialog.getByRole('textbox', { name: 'Times' }).press('Tab');
  await dialog.getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(dialog).toBeHidden();
}

test('what was planned is undone while nobody has been told', async ({ page, portal }) => {
  await setUp(page, portal);
  await openPage(page, portal.url, '/meeting/home');
  await plan(page, 'Mistake', 3);
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('“Mistake” wasn’t scheduled. No one was notified.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
});

test('of a date of a series it is asked which dates are meant, by the keyboard alone', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/meeting/home');
  await plan(page, 'Standup', 6);
  await act(page, 3, 'Edit');
  const question = page.getByRole('dialog', { name: 'Edit “Standup”' });
  await expect(question.getByRole('radio', { name: 'This date', exact: true })).toBeChecked();
  await question.getByRole('radio', { name: 'This date', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(question.getByRole('radio', { name: 'This and following dates' })).toBeChecked();
  await expectAccessible(page, 'which dates of a series');
  await question.getByRole('button', { name: 'Continue' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit this and following dates' });
  await dialog.getByLabel('Topic').fill('Daily');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page).filter({ hasText: 'Standup' })).toHaveCount(3);
  await expect(rowsOf(page).filter({ hasText: 'Daily' })).toHaveCount(3);
});

test('dates that differ are told of before more of them are cancelled, and all come back', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/meeting/home');
  await act(page, 2, 'Edit');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit meeting' });
  await dialog.getByLabel('Topic').fill('Special');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(rowsOf(page).filter({ hasText: 'Special' })).toHaveCount(1);
  await act(page, 1, 'Cancel meeting');
  const question = page.getByRole('dialog', { name: 'Cancel “Standup”?' });
  await expect(question.getByText('1 date that was changed on its own will be cancelled, too.')).toHaveCount(
    2,
  );
  await question.getByRole('radio', { name: 'This and following dates' }).check();
  await question.getByRole('button', { name: 'Cancel meeting' }).press('Enter');
  await expect(rowsOf(page)).toHaveCount(4);
  const toast = page.getByRole('alertdialog').filter({ hasText: 'is cancelled' });
  await toast.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rowsOf(page)).toHaveCount(6);
  await expect(rowsOf(page).filter({ hasText: 'Special' })).toHaveCount(1);
});

test('the page of a date that begins a new series becomes that of the series', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/meeting/home');
  await rowsOf(page).filter({ hasText: 'Daily' }).nth(1).getByRole('link', { name: 'Daily' }).first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('radio', { name: 'This and following dates' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit this and following dates' });
  await dialog.getByLabel('Topic').fill('Evening');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Evening', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit series' })).toBeVisible();
});

test('who is slower keeps what they typed, sees what is new, and saves with it', async ({
  page,
  portal,
  context,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/meeting/home');
  const other = await context.newPage();
  await openPage(other, portal.url, '/meeting/home');
  for (const tab of [page, other]) {
    await act(tab, 0, 'Edit');
    await tab.getByRole('dialog').getByRole('button', { name: 'Continue' }).press('Enter');
  }
  const [slower, faster] = [page, other].map((tab) => tab.getByRole('dialog', { name: 'Edit meeting' }));
  await slower!.getByLabel('Agenda').fill('Numbers');
  await slower!.getByLabel('Topic').fill('Mine');
  await faster!.getByLabel('Topic').fill('Theirs');
  await faster!.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(faster!).toBeHidden();
  await slower!.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(slower!.getByText('This meeting changed while you were editing')).toBeVisible();
  await expect(slower!.getByText('Changed by Ada')).toBeVisible();
  await expect(slower!.getByRole('listitem').filter({ hasText: 'Theirs' })).toBeVisible();
  await expectAccessible(page, 'a conflict of two editors');
  await slower!.getByRole('button', { name: 'Use their changes' }).press('Enter');
  await expect(slower!.getByLabel('Topic')).toHaveValue('Theirs');
  await expect(slower!.getByLabel('Agenda')).toHaveValue('Numbers');
  await expect(slower!.getByRole('button', { name: 'Save changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(slower!).toBeHidden();
  await expect(rowsOf(page).filter({ hasText: 'Theirs' })).toHaveCount(1);
});

for (const [locale, words] of [
  ['en', { cancel: 'Cancel meeting', following: 'This and following dates' }],
  ['ar', { cancel: 'إلغاء الاجتماع', following: 'هذا الموعد وما بعده' }],
] as const)
  test(`the question which dates fits a phone in ${locale}`, async ({ browser, portal }) => {
    const context = await browser.newContext({
      locale: 'en-US',
      colorScheme: 'dark',
      viewport: { width: 375, height: 740 },
    });
    const page = await context.newPage();
    await signIn(page, portal.url, 'ada@acme.example');
    await openPage(page, portal.url, `/meeting/home?locale=${locale}`);
    await act(page, 1, words.cancel);
    await expect(page.getByRole('radio', { name: words.following })).toBeEnabled();
    await expectAccessible(page, `which dates, on a phone, ${locale}`);
    await expectNoSidewaysScroll(page, `which dates, on a phone, ${locale}`);
    await context.close();
  });
