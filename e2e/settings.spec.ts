import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/journey.ts';
import { expectTabsForEverybody, looks } from './support/looks.ts';
import { openPage, setUp, signIn, SITE } from './support/people.ts';

test.use({ story: 'settings' });
test.describe.configure({ mode: 'serial' });

const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Save your changes?' });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const formats = (page: Page): Locator => section(page, 'Date and time');
const save = (place: Locator): Locator => place.getByRole('button', { name: 'Save' });

async function signedIn(page: Page, url: string, path = '/settings/home'): Promise<void> {
  await signIn(page, url, 'ada@acme.example');
  await openPage(page, url, path);
}

/** Chooses another time format, and does not save it. */
async function change(page: Page, name = '24-hour'): Promise<void> {
  await formats(page).getByRole('radio', { name }).check();
  await expect(save(formats(page))).toBeVisible();
}

test('somebody comes to their settings by the account menu, which says who they are', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await page.getByRole('button', { name: 'Account menu for Ada Lovelace' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('ada@acme.example')).toBeVisible();
  await expectAccessible(page, 'account menu');
  await menu.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await expect(page).toHaveURL(/\/settings\/home$/);
});

test('save and discard appear with the first change, and what was saved holds everywhere', async ({
  page,
  portal,
}) => {
  await signedIn(page, portal.url);
  await expect(save(formats(page))).toBeHidden();
  await change(page);
  await formats(page).getByRole('button', { name: 'Discard' }).click();
  await expect(formats(page).getByRole('radio', { name: 'Match language' })).toBeChecked();
  await expect(formats(page).getByRole('heading')).toBeFocused();
  await change(page);
  await formats(page).getByLabel('First day of the week').selectOption('Saturday');
  await save(formats(page)).click();
  await expect(formats(page).getByRole('status')).toHaveText('Saved');
  await expect(save(formats(page))).toBeHidden();
  await expect(formats(page).getByRole('heading')).toBeFocused();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Meetings', exact: true })
    .click();
  await page.getByRole('button', { name: 'Schedule a meeting' }).first().click();
  const planner = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await expect(planner.getByRole('spinbutton', { name: /AM\/PM/ })).toHaveCount(0);
  await planner.getByRole('button', { name: /Calendar/ }).click();
  await expect(page.getByRole('grid').getByRole('columnheader', { includeHidden: true }).first()).toHaveText(
    'S',
  );
  await expect(page.getByRole('grid').getByRole('columnheader', { includeHidden: true }).nth(2)).toHaveText(
    'M',
  );
});

test.describe('a page with changes', () => {
  const ways: readonly [string, (page: Page) => Promise<unknown>, RegExp][] = [
    [
      'the menu',
      (page) =>
        page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Meetings', exact: true })
          .click(),
      /meeting\/home/,
    ],
    [
      'another tab',
      (page) =>
        page
          .getByRole('navigation', { name: 'Settings sections' })
          .getByRole('link', { name: 'Keyboard' })
          .click(),
      /active=keyboard/,
    ],
    ['a step back', (page) => page.evaluate('history.back()'), /active=meetings/],
  ];
  for (const [way, leave, there] of ways)
    test(`[UNSV-01] [UNSV-02] is left by ${way} with one of three answers`, async ({ page, portal }) => {
      await signedIn(page, portal.url, '/settings/home?active=meetings');
      await page.getByRole('link', { name: 'General' }).click();
      await expect(page).toHaveURL(/active=general/);
      await change(page, '12-hour');
      await leave(page);
      await expect(question(page).getByRole('button')).toHaveText(['Go back', 'Discard', 'Save']);
      await expectAccessible(page, 'three answers');
      await question(page).getByRole('button', { name: 'Go back' }).click();
      await expect(page).toHaveURL(/active=general/);
      await expect(formats(page).getByRole('radio', { name: '12-hour' })).toBeChecked();
      await leave(page);
      await question(page).getByRole('button', { name: 'Save' }).click();
      await expect(question(page)).toBeHidden();
      await expect(formats(page).getByRole('status')).toHaveText('Saved');
      await expect(page).toHaveURL(/active=general/);
      await change(page, '24-hour');
      await leave(page);
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await expect(page).toHaveURL(there);
      await openPage(page, portal.url, '/settings/home?active=general');
      await expect(formats(page).getByRole('radio', { name: '12-hour' })).toBeChecked();
      await change(page);
      await save(formats(page)).click();
      await expect(formats(page).getByRole('status')).toHaveText('Saved');
      await leave(page);
      await expect(question(page)).toBeHidden();
    });

  test('is not closed with its tab unasked', async ({ page, portal }) => {
    await signedIn(page, portal.url);
    await change(page, '12-hour');
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.close({ runBeforeUnload: true });
    expect(await asked).toBe('beforeunload');
    await expect(formats(page).getByRole('radio', { name: '12-hour' })).toBeChecked();
  });
});

