import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { openPage, setUp, signIn, SITE } from './support/people.ts';
import { openPlanner, planner, send } from './support/planner.ts';
import { expectStill, WIDTHS } from './support/still.ts';

/** Somebody without an account answers an invitation by its links, and the host sees who comes. */

test.use({ story: 'answers' });
test.describe.configure({ mode: 'serial' });

const shots = process.env['SHOTS'];
async function shoot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** The answer of a mail, as its reader would press it. */
let link = '';

test('an invitation asks whether people come', async ({ page, portal }) => {
  await setUp(page, portal);
  await openPlanner(page);
  await planner(page).getByLabel('Topic').fill('Standup');
  await planner(page).getByRole('combobox', { name: 'Invite' }).fill('gus@elsewhere.example');
  await page.keyboard.press('Enter');
  await send(page).click();
  await expect(planner(page)).toBeHidden();
  await expect(async () => {
    await openPage(page, portal.url, '/dashboard/mailbox'); // it leaves once it can no longer be undone
    await page.getByRole('button', { name: /Invitation: Standup/ }).click({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  const text = await page.getByRole('main').locator('pre').first().innerText();
  link = /https?:\/\/\S+\/meeting\/answer\/\S+&to=yes/.exec(text)?.[0] ?? '';
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Yes' })).toHaveAttribute('href', link);
  await shoot(page, 'mail');
});

test('a guest answers without script, on a phone', async ({ browser, portal }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 740 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Standup' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await shoot(page, 'page-en-dark-375');
  await page.getByRole('radio', { name: 'Maybe' }).check();
  await page.getByRole('textbox', { name: 'Note to the host' }).first().fill('I may be late');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('You said maybe.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Maybe' })).toBeChecked();
  await context.close();
  expect(portal.url).not.toBe('');
});

test('the page of an answer does not move while it arrives', async ({ browser }) => {
  await Promise.all(
    Object.entries({ en: WIDTHS, ar: [375, 1280] }).map(([locale, widths]) =>
      expectStill(browser, { locale, widths, address: link, late: async () => undefined }),
    ),
  );
});

test('another answers by keyboard, and proposes another time by their own clock', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', locale: 'ar' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`${link}&locale=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await shoot(page, 'page-ar-375');
  await page.getByText('اقتراح وقت آخر').click();
  await expectAccessible(page, 'answer, ar');
  await expectNoSidewaysScroll(page, 'answer, ar');
  await page.goto(`${link.replace('to=yes', 'to=no')}&locale=en`);
  await expectAccessible(page, 'answer');
  await page.getByRole('radio', { name: 'No', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Suggest another time').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('New date and time').fill('2030-05-06T21:00');
  await shoot(page, 'page-en-propose-375');
  await page.getByRole('button', { name: 'Send suggestion' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The host hasn’t decided yet.')).toBeVisible();
  await context.close();
});

test('the host sees who comes, and moves the meeting', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/meeting/home');
  await page.getByRole('main').getByRole('link', { name: 'Standup', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('1 maybe')).toBeVisible();
  await expect(main.getByText('I may be late')).toBeVisible();
  await expect(main.getByText(/suggests .*May 6, 2030/)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await shoot(page, 'info-en-1440');
  await expectAccessible(page, 'who comes');
  await page.setViewportSize({ width: 375, height: 740 });
  await expectNoSidewaysScroll(page, 'who comes');
  await shoot(page, 'info-en-375');
  await main.getByRole('button', { name: /^Move meeting/ }).click();
  await expect(page.getByText('The meeting was moved.')).toBeVisible();
  await expect(main.getByText(/suggests/)).toBeHidden();
  await expect(main.getByText('1 hasn’t answered')).toBeVisible();
});

test('a link that is none says so', async ({ page }) => {
  await page.goto(link.replace(/signature=../, 'signature=xx'));
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
  await shoot(page, 'none');
  await expectAccessible(page, 'no link');
  expect(new URL(page.url()).pathname).toContain(`${SITE}/meeting/answer/`);
});
