import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD } from './support/people.ts';
import { expectStill, WIDTHS } from './support/still.ts';

test.use({ story: 'setup' });
test.describe.configure({ mode: 'serial' });

test('the set-up page does not move while it arrives', async ({ browser, portal }) => {
  await expectStill(browser, { locale: 'en', widths: WIDTHS, address: portal.setupUrl, late: ready });
});

test('the set-up page offers the zone of the browser, and refuses one that nobody knows, in Arabic on a telephone', async ({
  browser,
  portal,
}) => {
  const telephone = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true };
  const arabic = await browser.newContext({ ...telephone, locale: 'ar', timezoneId: 'Asia/Riyadh' });
  const page = await arabic.newPage();
  await page.goto(portal.setupUrl);
  await ready(page);
  const zone = page.getByLabel('المنطقة الزمنية');
  await expect(zone).toHaveValue('Asia/Riyadh');
  await expect(zone).toHaveAccessibleDescription('ابدأ الكتابة ثم اختر من القائمة.');
  await page.getByLabel('اسم المؤسسة').fill('شمال');
  await page.getByLabel('اسم قصير لعناوين الويب').fill('north');
  await page.getByLabel('اسمك كما يراه الآخرون').fill('علی‌رضا');
  await page.getByLabel('عنوان البريد الإلكتروني').fill('ada@north.example');
  await page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
  await zone.tap();
  await page.keyboard.type('Mars/Olympus'); // in the place of what stood there
  await page.getByRole('button', { name: 'إنشاء وتسجيل الدخول' }).click();
  await expect(page.getByText('يبدو أن هذا غير صحيح. يُرجى التحقق منه.')).toBeVisible();
  await ready(page);
  await expect(zone).toHaveValue('Mars/Olympus');
  await expect(zone).toHaveAttribute('aria-invalid', 'true');
  await expect(zone).toBeFocused();
  await expect(page.getByLabel('اسمك كما يراه الآخرون')).toHaveValue('علی‌رضا');
  await expectAccessible(page, 'Arabic set-up with an unknown zone');
  await expectNoSidewaysScroll(page, 'Arabic set-up with an unknown zone');
  await arabic.close();
});

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
  await expect(his.getByRole('radio', { name: 'موقع فارغ' })).toBeChecked();
  await expectAccessible(his, 'Arabic set-up');
  await expectNoSidewaysScroll(his, 'Arabic set-up');
  await arabic.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(portal.setupUrl);
  await page.getByLabel('Organisation name').fill('Northwind');
  await page.getByLabel('Short name for web addresses').fill('north');
  await page.getByLabel('Your name, as others will see it').fill('Ada Lovelace');
  await page.getByLabel('Email address').fill('ada@north.example');
  await page.getByLabel('Time zone').fill('Nowhere');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('radio', { name: /sample organisation/ }).check();
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByText('This doesn’t look right.')).toBeVisible();
  await expect(page.getByLabel('Time zone')).toHaveValue('Nowhere');
  await page.getByLabel('Time zone').fill('europe/prague');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /sample organisation/ })).toBeChecked();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  await expect(page.getByRole('link', { name: 'Leadership' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row', { name: /Hana Nováková/ })).toContainText('Active');
  await plain.close();
});