test('Enter saves, Escape loses nothing, by keyboard alone', async ({ page, portal }) => {
  await signedIn(page, portal.url);
  const radios = formats(page).getByRole('radio', { name: '24-hour' });
  await radios.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(formats(page).getByRole('radio', { name: '12-hour' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(formats(page).getByRole('status')).toHaveText('Saved');
  await expect(formats(page).getByRole('radio', { name: '12-hour' })).toBeFocused();
});

test('a stale tab is told what has changed, and keeps what was chosen in it', async ({
  page,
  portal,
  context,
}) => {
  await signedIn(page, portal.url);
  const other = await context.newPage();
  await openPage(other, portal.url, '/settings/home');
  await change(page, 'Match language');
  await change(other, '24-hour');
  await save(formats(other)).click();
  await expect(formats(page).getByText(/changed elsewhere/i)).toBeVisible();
  await expect(formats(page).getByRole('radio', { name: 'Match language' })).toBeChecked();
  await save(formats(page)).click();
  await expect(formats(page).getByRole('status')).toHaveText('Saved');
  await expect(formats(other).getByRole('radio', { name: 'Match language' })).toBeChecked();
});

test('another tab of the browser follows at once, whatever was changed', async ({
  page,
  portal,
  context,
}) => {
  await signedIn(page, portal.url);
  const other = await context.newPage();
  await openPage(other, portal.url, '/settings/notifications');
  const digest = other.getByLabel('Daily summary at').locator('option').last();
  await expect(digest).toHaveText('11:00 PM');
  await change(page, '24-hour');
  await save(formats(page)).click();
  await expect(digest).toHaveText('23:00');
  await change(page, 'Match language');
  await save(formats(page)).click();
  await expect(digest).toHaveText('11:00 PM');
  const motion = section(page, 'Motion');
  for (const isReduced of [true, false]) {
    await motion.getByRole('switch', { name: 'Reduce motion' }).setChecked(isReduced);
    await save(motion).click();
    await expect(other.locator('html[data-motion=reduced]')).toHaveCount(isReduced ? 1 : 0);
  }
  await openPage(page, portal.url, '/myprofile/home?active=details');
  for (const name of ['Ada King', 'Ada Lovelace']) {
    await page.getByLabel('Display name').fill(name);
    await page.keyboard.press('Enter');
    await expect(other.getByRole('button', { name: `Account menu for ${name}` })).toBeVisible();
  }
});

test('[UNSV-03] the active tab is remembered for the session, and never one that is none', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const kept = () => page.evaluate(() => window.sessionStorage.getItem('portico-active-tab'));
  const toSettings = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  };
  await menu.getByRole('link', { name: 'Recordings' }).click();
  await expect.poll(kept).toBe('recording');
  await toSettings();
  await expect(page.getByRole('link', { name: 'Back to Recordings' })).toBeVisible();
  await page.getByRole('link', { name: 'Keyboard' }).click();
  await expect(section(page, 'Keyboard shortcuts')).toBeVisible();
  await menu.getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect.poll(kept).toBe('meeting');
  await menu.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  expect(await kept()).toBe('meeting');
  await toSettings();
  await expect(page.getByRole('link', { name: 'Back to Meetings' })).toBeVisible();
  await expect(section(page, 'Keyboard shortcuts')).toBeVisible(); // and so is the part of it
});

test('what a meeting begins with is that of the schedule form', async ({ page, portal }) => {
  await signedIn(page, portal.url, '/settings/home?active=meetings');
  const meetings = section(page, 'New meetings');
  await meetings.getByLabel('Duration').selectOption('45 minutes');
  await meetings.getByRole('switch', { name: 'Waiting room' }).uncheck();
  await meetings.getByLabel('Password for joining by number').selectOption('Create one for each meeting');
  await save(meetings).click();
  await expect(meetings.getByRole('status')).toHaveText('Saved');
  const hours = section(page, 'Working hours');
  await hours.getByLabel('To', { exact: true }).selectOption('8:00 AM');
  await save(hours).click();
  await expect(hours.getByText('Choose a time after the start.')).toBeVisible();
  await expect(hours.getByLabel('To', { exact: true })).toBeFocused();
  await hours.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Meetings', exact: true })
    .click();
  await page.getByRole('button', { name: 'Schedule a meeting' }).first().click();
  const planner = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await expect(planner.getByRole('button', { name: /Duration/ })).toContainText('45 minutes');
  await expect(planner.getByRole('switch', { name: 'Waiting room' })).not.toBeChecked();
  await expect(planner.getByLabel('Password for joining by number')).toHaveValue(/^\d{8}$/);
});

test('[ROUT-27] each address shows its page', async ({ page, portal }) => {
  await signedIn(page, portal.url, '/settings/meetnow');
  await expect(page.getByRole('heading', { level: 1, name: 'Instant meeting settings' })).toBeVisible();
  await openPage(page, portal.url, '/preference/home?active=keyboard');
  await expect(section(page, 'Keyboard shortcuts')).toBeVisible();
  await openPage(page, portal.url, '/settings/home?active=meetings&scrollTo=hours');
  await expect(section(page, 'Working hours').getByRole('heading')).toBeFocused();
  await expect(section(page, 'Working hours')).toBeInViewport();
  await openPage(page, portal.url, '/settings/home?active=nothing');
  await expect(formats(page)).toBeVisible();
});

test('[ROUT-12] settings of a site without those of meetings are preferences, where the way to the language adds what it is', async ({
  page,
  portal,
}) => {
  const language = section(page, 'Language and region').getByRole('heading');
  const follow = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Language', exact: true }).hover();
    await page.getByRole('menuitem', { name: 'Language settings' }).click();
  };
  await signIn(page, portal.url, 'ada@acme.example');
  for (const [isOn, home] of [
    [true, 'settings'],
    [false, 'preference'],
  ] as const) {
    await portal.changeSetting('supportMeetingSettings', String(isOn));
    await openPage(page, portal.url, '/dashboard/home');
    await follow();
    await expect(page).toHaveURL(`${portal.url}${SITE}/${home}/home?active=general&scrollTo=language`);
    await expect(language).toBeFocused();
    await openPage(page, portal.url, `/${home}/home?active=keyboard`);
    await follow();
    await expect(page).toHaveURL(`${portal.url}${SITE}/${home}/home?active=general&fromLanguage=true`);
    await expect(language).toBeFocused();
    await openPage(page, portal.url, '/settings/home?active=general');
    await expect(page).toHaveURL(new RegExp(`/${home}/home\\?active=general$`));
  }
  await section(page, 'Language and region').getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Language and time zone' })).toBeVisible();
  await expectAccessible(page, 'language from settings');
});

for (const locale of ['en', 'ar'])
  test(`on a phone the tab that is shown is in sight, in ${locale}`, async ({ page, portal }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await signIn(page, portal.url, 'ada@acme.example');
    for (const tab of ['keyboard', 'general']) {
      await openPage(page, portal.url, `/settings/home?active=${tab}&locale=${locale}`);
      await expect(page.locator('main nav [aria-current=page]')).toBeInViewport({ ratio: 1 });
    }
  });

for (const look of looks)
  test(`is for everybody: ${look.name}`, async ({ browser, portal }) => {
    await expectTabsForEverybody({ browser, url: portal.url }, look, {
      path: '/settings/home',
      tabs: ['general', 'meetings', 'notifications', 'security', 'keyboard'],
    });
  });
