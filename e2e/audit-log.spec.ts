import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { openPage, readIn, signIn } from './support/people.ts';

// the demo has a week of entries
test.use({ story: 'audit-log', program: 'demo', settings: { DEMO_NOW: '2026-11-24T12:00:00Z' } });
test.describe.configure({ mode: 'serial' });

const entries = (page: Page) => page.getByRole('main').locator('details');
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text });

async function openLog(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
}

test('an administrator finds what changed, opens it, and narrows the log to one person', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openLog(page);
  await expect(entries(page).first()).toContainText('Hana Nováková handed over');
  await expectAccessible(page, 'audit log');
  const profile = entry(page, 'Camille Lefèvre edited their profile');
  await profile.locator('summary').click();
  await expect(profile).toContainText('+33 1 99 00 45 12');
  await expect(profile).toContainText('Safari on macOS');
  await expectAccessible(page, 'audit log, an entry open');
  await profile.getByRole('button', { name: 'Everything by or about Camille Lefèvre' }).click();
  await expect(page).toHaveURL(/person=/);
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove filter: By or about Camille Lefèvre' }).click();
  await expect(entry(page, 'Ada Lovelace invited')).toHaveCount(3);
  await page.getByLabel('Activity').selectOption({ label: 'Changed the site settings' });
  await expect(entries(page)).toHaveCount(2);
  await page.reload();
  await ready(page);
  await expect(entries(page)).toHaveCount(2);
  await page.goBack();
  await expect(entry(page, 'Ada Lovelace invited')).toHaveCount(3);
  await page.getByRole('button', { name: 'Days: Any time' }).click();
  const days = page.getByRole('dialog', { name: 'Days' });
  await expectAccessible(page, 'the days of the audit log');
  const day = days.getByRole('button', { name: /18 November 2026|November 18, 2026/ });
  await day.click();
  await day.click();
  await expect(page).toHaveURL(/from=2026-11-18&to=2026-11-18/);
  await expect(entries(page)).toHaveCount(4);
});

test('by keyboard alone somebody looks for an address, opens an entry, and takes a copy', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'rosa@acme.example');
  await openPage(page, portal.url, '/auditlog/home');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('2001:db8:4f:1::2a');
  await expect(entries(page)).toHaveCount(2);
  for (let n = 0; n < 10; n += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator('summary:focus').count()) break;
  }
  await expect(page.locator('summary:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(entries(page).first()).toContainText('Where from');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).focus();
  await page.keyboard.press('Enter');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(3);
  await page.getByRole('searchbox').fill('');
  await expect(entry(page, 'Rosa Jiménez Ortega exported the audit log')).toHaveCount(2);
  await page.getByRole('searchbox').fill('nobody such');
  await expect(page.getByText('No matching entries')).toBeVisible();
  await expectAccessible(page, 'audit log, nothing found');
});

test('by keyboard alone the log is narrowed to the last days, and to all of them again', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'rosa@acme.example');
  await openPage(page, portal.url, '/auditlog/home?from=2026-11-18');
  const opener = page.getByRole('button', { name: /^Days: From / });
  await opener.focus();
  await page.keyboard.press('Enter');
  const days = page.getByRole('dialog', { name: 'Days' });
  await expect(days).toBeVisible();
  await days.getByRole('button', { name: 'Today', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-11-24&to=2026-11-24/);
  const now = page.getByRole('button', { name: /^Days: .*24/ });
  await expect(now).toBeFocused();
  const today = await entries(page).count();
  await page.keyboard.press('Enter');
  await days.getByRole('button', { name: 'Any time' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/from=|to=/);
  await expect(page.getByRole('button', { name: 'Days: Any time' })).toBeFocused();
  await expect.poll(() => entries(page).count()).toBeGreaterThan(today);
});

test('somebody who administers nothing sees their own entries with their data, and no log', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'hana@acme.example');
  await openPage(page, portal.url, '/myprofile/data');
  const own = page.getByRole('region', { name: 'Your entries in the audit log' });
  await expect(own.locator('details')).toHaveCount(1);
  await expect(own).toContainText('Hana Nováková handed over');
  await expectAccessible(page, 'my data with entries');
  await page.goto(`${portal.url}/webappng/sites/acme/auditlog/home`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Audit log');
});

test('the history of a setting says who changed it from what to what', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/sitesettings/home?keyword=audit');
  await page.getByRole('button', { name: 'History of Days to keep the audit log' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('li')).toHaveCount(2);
  await expect(dialog.locator('li').first()).toContainText('730 → 365');
  await expect(dialog).toContainText('Ada Lovelace');
  await expectAccessible(page, 'history of a setting');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'History of Days to keep the audit log' })).toBeFocused();
});

test('on a phone and in Arabic nothing is cut off', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, portal.url, 'ada@acme.example');
  await readIn(page.context(), portal.url, 'ar');
  await openPage(page, portal.url, '/auditlog/home');
  await expect(page.getByRole('heading', { level: 1, name: 'سجل التدقيق' })).toBeVisible();
  await entries(page).nth(1).locator('summary').click();
  await expectNoSidewaysScroll(page, 'audit log, in Arabic');
  await expectAccessible(page, 'audit log, in Arabic');
  await page.getByRole('button', { name: 'الأيام: أي وقت' }).click();
  const days = page.getByRole('dialog', { name: 'الأيام' });
  await expect(days).toBeVisible();
  await expectNoSidewaysScroll(page, 'days of the audit log, in Arabic');
  await expectAccessible(page, 'days of the audit log, in Arabic');
  await days.getByRole('button', { name: 'آخر 7 أيام' }).click();
  await expect(page).toHaveURL(/from=2026-11-18&to=2026-11-24/);
});
