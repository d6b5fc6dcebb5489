import { expect, type Browser, type Dialog, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD, setUp, signIn } from './support/people.ts';
import { plan, planner, send, sentPlans } from './support/planner.ts';

test.use({ story: 'forms' });
test.describe.configure({ mode: 'serial' });

const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Discard changes?' });
const invitees = (page: Page): Locator => planner(page).getByRole('combobox', { name: 'Invite' });

/** Tries to load the page again, and answers the browser's question; `false` where it asks nothing. */
async function reloads(page: Page, answer: 'stay' | 'leave'): Promise<boolean> {
  let asked = false;
  const listener = (dialog: Dialog): void => {
    asked = dialog.type() === 'beforeunload';
    void (answer === 'stay' ? dialog.dismiss() : dialog.accept());
  };
  page.on('dialog', listener);
  await page.evaluate('window.isOld = true');
  await page.evaluate('setTimeout(() => location.reload())');
  if (answer === 'stay') await expect.poll(() => asked).toBe(true);
  else await expect.poll(() => page.evaluate('window.isOld === undefined').catch(() => false)).toBe(true);
  page.off('dialog', listener);
  return asked;
}

test('the set-up page says all that is missing at once, and is not left by mistake', async ({
  page,
  portal,
}) => {
  await page.goto(portal.setupUrl);
  await ready(page);
  expect(await reloads(page, 'leave')).toBe(false);
  await ready(page);
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await expect(page.getByText('Please fill this in.')).toHaveCount(5);
  const first = page.getByRole('textbox').first();
  await expect(first).toBeFocused();
  await expectAccessible(page, 'set-up with everything missing');
  await first.fill('Acme');
  await expect(page.getByText('Please fill this in.')).toHaveCount(4);
  await page.getByLabel('Email address').fill('ada@acme.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please fill this in.')).toHaveCount(3);
  await page.getByLabel('Password', { exact: true }).fill('Password12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please fill this in.')).toHaveCount(2);
  await expect(page.getByText('That’s easy to guess')).toBeVisible(); // said by the server, in the same round
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Password12345');
  expect(await reloads(page, 'stay')).toBe(true);
  await expect(first).toHaveValue('Acme');
  expect(await reloads(page, 'leave')).toBe(true);
  await setUp(page, portal);
});

test('Enter adds an address and never sends; Ctrl and Enter sends, once', async ({ page, portal }) => {
  await plan(page, portal.url);
  const sent = sentPlans(page);
  await planner(page).getByLabel('Topic').fill('Kick-off');
  await invitees(page).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('gus@acme.example');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await planner(page).getByRole('textbox', { name: 'Alternate hosts' }).press('Enter');
  await expect(planner(page).getByText('gus@acme.example', { exact: true })).toBeVisible();
  expect(sent()).toBe(0);
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/meetings\?/, async (route) => {
    await allowed;
    await route.continue();
  });
  await invitees(page).click();
  await page.keyboard.type('mira@acme.example');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await planner(page).getByLabel('Topic').press('Enter');
  allow();
  await expect(page.getByText('“Kick-off” is scheduled')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('2 people invited');
  expect(sent()).toBe(1);
});

test('all that is wrong is said at once with the focus on the first, and each goes when it is mended', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 375, height: 640 });
  await plan(page, portal.url);
  const dialog = planner(page);
  const sent = sentPlans(page);
  await invitees(page).fill('jane@, bob, mira@acme.example,');
  await dialog.getByRole('textbox', { name: 'Alternate hosts' }).fill('gus@acme.example,');
  await dialog.getByLabel('Password').fill('abc');
  await page.keyboard.press('Control+Enter');
  const missing = dialog.getByText('Fill this in.');
  const names = dialog.getByText('jane@ and bob are not email addresses.');
  const short = dialog.getByText('Use at least four characters.');
  const noHost = dialog.getByText('gus@acme.example isn’t a host on this site.'); // only the server knows
  for (const error of [missing, names, short, noHost]) await expect(error).toBeAttached();
  await expect(dialog.getByLabel('Topic')).toBeFocused();
  await expect(missing).toBeInViewport();
  await expectAccessible(page, 'four errors');
  await expectNoSidewaysScroll(page, 'four errors');
  await page.keyboard.type('K');
  await expect(missing).toBeHidden();
  await expect(names).toBeAttached();
  await page.keyboard.press('Control+Enter');
  await expect(invitees(page)).toBeFocused();
  await expect(names).toBeInViewport();
  await dialog.getByRole('button', { name: 'Remove bob' }).click();
  await expect(names).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('“jane@” is not an email address.')).toBeInViewport();
  await dialog.getByRole('button', { name: 'Remove jane@' }).click();
  await dialog.getByLabel('Password').fill('');
  await dialog.getByRole('button', { name: 'Remove gus@acme.example' }).click();
  await expect(noHost).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Alternate hosts' }).fill('gus@acme.example');
  expect(sent()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await expect(noHost).toBeInViewport();
  await expect(dialog.getByRole('textbox', { name: 'Alternate hosts' })).toBeFocused();
  expect(sent()).toBe(1);
});

