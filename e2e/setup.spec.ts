import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD } from './support/people.ts';

test.use({ story: 'setup' });

test('the set-up page is complete in Arabic at 375 pixels, and fills the site with a sample without script', async ({
  browser,
  portal,
}) => {
  const arabic = await browser.newContext({
    locale: 'ar',
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
    contrast: 'more',
  });
  const his = await arabic.newPage();
  await his.goto(portal.setupUrl);
  await ready(his);
  await expect(his.getByRole('radio', { name: 'فارغ' })).toBeChecked();
  await expectAccessible(his, 'Arabic set-up');
  await expectNoSidewaysScroll(his, 'Arabic set-up');
  await arabic.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(portal.setupUrl);
  await page.getByLabel('Name of the organisation').fill('Northwind');
  await page.getByLabel('Short name for addresses').fill('north');
  await page.getByLabel('Your name, as others see it').fill('Ada Lovelace');
  await page.getByLabel('E-mail address').fill('ada@north.example');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('radio', { name: /sample organisation/ }).check();
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByText('At least 10 characters, please.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /sample organisation/ })).toBeChecked();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  await expect(page.getByRole('link', { name: 'Leadership' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row', { name: /Hana Nováková/ })).toContainText('Active');
  await plain.close();
});
