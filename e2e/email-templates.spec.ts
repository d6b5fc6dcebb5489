import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { openByMenu, openPage, readIn, setUp, signIn, SITE } from './support/people.ts';

test.use({ story: 'email-templates' });
test.describe.configure({ mode: 'serial' });

const SITE_TEMPLATES = '/meeting/emailtemplates/user';
const subjectOf = (page: Page) => page.getByLabel('Subject');
const messageOf = (page: Page) => page.getByLabel('Message', { exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const mailIn = (page: Page) => page.locator('iframe').contentFrame().locator('body');

async function plan(page: Page, topic: string): Promise<void> {
  await page.getByRole('button', { name: 'Schedule a meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await dialog.getByLabel('Topic').fill(topic);
  await dialog.getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(dialog).toBeHidden();
}

test('an administrator changes an invitation by keyboard alone, and sees the mail that comes of it', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await openByMenu(page, 'Email templates', 3);
  await expect(page.getByRole('link', { name: 'Invitation' })).toHaveAttribute('aria-current', 'page');
  await expect(subjectOf(page)).toHaveValue('Invitation: {topic}');
  await subjectOf(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Come to ');
  await page.getByRole('button', { name: 'Topic', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(subjectOf(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(subjectOf(page)).toHaveValue('Come to {topic}!');
  await messageOf(page).fill('Dear {recipient},\n\n<script>alert(1)</script>');
  await page.getByRole('button', { name: 'Show preview' }).focus();
  await page.keyboard.press('Enter');
  await expect(part(page, 'Preview').getByText('Come to Weekly planning!', { exact: true })).toBeVisible();
  await expect(page.getByText('You don’t host a meeting yet, so this shows an example.')).toBeVisible();
  await expect(mailIn(page)).toContainText('Dear Ada Lovelace,');
  await expect(mailIn(page)).toContainText('<script>alert(1)</script>');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Changed by Ada Lovelace/)).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(subjectOf(page)).toHaveValue('Come to {topic}!');
});

test('what cannot be the words of a mail is told at its field, and nothing is lost', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, SITE_TEMPLATES);
  await subjectOf(page).fill('Come to {topik}');
  await messageOf(page).fill('Watch {recording}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There’s no placeholder {topik}.', { exact: false })).toBeVisible();
  await expect(page.getByText('This email has no value for {recording}.', { exact: false })).toBeVisible();
  await expect(subjectOf(page)).toBeFocused();
  await expectAccessible(page, 'words that are refused');
  await page.getByRole('link', { name: 'Recording ready' }).click();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(subjectOf(page)).toHaveValue('Come to {topik}');
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect(subjectOf(page)).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is the default wording.')).toBeVisible();
});

test('each language has words of its own, and warnings keep theirs', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/sitesettings/home');
  await page.getByRole('link', { name: 'Email templates' }).click();
  await page.getByLabel('Language').focus();
  await page.getByLabel('Language').selectOption('العربية');
  await expect(subjectOf(page)).toHaveValue('دعوة: {topic}');
  await expect(page.getByLabel('Language')).toBeFocused();
  await page.getByRole('link', { name: 'New sign-in' }).click();
  await expect(page.getByText('Security emails always use this wording', { exact: false })).toBeVisible();
  await expect(subjectOf(page)).toHaveCount(0);
  await expect(page.getByLabel('Language')).toHaveValue('ar');
  await expectAccessible(page, 'a mail that keeps its words');
});

test('somebody is told that another tab changed the same words', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, `${SITE_TEMPLATES}?active=export-ready.en`);
  await subjectOf(page).fill('Take your data');
  const other = await page.context().newPage();
  await openPage(other, portal.url, `${SITE_TEMPLATES}?active=export-ready.en`);
  await subjectOf(other).fill('Here is your data');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('This was changed elsewhere', { exact: false })).toBeVisible();
  await expect(subjectOf(page)).toHaveValue('Take your data');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(subjectOf(page)).toHaveValue('Here is your data');
});

test('a host changes the words for one meeting, and sends a test', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/meeting/home');
  await plan(page, 'Harbour lights');
  await page.getByRole('main').getByRole('link', { name: 'Harbour lights', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour lights' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Email templates' }).click();
  await expect(page).toHaveURL(/\/meeting\/emailtemplates\/[0-9a-f]{32}\?enableEvent=false$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Email templates' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Harbour lights')).toBeVisible();
  await messageOf(page).fill('Bring a lamp.');
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('Test sent to ada@acme.example')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to meeting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour lights' })).toBeVisible();
  await openPage(page, portal.url, '/dashboard/mailbox');
  await expect(page.getByRole('button', { name: 'Invitation: Harbour lights' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Bring a lamp.', { exact: false }).first()).toBeVisible();
});

test('the menu offers it only where meetings can be scheduled', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const isOffered = async (): Promise<boolean> => {
    await page.getByRole('button', { name: 'Account menu for' }).click();
    await expect(page.getByRole('menuitem', { name: 'My data' })).toBeVisible();
    const found = await page.getByRole('menuitem', { name: 'Email templates' }).count();
    await page.keyboard.press('Escape');
    return found > 0;
  };
  expect(await isOffered()).toBe(true);
  await portal.changeSetting('meetingSupport', 'false');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Meetings', exact: true })).toHaveCount(
    0,
  );
  expect(await isOffered()).toBe(false);
  await portal.changeSetting('meetingSupport', 'true');
});

for (const locale of ['en', 'ar'] as const)
  test(`is the same on a phone, dark, in ${locale}`, async ({ browser, portal }) => {
    const context = await browser.newContext({
      locale: 'en',
      colorScheme: 'dark',
      viewport: { width: 375, height: 740 },
    });
    const page = await context.newPage();
    await signIn(page, portal.url, 'ada@acme.example');
    await readIn(context, portal.url, locale);
    await page.goto(`${portal.url}${SITE}${SITE_TEMPLATES}`);
    await ready(page);
    await page
      .getByRole('region')
      .filter({ hasNot: page.locator('input') })
      .getByRole('button')
      .first()
      .click();
    await expect(page.locator('iframe')).toBeVisible();
    await expectAccessible(page, `email templates on a phone, ${locale}`);
    await expectNoSidewaysScroll(page, `email templates on a phone, ${locale}`);
    await context.close();
  });