test('a toast of a telephone stands above its tabs', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 640 });
  await plan(page, portal.url);
  await planner(page).getByLabel('Topic').fill('Above');
  await page.keyboard.press('Enter');
  const told = page.getByText('“Above” is scheduled');
  await expect(told).toBeVisible();
  const tabs = await page.getByRole('navigation').boundingBox();
  await expect
    .poll(async () => {
      const box = await told.boundingBox();
      return box && tabs && box.y + box.height < tabs.y;
    })
    .toBe(true);
});

test('a topic that is too long stays whole, with how long it is', async ({ page, portal }) => {
  await plan(page, portal.url);
  const topic = planner(page).getByLabel('Topic');
  await page.keyboard.insertText('x'.repeat(200));
  await expect(topic).toHaveValue('x'.repeat(200));
  await expect(planner(page).getByText('200/128')).toBeVisible();
  await expect(planner(page).getByText('72 characters too many')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(planner(page).getByText('Use 128 characters or fewer. That’s 72 too many.')).toBeVisible();
  await expect(topic).toHaveValue('x'.repeat(200));
  await expectAccessible(page, 'a topic that is too long');
});

test('a filled form is not thrown away by a slip, whichever way somebody goes', async ({ page, portal }) => {
  await plan(page, portal.url);
  const topic = planner(page).getByLabel('Topic');
  await topic.fill('Kick');
  await topic.fill('');
  await page.keyboard.press('Escape'); // typed and taken back
  await expect(planner(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Schedule a meeting' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await topic.fill('Kick-off');
  await invitees(page).click();
  await page.keyboard.type('mira@');
  await page.keyboard.press('Escape');
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectAccessible(page, 'the question before something is thrown away');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(invitees(page)).toBeFocused();
  await expect(invitees(page)).toHaveValue('mira@');
  await planner(page).getByRole('button', { name: 'Close', exact: true }).click();
  await page.keyboard.press('Escape'); // the question, not the form
  await expect(question(page)).toBeHidden();
  await expect(topic).toHaveValue('Kick-off');

  await topic.focus();
  const address = page.url();
  await page.evaluate('history.back()');
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(topic).toBeFocused();
  await expect(topic).toHaveValue('Kick-off');
  expect(await reloads(page, 'stay')).toBe(true);
  await expect(topic).toHaveValue('Kick-off');

  await page.evaluate('history.back()');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await reloads(page, 'leave')).toBe(false);
});

test('without a network the form stays, says so, and is sent once it is back', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext(); // the browser itself writes of it to the console
  const page = await context.newPage();
  await plan(page, portal.url);
  await planner(page).getByLabel('Topic').fill('Off the grid');
  await context.setOffline(true);
  await send(page).click();
  await expect(planner(page).getByRole('alert')).toContainText(
    'You’re offline. What you typed is still here.',
  );
  await expectAccessible(page, 'a form without a network');
  await context.setOffline(false);
  await page.route(/\/api\/v1\/meetings\?/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await send(page).click();
  await expect(planner(page).getByRole('alert')).toContainText('Something went wrong on our end.');
  await page.unroute(/\/api\/v1\/meetings\?/);
  await send(page).click();
  await expect(page.getByText('“Off the grid” is scheduled')).toBeVisible();
  await context.close();
});

test('a form that is being sent can no longer be thrown away: closing waits for the answer', async ({
  page,
  portal,
}) => {
  await plan(page, portal.url);
  const isPlan = /\/api\/v1\/meetings\?/;
  let answer = (): void => undefined;
  const gated = async (status?: number): Promise<void> => {
    const gate = new Promise<void>((resolve) => (answer = resolve));
    await page.unroute(isPlan);
    await page.route(isPlan, async (route) => {
      await gate;
      await (status === undefined ? route.fallback() : route.fulfill({ status, body: '{}' }));
    });
  };
  const closing = async (): Promise<void> => {
    const asked = page.waitForRequest(isPlan);
    await send(page).click();
    await asked;
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(planner(page)).toBeVisible();
    answer();
  };
  await planner(page).getByLabel('Topic').fill('On its way');
  await gated(503);
  await closing();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await gated();
  await closing();
  await expect(page.getByText('“On its way” is scheduled')).toBeVisible();
  await expect(planner(page)).toBeHidden();
  await expect(question(page)).toBeHidden();
});

async function inArabic(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'ar',
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(`${url}/webappng/sites/acme/sign-in`);
  await ready(page);
  return page;
}

test('forms speak Arabic, also where the browser speaks English', async ({ browser, portal }) => {
  const page = await inArabic(browser, portal.url);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByText('يُرجى ملء هذا الحقل.')).toHaveCount(2);
  await page.getByLabel('عنوان البريد الإلكتروني').fill('ada@acme.example');
  await page.getByLabel('كلمة المرور', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace');
  await ready(page);
  const dialog = page.getByRole('dialog');
  for (const [place, button] of [
    ['meeting/home', 'جدولة اجتماع'],
    ['users/home', 'دعوة أشخاص'],
  ] as const) {
    await page.goto(`${portal.url}/webappng/sites/acme/${place}`);
    await ready(page);
    await page.getByRole('button', { name: button }).first().click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('املأ هذا الحقل.').first()).toBeVisible();
    await page.keyboard.type('م'); // into the first wrong field
    await expectAccessible(page, `${place} with an error in Arabic`);
    await expectNoSidewaysScroll(page, `${place} with an error in Arabic`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog', { name: 'هل تريد تجاهل التغييرات؟' })).toBeVisible();
    await expectNoSidewaysScroll(page, `${place}, the question in Arabic`);
    await page.getByRole('button', { name: 'تجاهل', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await page.context().close();
});

test.describe('without script', () => {
  test('the server says in its words what the browser would say in its own', async ({ browser, portal }) => {
    const context = await browser.newContext({ locale: 'ar', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${portal.url}/webappng/sites/acme/sign-in`);
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await expect(page.getByText('يُرجى ملء هذا الحقل.')).toHaveCount(2);
    await page.goto(`${portal.url}/webappng/sites/acme/meeting/join`);
    await page.locator('button[type=submit]').click();
    await expect(page.getByText('يُرجى ملء هذا الحقل.')).toBeVisible();
    await page.goto(`${portal.url}/webappng/sites/acme/forgot-password`);
    await page.getByRole('textbox').fill('ada@');
    await page.locator('button[type=submit]').click();
    await expect(page.getByText('ليس عنوان بريد إلكتروني صحيحًا')).toContainText('ada@');
    await context.close();
  });
});

test('the door of a guest asks for a name in Arabic, and forgets that with the first letter', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.getByRole('navigation').getByRole('link', { name: 'Meetings', exact: true }).click();
  await page.getByRole('link', { name: 'Kick-off', exact: true }).click();
  const link = await page
    .getByRole('main')
    .getByText(/^http\S+MTID=m[0-9a-f]{32}$/)
    .innerText();
  const guest = await browser.newContext({ locale: 'ar', viewport: { width: 375, height: 720 } });
  const door = await guest.newPage();
  await door.goto(link);
  await ready(door);
  await door.locator('button[type=submit]').click();
  const error = door.getByText('يُرجى ملء هذا الحقل.');
  await expect(error).toBeVisible();
  const name = door.getByRole('textbox');
  await expect(name).toBeFocused();
  await expectAccessible(door, 'the door with an error in Arabic');
  await name.fill('غ');
  await expect(error).toBeHidden();
  await expect(name).not.toHaveAttribute('aria-invalid');
  await guest.close();
});
