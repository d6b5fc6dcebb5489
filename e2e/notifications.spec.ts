import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';

test.use({ story: 'notifications' });
test.describe.configure({ mode: 'serial' });

const settings = '/webappng/sites/acme/settings/notifications';
const phone = { width: 375, height: 2400 }; // nothing of it lies below the tabs

const section = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
const save = (page: Page): Locator => section(page).getByRole('button', { name: 'Save' });
const saved = (page: Page): Locator => section(page).getByRole('status').filter({ hasText: 'Saved' });
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
  // without tabs all of the page is the only part's
  await expect.poll(async () => (await section(page).boundingBox())?.width ?? 0).toBeGreaterThan(600);
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
  await save(page).press('Enter');
  await expect(saved(page)).toBeVisible();
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

test('an old tab overwrites no newer choice: it follows, and tells of what both have changed', async ({
  page,
  portal,
  context,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(portal.url + settings);
    await ready(tab);
  }
  const changes = (tab: Page) => tab.getByLabel('Changes to meetings');
  await changes(page).selectOption('digest');
  await cancelled(other).selectOption('portal');
  await changes(other).selectOption('none');
  await save(other).click();
  await expect(saved(other)).toBeVisible();
  await expect(cancelled(page)).toHaveValue('portal');
  await expect(changes(page)).toHaveValue('digest');
  await expect(section(page).getByText(/changed elsewhere/i)).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(changes(other)).toHaveValue('digest');
  await expect(cancelled(other)).toHaveValue('portal');
});

test('hours are written as their reader counts them', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(`${portal.url}/webappng/sites/acme/settings/home?active=general`);
  await ready(page);
  const formats = page.getByRole('region', { name: 'Date and time' });
  await formats.getByRole('radio', { name: '24-hour' }).check();
  await formats.getByRole('button', { name: 'Save' }).click();
  await expect(formats.getByRole('status')).toHaveText('Saved');
  await page.goto(portal.url + settings);
  await ready(page);
  await expect(page.getByLabel('Daily summary at').locator('option').nth(21)).toHaveText('21:00');
  await expect(page.getByLabel('From').locator('option').nth(47)).toHaveText('23:30');
});

test('[ROUT-11] the words of an address choose the tab, the section, and the kind of mail that it is about', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const home = `${portal.url}/webappng/sites/acme/settings/home`;
  const marked = page.locator('[data-named]');
  for (const [name, label] of [
    ['meeting-changed', 'Changes to meetings'],
    ['recording-ready', 'Recordings that are ready'],
  ] as const) {
    await page.goto(`${home}?active=notifications&emailTypeName=${name}`);
    await ready(page);
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.getByLabel(label)).toBeInViewport();
    await expect(marked).toHaveCount(1);
    await expect(marked).toContainText(label);
  }
  await expectAccessible(page, 'a kind of mail that an address names');
  await page.goto(`${home}?active=notifications&emailTypeName=new-sign-in`);
  await ready(page);
  await expect(marked).toHaveText('Sign-ins from a new browser');
  await expect(marked).toBeFocused();
  for (const [tab, part, title] of [
    ['meetings', 'hours', 'Working hours'],
    ['general', 'motion', 'Motion'],
  ] as const) {
    await page.goto(`${home}?active=${tab}&scrollTo=${part}`);
    await ready(page);
    const heading = page.getByRole('heading', { name: title, exact: true });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(marked).toHaveCount(0);
  }
  await portal.changeSetting('supportSettings', 'false');
  await page.goto(`${home}?active=notifications&emailTypeName=meeting-changed`);
  await expect(page).toHaveURL(/\/preference\/home\?/); // not there without them
  await ready(page);
  await expect(page.getByLabel('Changes to meetings')).toBeFocused();
});
