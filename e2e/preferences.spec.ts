import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';

/** Language, region and time zone: of who is signed in, and of a guest. */

test.use({ story: 'preferences' });

const site = '/webappng/sites/acme';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Language and time zone' });
const reading = (page: Page) =>
  page.evaluate(() => {
    const data = document.querySelector('script[type="application/json"]')?.textContent ?? '{}';
    const { boot } = JSON.parse(data) as { boot: { currentUser: Record<string, unknown> } };
    const { timeZone, lang, regionCode } = boot.currentUser;
    return { timeZone, lang, regionCode };
  });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Language and time zone' }).click();
  await expect(dialog(page)).toBeVisible();
}

test.beforeAll(async ({ browser, portal }) => {
  const page = await browser.newPage();
  await setUp(page, portal);
  await page.close();
});

test('[TZPR-01] [TZPR-02] [TZPR-06] [LANG-10] who is signed in finds a zone, a language and a region, and the page comes anew', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await open(page);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectAccessible(page, 'preferences');
  const zone = dialog(page).getByRole('combobox', { name: 'Time zone' });
  await zone.fill('mumbai');
  await expect(page.getByRole('option')).toHaveText(['Kolkata (GMT+5:30)']);
  await zone.press('Enter');
  const region = dialog(page).getByRole('combobox', { name: 'Region' });
  await expect(region).toHaveValue('United States');
  await region.fill('united king');
  await expect(page.getByRole('option')).toHaveText(['United Kingdom']);
  await region.press('Enter');
  const saving = page.waitForRequest((request) => request.method() === 'PUT');
  const anew = page.waitForEvent('load');
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  const saved = await saving;
  expect(new URL(saved.url()).pathname).toMatch(/\/user\/preference\/l10n$/);
  expect(saved.postDataJSON()).toEqual({
    timezone: 'Asia/Kolkata',
    locale: { language: 'en', region: 'GB' },
  });
  await anew;
  await ready(page);
  expect(await reading(page)).toEqual({ timeZone: 'Asia/Kolkata', lang: 'en', regionCode: 'GB' });
  await open(page);
  await expect(region).toHaveValue('United Kingdom');
  await dialog(page).getByRole('button', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await expect(region, 'another language begins with its default region').toHaveValue(/السعودية/);
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await ready(page);
  expect(await reading(page)).toEqual({ timeZone: 'Asia/Kolkata', lang: 'ar', regionCode: 'SA' });
  await page.goto(`${portal.url}${site}/dashboard/home?locale=en`);
});

test('by keyboard alone, on a phone, in Arabic; nothing is kept that was not confirmed', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(`${portal.url}${site}/dashboard/home?locale=ar`);
  await ready(page);
  const before = await reading(page);
  const menu = page.getByRole('button', { name: /^قائمة حساب/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'اللغة والمنطقة الزمنية' });
  await expect(item).toBeVisible();
  for (
    let steps = 0;
    steps < 12 && !(await item.evaluate((one) => one === document.activeElement));
    steps += 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'اللغة والمنطقة الزمنية' });
  await expect(box).toBeVisible();
  await expectAccessible(page, 'preferences, ar');
  await expectNoSidewaysScroll(page, 'preferences, ar');
  await box.getByRole('combobox', { name: 'المنطقة الزمنية' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('طوكيو');
  await expect(page.getByRole('option')).toHaveText([/^طوكيو/]);
  await page.keyboard.press('Enter');
  await expect(box.getByRole('combobox', { name: 'المنطقة الزمنية' })).toHaveValue(/^طوكيو \(/);
  await expect(page.getByRole('option'), 'the list has closed: Escape is meant for the dialog').toHaveCount(
    0,
  );
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question, 'a choice is not thrown away by a key').toBeVisible();
  await page.keyboard.press('Tab');
  await question.getByRole('button').last().press('Enter');
  await expect(box).toBeHidden();
  await expect(menu, 'the focus is where it came from').toBeFocused();
  await page.reload();
  await ready(page);
  expect(await reading(page)).toEqual(before);
});

test('[LANG-13] [TZPR-10] what does not come is told of where nothing can be chosen without it, and nowhere else', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(`${portal.url}${site}/dashboard/home?locale=en`);
  await ready(page);
  await page.evaluate(() => {
    window.localStorage.clear();
    window.addEventListener('portico:load-error', (event) => {
      document.body.dataset['failed'] = (event as CustomEvent<{ part: string }>).detail.part;
    });
  });
  for (const lists of ['**/api/v1/languages*', '**/api/v1/localizedRegions*'])
    await page.route(lists, (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/api/v1/preference/l10nOptions*', (route) => route.fulfill({ status: 503, json: {} }));
  await open(page);
  await expect(dialog(page).getByText('We couldn’t load your settings.')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-failed', 'preference');
  await page.unroute('**/api/v1/preference/l10nOptions*');
  const isSeen = Promise.withResolvers<undefined>();
  await page.route('**/api/v1/preference/l10nOptions*', async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByText('Loading')).toBeAttached();
  await expectAccessible(page, 'preferences on their way');
  isSeen.resolve(undefined);
  await expect(dialog(page).getByRole('combobox', { name: 'Region' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Region' })).toHaveValue('Saudi Arabia');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test(`a guest chooses on a page, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    portal,
  }) => {
    const viewport = { width: 375, height: 740 };
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport,
      locale: 'en-US',
      timezoneId: 'America/Denver',
    });
    const page = await context.newPage();
    await page.goto(`${portal.url}${site}/sign-in`);
    await page.getByRole('link', { name: 'Region and time zone' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language and time zone');
    if (javaScriptEnabled) {
      await expectAccessible(page, 'preferences of a guest');
      await expectNoSidewaysScroll(page, 'preferences of a guest');
    }
    const here = page.getByRole('combobox', { name: 'Time zone' });
    await expect(here).toHaveValue(javaScriptEnabled ? 'America/Denver' : 'UTC');
    await here.selectOption({ label: 'Tokyo (GMT+9)' });
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'العربية' });
    await page.getByRole('combobox', { name: 'Region' }).selectOption({ label: 'Egypt' });
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.goto(`${portal.url}${site}/preferences`);
    await expect(page.getByLabel('المنطقة الزمنية')).toHaveValue('Asia/Tokyo');
    await expect(page.locator('select[name="region"]')).toHaveValue('EG');
    await context.close();
  });
