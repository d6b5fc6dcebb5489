import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';

test.use({
  story: 'mail-limit',
  settings: { MAIL_OUTSIDE_PER_HOUR: '2' },
  viewport: { width: 375, height: 667 },
});
test.describe.configure({ mode: 'serial' });

const meetings = (url: string): string => `${url}/webappng/sites/acme/meeting/home`;

/** Types a plan with the keyboard alone, and sends it. */
async function plan(
  page: Page,
  { topic, invite, send }: { topic: string; invite: string; send: string },
): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.type(topic);
  await dialog.getByRole('combobox', { name: invite }).focus();
  for (const name of ['one', 'two', 'three']) {
    await page.keyboard.type(`${name}@elsewhere.example`);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: send }).press('Enter');
  return dialog;
}

test('a host who invites more people than mails may go out is told before, loses nothing, and sends anyway', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await page.goto(meetings(portal.url));
  await ready(page);
  await page.getByRole('button', { name: 'Schedule a meeting' }).press('Enter');
  const words = { topic: 'Open day', invite: 'Invite', send: 'Schedule and invite' };
  const dialog = await plan(page, words);
  const notice = dialog.getByRole('status').filter({ hasText: 'Not all emails can go out at once' });
  await expect(notice).toContainText('2 emails to people outside your site can go out now.');
  await expect(notice).toContainText('1 more has to wait');
  await expect(notice).toBeInViewport();
  await expectAccessible(page, 'schedule dialog with mails that wait');
  await expectNoSidewaysScroll(page, 'schedule dialog with mails that wait');
  await expect(dialog.getByLabel('Topic')).toHaveValue('Open day');
  await expect(dialog.getByText('three@elsewhere.example')).toBeVisible();
  await dialog.getByLabel('Topic').fill('Open days');
  await expect(notice).toBeHidden();
  await dialog.getByRole('button', { name: 'Schedule and invite' }).press('Enter');
  await expect(notice).toBeVisible();
  const anyway = dialog.getByRole('button', { name: 'Send now' });
  await expect(anyway).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Open days” is scheduled')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('the same in Arabic, for a meeting that is changed', async ({ page, context, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await expect(async () => {
    await page.goto(`${portal.url}/webappng/sites/acme/dashboard/mailbox`); // two leave once they can no longer be undone
    const left = page.getByRole('main').getByRole('button').filter({ hasText: '@elsewhere.example' });
    await expect(left).toHaveCount(2, { timeout: 500 });
  }).toPass({ timeout: 40_000 });
  await context.addCookies([{ name: 'portico-locale', value: 'ar', url: portal.url }]);
  await page.goto(meetings(portal.url));
  await ready(page);
  await page.getByRole('link', { name: 'Open days', exact: true }).click();
  await page.getByRole('button', { name: 'تعديل' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'الموضوع' }).fill('Open days in spring');
  await dialog.getByRole('button', { name: 'حفظ التغييرات' }).press('Enter');
  const notice = dialog.getByRole('status').filter({ hasText: 'لا يمكن إرسال كل الرسائل دفعة واحدة' });
  await expect(notice).toContainText('لا يمكن إرسال مزيد من الرسائل إلى أشخاص من خارج موقعك');
  await expectAccessible(page, 'Arabic change dialog with mails that wait');
  await expectNoSidewaysScroll(page, 'Arabic change dialog with mails that wait');
  await dialog.getByRole('button', { name: 'الإرسال الآن' }).press('Enter');
  await expect(dialog).toBeHidden();
});
