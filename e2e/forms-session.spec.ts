import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { DEMO_PASSWORD, openPage, setUp, signIn } from './support/people.ts';
import { openPlanner, planner, send, sentPlans } from './support/planner.ts';
import { tellNothing } from './support/silence.ts';

test.use({ story: 'forms-session' });
test.describe.configure({ mode: 'serial' });

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account menu for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in$/);
}

async function fillIn(page: Page, email: string): Promise<void> {
  await ready(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard\/home$/);
}

test('a person who was signed out in another tab keeps the form, signs in again and sends it', async ({
  context,
  page,
  portal,
}) => {
  await setUp(page, portal);
  await openPlanner(page);
  await planner(page).getByLabel('Topic').fill('Still here');
  const isPlan = /\/api\/v1\/meetings\?/;
  await page.route(isPlan, (route) => route.fulfill({ status: 503, body: '{}' }));
  await send(page).click();
  await expect(planner(page).getByRole('alert')).toContainText('on our end');
  await page.unroute(isPlan);
  const other = await context.newPage();
  await other.goto(`${portal.url}/webappng/sites/acme/dashboard/home`);
  await ready(other);
  await signOut(other, 'Ada Lovelace');
  await page.bringToFront();
  await expect(planner(page).getByText('You were signed out')).toBeVisible(); // told at once
  await expectAccessible(page, 'a form of somebody who was signed out');
  await send(page).click();
  await expect(planner(page).getByText('You were signed out')).toBeVisible();
  await expect(planner(page).getByText('on our end')).toBeHidden(); // that was the try before
  await expect(planner(page).getByLabel('Topic')).toHaveValue('Still here');
  const opened = context.waitForEvent('page');
  await planner(page).getByRole('link', { name: 'Sign in' }).click();
  const tab = await opened;
  await fillIn(tab, 'ada@acme.example');
  await page.bringToFront();
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"); // this browser hides no tab
  await expect(planner(page).getByText('You’re signed in again.')).toBeVisible();
  await send(page).click();
  await expect(page.getByText('“Still here” is scheduled')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Still here', exact: true })).toBeVisible();
  await tab.close();
  await other.close();
});

test('nothing is sent as somebody else who signed in meanwhile', async ({ context, page, portal }) => {
  const link = await inviteGus(page, portal.url, (email) => portal.passwordLink(email));
  await openPlanner(page);
  await planner(page).getByLabel('Topic').fill('By Ada');
  const sent = sentPlans(page);
  const other = await context.newPage();
  await other.goto(link);
  await ready(other);
  await other.getByLabel('New password').fill(DEMO_PASSWORD);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/dashboard\/home$/);
  await page.bringToFront();
  const isNow = planner(page).getByText('Gus Grissom is signed in now');
  await expect(isNow).toBeVisible(); // told at once
  await send(page).click();
  await expect(isNow).toBeVisible();
  await expect(planner(page).getByText('Nothing was sent. To send this as Ada Lovelace')).toBeVisible();
  expect(sent()).toBe(0);
  const opened = context.waitForEvent('page');
  await planner(page).getByRole('link', { name: 'Sign in' }).click();
  const tab = await opened;
  await fillIn(tab, 'ada@acme.example');
  await page.bringToFront();
  await send(page).click();
  await expect(page.getByText('“By Ada” is scheduled')).toBeVisible();
  expect(sent()).toBe(1);
  await page.getByRole('link', { name: 'By Ada', exact: true }).click();
  await expect(page.getByText('ada@acme.example').first()).toBeVisible();
});

test('a form is sent though its person got other roles meanwhile, and the page had not heard of it', async ({
  browser,
  page,
  portal,
}) => {
  const gus = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await tellNothing(gus);
  await signIn(gus, portal.url, 'gus@acme.example');
  await openPlanner(gus);
  await planner(gus).getByLabel('Topic').fill('By an administrator');
  const sent = sentPlans(gus);
  await signIn(page, portal.url, 'ada@acme.example');
  await openPage(page, portal.url, '/users/home');
  await page.locator('tbody').getByRole('link', { name: 'Gus Grissom' }).click();
  await page.getByLabel('Site administrator', { exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await send(gus).click();
  await expect(gus.getByText('“By an administrator” is scheduled')).toBeVisible();
  expect(sent()).toBe(2); // the first was refused
  await gus.context().close();
});

/** Invites Gus by the form of the page, and answers the link to set his password with. */
async function inviteGus(
  page: Page,
  url: string,
  linkFor: (email: string) => Promise<string>,
): Promise<string> {
  await signIn(page, url, 'ada@acme.example');
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people to Acme' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Fill this in.')).toHaveCount(2);
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Gus Grissom');
  await dialog.getByLabel('Email address').fill('gus@');
  await dialog.getByRole('checkbox', { name: 'Host' }).focus();
  await page.keyboard.press('Enter'); // a tick sends nothing
  await expect(dialog.getByText('Fill this in.')).toHaveCount(0);
  await dialog.getByLabel('Email address').press('Enter');
  await expect(dialog.getByText('“gus@” is not an email address.')).toBeVisible();
  await dialog.getByLabel('Email address').fill('ada@acme.example');
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Fill this in.')).toBeVisible();
  await expect(dialog.getByText('Someone with this address is already on this site.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Gus Grissom');
  const refused = page.waitForResponse((answer) => answer.status() === 409);
  await page.keyboard.press('Enter');
  await refused; // the same words stand there from the try before
  await expect(dialog.getByRole('button', { name: 'Send invitation' })).not.toHaveAttribute('aria-disabled');
  await expect(dialog.getByText('Someone with this address is already on this site.')).toBeVisible();
  await dialog.getByLabel('Email address').fill('gus@acme.example');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click(); // no question: it was sent
  await expect(page.getByRole('dialog')).toBeHidden();
  return await linkFor('gus@acme.example');
}
