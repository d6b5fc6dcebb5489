import { expect, type Browser, type Page } from '@playwright/test';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD, setUp, signIn } from './support/people.ts';
import type { Portal } from './support/portal.ts';
import { tellNothing } from './support/silence.ts';

test.use({ story: 'session-over' });
test.describe.configure({ mode: 'serial' });

const site = '/webappng/sites/acme';

/** From now on nobody tells the page anything: only its calls find out what has changed. */
async function reloadInSilence(page: Page): Promise<void> {
  await tellNothing(page);
  await page.reload();
  await ready(page);
}

/** The same person signs out everywhere else, in another browser. */
async function endElsewhere(browser: Browser, { url }: Portal): Promise<void> {
  const other = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(other, url, 'ada@acme.example');
  await other.goto(`${url}${site}/settings/security`);
  await ready(other);
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText(/browsers? (?:was|were) signed out/)).toBeVisible();
  await other.context().close();
}

/** The calls of a page that were answered with 401, and the sign-in pages it came to, as they come. */
function watched(page: Page) {
  const refused: string[] = [];
  const signIns: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname.replace(/.*\/api\/v1/, ''));
  });
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url());
    if (pathname.endsWith('/sign-in')) signIns.push(search);
  });
  return { refused, signIns };
}

test('[ERRC-02] a call of somebody who was signed out elsewhere leads to the sign-in page, once, and from there back', async ({
  browser,
  page,
  portal,
}) => {
  await setUp(page, portal);
  await reloadInSilence(page);
  await endElsewhere(browser, portal);
  const { refused, signIns } = watched(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await ready(page);
  expect(refused).not.toEqual([]);
  expect(refused).not.toContain('/logout');
  expect(signIns).toHaveLength(1);
  expect(new URLSearchParams(signIns[0]).get('returnUrl')).toMatch(/\/(?:users|dashboard)\/home$/);
  await page.getByLabel('Email address').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(?:users|dashboard)\/home$/);
  expect(signIns).toHaveLength(1);
});

test('[ERRC-02] a sign-out that is refused, for the session is over, is noted in the log and tried no second time', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await reloadInSilence(page);
  await endElsewhere(browser, portal);
  const { refused, signIns } = watched(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  const note = expect.stringMatching(/^info: Signing out was refused/);
  await page.route(/\/sign-in$/, async (route) => {
    await expect.poll(() => logged).toContainEqual(note); // it goes with the page that says it
    await route.continue();
  });
  await page.getByRole('button', { name: 'Account menu for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${portal.url}${site}/sign-in`); // nobody is led back to where they wanted to leave
  await ready(page);
  expect(refused).toEqual(['/logout']);
  expect(signIns).toEqual(['']);
  expect(logged.filter((line) => line.startsWith('info'))).toEqual([note]);
});
