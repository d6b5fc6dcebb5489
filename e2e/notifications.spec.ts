import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp } from './support/people.ts';

test.use({ story: 'notifications' });

const settings = '/webappng/sites/acme/settings/notifications';
const phone = { width: 375, height: 812 };

const cancelled = (page: Page) => page.getByLabel('Cancelled meetings');
const quiet = (page: Page) => page.getByRole('checkbox', { name: 'Quiet hours' });

/** Goes on with the tab key until this has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const target = page.getByLabel(label, { exact: true });
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the tab key does not reach ${label}`);
}

test('by keyboard alone somebody chooses what they are told of, how and when, also in Arabic on a phone', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await page.goto(portal.url + settings);
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const always = page.getByRole('region', { name: 'Always emailed right away' });
  await expect(always.getByRole('listitem')).toHaveText([
    'Your password was changed',
    'Sign-ins from a new browser',
    'Changes to your role',
  ]);
  await expectAccessible(page, 'notification settings');
  await tabTo(page, 'Cancelled meetings');
  await page.keyboard.type('Off');
  await expect(cancelled(page)).toHaveValue('none');
  await tabTo(page, 'Daily summary at');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'Quiet hours');
  await page.keyboard.press('Space');
  await expect(quiet(page)).toBeChecked();
  await expect(page.getByLabel('From')).toHaveValue('22:00');
  await page.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.locator(':focus')).toContainText('Your changes were saved');
  await expectAccessible(page, 'notification settings that were saved');
  await page.reload();
  await ready(page);
  await expect(cancelled(page)).toHaveValue('none');
  await expect(page.getByLabel('Daily summary at')).toHaveValue('9');
  await expect(quiet(page)).toBeChecked();

  await page.setViewportSize(phone);
  await page.goto(`${portal.url}${settings}?locale=ar`);
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByLabel('الاجتماعات الملغاة')).toHaveValue('none');
  await expectAccessible(page, 'notification settings in Arabic');
  await expectNoSidewaysScroll(page, 'notification settings in Arabic');
});
