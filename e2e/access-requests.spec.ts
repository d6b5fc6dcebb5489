import { expect, type Browser, type Page } from '@playwright/test';
import { startMailCatcher } from '@portico/testkit/mail-catcher';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { expectFocus, press, tabTo } from './support/keyboard.ts';
import { openPage, readIn, setUp, signIn, signInTo, SITE } from './support/people.ts';
import { startPortal } from './support/portal.ts';
import { textsOf } from './support/words.ts';

test.use({ story: 'access-requests', program: 'demo', settings: { DEMO_NOW: '2026-11-24T08:40:00Z' } });
test.describe.configure({ mode: 'serial' });

const part = (page: Page) => page.getByRole('region', { name: 'Hosting meetings' });
const dialog = (page: Page) => page.getByRole('dialog');

async function gusIn(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(page, url, 'gus@acme.example');
  await openPage(page, url, '/myprofile/home');
  return page;
}

test('nobody is led to what the site does not take', async ({ page, portal, browser }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/home');
  await expect(page.getByRole('link', { name: 'Import' })).toBeVisible();
  await expect(page.getByRole('link', { name: /request/i })).toHaveCount(0);
  const gus = await gusIn(browser, portal.url);
  await expect(gus.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect(part(gus)).toHaveCount(0);
  await gus.context().close();
  await openPage(page, portal.url, '/sitesettings/home');
  await page.getByRole('checkbox', { name: 'Requests to host' }).check();
  await page.getByRole('region', { name: 'People' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await openPage(page, portal.url, '/users/home');
  await page.getByRole('link', { name: 'Requests' }).click();
  await expect(page.getByText('No requests are waiting')).toBeVisible();
  await expectAccessible(page, 'no requests');
});

test('from asking to hosting by keyboard alone, in tabs that stay open', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/home');
  const gus = await gusIn(browser, portal.url);
  await press(gus, part(gus).getByRole('button', { name: 'Ask to host' }));
  await expectFocus(gus, dialog(gus).getByLabel('Why you need it'));
  await gus.keyboard.type('I run the workshop from March on.');
  await expectAccessible(gus, 'asking to host');
  await press(gus, dialog(gus).getByRole('button', { name: 'Send request' }));
  await expect(part(gus)).toContainText('Waiting');
  await expect(part(gus)).toContainText('I run the workshop');
  await expectFocus(gus, part(gus).getByRole('heading'));
  await expectAccessible(gus, 'a request that waits');
  await expect(gus.getByRole('link', { name: 'Personal room' })).toHaveCount(0);

  await press(page, page.getByRole('link', { name: 'One request' })); // it came by itself
  const row = page.getByRole('row').filter({ hasText: 'Gus Lindqvist' });
  await expect(row).toContainText('I run the workshop');
  await expectAccessible(page, 'requests');
  await press(page, row.getByRole('button', { name: 'Grant the request of Gus Lindqvist' }));
  await tabTo(page, dialog(page).getByLabel('Note'));
  await page.keyboard.type('Good luck with it');
  await expectAccessible(page, 'granting a request');
  await press(page, dialog(page).getByRole('button', { name: 'Grant' }));
  await expect(page.getByText('Request of Gus Lindqvist granted')).toBeVisible();
  await expect(page.getByText('No requests are waiting')).toBeVisible();

  await expect(part(gus)).toContainText('Granted');
  await expect(part(gus)).toContainText('Good luck with it');
  await expect(gus.getByRole('link', { name: 'Personal room' })).toBeVisible();
  await gus.context().close();
});

test('of two administrators the later is told', async ({ page, portal, browser }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/home');
  await page.getByRole('searchbox').fill('Gus Lindqvist');
  await page.getByRole('link', { name: 'Gus Lindqvist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gus Lindqvist' })).toBeVisible();
  await page.getByLabel('Host', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  const gus = await gusIn(browser, portal.url);
  await part(gus).getByRole('button', { name: 'Ask to host' }).click();
  await dialog(gus).getByRole('button', { name: 'Send request' }).click();
  await expect(part(gus)).toContainText('Waiting');
  await openPage(page, portal.url, '/users/requests');
  await page.getByRole('button', { name: 'Decline the request' }).click();
  await expect(dialog(page)).toBeVisible();
  await part(gus).getByRole('button', { name: 'Withdraw request' }).click();
  await expect(part(gus).getByRole('button', { name: 'Ask to host' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Decline' }).click();
  await expect(dialog(page)).toContainText('has already been answered, or was withdrawn');
  await gus.context().close();
});

test('in Arabic and at 375 pixels somebody asks and is declined, and who may only read looks on', async ({
  browser,
  portal,
}) => {
  const { t } = textsOf('ar');
  const opened = async (who: string, path: string): Promise<Page> => {
    const context = await browser.newContext({ locale: 'ar', viewport: { width: 375, height: 3000 } });
    await readIn(context, portal.url, 'ar');
    const page = await context.newPage();
    await signInTo(page, portal.url, { email: `${who}@acme.example`, path, locale: 'ar' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await ready(page);
    return page;
  };
  const [gus, ada, rosa] = [
    await opened('gus', '/myprofile/home'),
    await opened('ada', '/users/requests'),
    await opened('rosa', '/users/requests'),
  ];
  await gus.getByRole('button', { name: t('requests.own.ask') }).click();
  await dialog(gus).getByLabel(t('requests.ask.reason')).fill('أدير ورشة العمل');
  await expectNoSidewaysScroll(gus, 'asking in Arabic');
  await dialog(gus)
    .getByRole('button', { name: t('requests.ask.send') })
    .click();
  await expect(gus.getByText(t('requests.state.open'))).toBeVisible();
  for (const page of [ada, rosa]) {
    await expect(page.getByText('أدير ورشة العمل')).toBeVisible();
    await expectAccessible(page, 'requests in Arabic');
    await expectNoSidewaysScroll(page, 'requests in Arabic');
  }
  await expect(rosa.getByRole('main').getByRole('button')).toHaveCount(0);
  await ada.getByRole('button', { name: t('requests.decline') }).click();
  await dialog(ada).getByLabel(t('requests.note')).fill('ليس الآن');
  await expectAccessible(ada, 'declining in Arabic');
  await expectNoSidewaysScroll(ada, 'declining in Arabic');
  await dialog(ada)
    .getByRole('button', { name: t('requests.decline') })
    .click();
  await expect(gus.getByText('ليس الآن')).toBeVisible();
  await expect(gus.getByText(t('requests.state.declined'), { exact: true })).toBeVisible();
  await expect(gus.getByRole('button', { name: t('requests.own.ask') })).toHaveCount(0);
  await expectAccessible(gus, 'declined in Arabic');
  await expectNoSidewaysScroll(gus, 'declined in Arabic');
  await expect(rosa.getByText(t('requests.empty'))).toBeVisible();
  for (const page of [gus, ada, rosa]) await page.context().close();
});

test('without script a guest asks for an account on a phone, confirms it, and is invited', async ({
  browser,
  page,
}) => {
  const catcher = await startMailCatcher();
  const portal = await startPortal({ MAILBOX: 'false', SMTP_URL: catcher.url });
  const linkIn = async (subject: RegExp): Promise<string> => {
    const found = () => catcher.mails.find(({ mail }) => subject.test(mail.subject ?? ''))?.mail.text ?? '';
    await expect.poll(found, { timeout: 30_000 }).not.toBe('');
    return /https?:\/\/\S+token=\S+/.exec(found())?.[0] ?? '';
  };
  await setUp(page, portal);
  await portal.changeSetting('allowAccountRequests', 'true');
  const phone = { viewport: { width: 375, height: 900 }, javaScriptEnabled: false };
  const context = await browser.newContext({ locale: 'en-US', ...phone });
  const guest = await context.newPage();
  await expect(async () => {
    await guest.goto(`${portal.url}${SITE}/sign-in`); // a moment until the settings of the console hold
    await guest.getByRole('link', { name: 'Ask for an account' }).click({ timeout: 500 });
  }).toPass();
  await expect(guest.getByRole('heading', { name: 'Ask for an account' })).toBeVisible();
  await guest.getByRole('button', { name: 'Send request' }).click();
  await expect(guest.getByText('Please fill this in.')).toHaveCount(2);
  await guest.getByLabel('Your name').fill('Gus Guest');
  await guest.getByLabel('Email address').fill('gus@out.example');
  await guest.getByLabel('Why you need an account').fill('I teach a course here');
  await guest.getByRole('button', { name: 'Send request' }).click();
  await expect(guest.getByText('sent a link to gus@out.example')).toBeVisible();
  await guest.goto(await linkIn(/Confirm your request/));
  await expect(guest.getByText('I teach a course here')).toBeVisible();
  await guest.getByRole('button', { name: 'Confirm request' }).click();
  await expect(guest.getByRole('heading', { name: 'Your request has been sent' })).toBeVisible();

  await openPage(page, portal.url, '/users/requests');
  await page.getByRole('button', { name: 'Grant the request of Gus Guest' }).click();
  await dialog(page).getByRole('button', { name: 'Grant' }).click();
  await expect(page.getByText('Request of Gus Guest granted')).toBeVisible();
  await guest.goto(await linkIn(/invited you/));
  await expect(guest.getByRole('heading', { name: 'Welcome to Acme' })).toBeVisible();
  await context.close();

  const arabic = await browser.newContext({ locale: 'ar', viewport: phone.viewport, colorScheme: 'dark' });
  const other = await arabic.newPage();
  await openPage(other, portal.url, '/request-account');
  await expectAccessible(other, 'asking for an account in Arabic');
  await expectNoSidewaysScroll(other, 'asking for an account in Arabic');
  await arabic.close();
  await page.close(); // it would call for the portal that stops
  await portal.stop();
  await catcher.stop();
});
