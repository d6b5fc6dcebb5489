import { expect, type Page } from '@playwright/test';
import { createCalls } from '@portico/client/calls';
import { sessionOf } from '@portico/client/session';
import type { Bootstrap } from '@portico/contract/bootstrap';
import { errors } from '@portico/contract/errors';
import { invitePerson } from '@portico/contract/people';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';

test.use({ story: 'people' });
test.describe.configure({ mode: 'serial' });

const rows = (page: Page) => page.locator('tbody tr');

/** Invites people as the page would, without its form. */
async function invite(page: Page, origin: string, count: number): Promise<void> {
  const text = await page.locator('#boot').textContent();
  const { boot } = JSON.parse(text ?? '') as { boot: Bootstrap };
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const call = createCalls({
    session: sessionOf(boot),
    origin,
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      return fetch(input, { ...init, headers });
    },
  });
  for (let n = 1; n <= count; n += 1) {
    const number = String(n).padStart(3, '0');
    const body = { email: `p${number}@acme.example`, displayName: `Person ${number}`, userRole: [] };
    await call(invitePerson, { body });
  }
}

async function openPeople(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
}

test('an administrator reads on until the last of 130 people, by keyboard alone', async ({
  page,
  portal,
}) => {
  await setUp(page, portal);
  await invite(page, portal.url, 129);
  await openPeople(page);
  await expect(page.getByText('130 people on this site.')).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByRole('status').getByText('Showing 50 of 130 people.')).toBeVisible();
  await expectAccessible(page, 'people');
  const more = page.getByRole('button', { name: 'Show more' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(100);
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(130);
  await expect(rows(page).last()).toContainText('Person 129');
  await expect(more).toBeHidden();
  await expect(page.getByText('Showing 130 of 130 people.')).toBeFocused();
});

test('the next people that cannot be read are asked for again, and those who are there stay', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPeople(page);
  await page.route(/\/users\?.*cursor=50/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('alert')).toContainText('The problem is on our end');
  await expect(rows(page)).toHaveCount(50);
  await expectAccessible(page, 'people, the next ones failed');
  await page.unroute(/\/users\?.*cursor=50/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(100);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a search shows that it is on its way, whom it finds, that it failed, and that nobody is found', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPeople(page);
  const field = page.getByRole('searchbox');
  await field.fill('p12');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText('Showing 10 of 10 people.')).toBeVisible();
  await field.fill('nobody at all');
  await expect(page.getByText('No one found for “nobody at all”')).toBeVisible();
  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/keyword=p13/, async (route) => {
    await gate;
    await route.fulfill({ status: 503, body: '{}' });
  });
  await field.fill('p13');
  await expect(page.getByText('Loading…')).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(/keyword=p13/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No one found for “p13”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(rows(page).first()).toBeVisible();
});

test('a person who goes to another page while a search rests gets there', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPeople(page);
  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/v1\/recordings\?/, async (route) => {
    await gate;
    await route.fallback();
  });
  await page.clock.install();
  await page.getByRole('searchbox').fill('p12');
  await page.getByRole('navigation').getByRole('link', { name: 'Recordings' }).click();
  await expect(rows(page)).toHaveCount(10);
  await page.clock.runFor(1000); // longer than typing takes to rest
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Recordings' })).toBeVisible();
});

test('a search that is longer than any name is still one after a reload', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPeople(page);
  const long = `nobody ${'x'.repeat(300)}`;
  await page.getByRole('searchbox').fill(long);
  await expect(page).toHaveURL(/keyword=nobody/);
  await page.reload();
  await ready(page);
  await expect(page.getByRole('searchbox')).toHaveValue(long);
  await expect(page.getByText(/No one found/)).toBeVisible();
});

test('people are put into order, chosen by keyboard alone, and their addresses copied together', async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, portal.url, 'ada@acme.example');
  await openPeople(page);
  const name = page.getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').press('Enter');
  await expect(page).toHaveURL(/sort=-name/);
  await expect(rows(page).first()).toContainText('Person 129');
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await ready(page);
  await expect(rows(page).first()).toContainText('Person 129');
  await rows(page).first().focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('group', { name: 'Actions for the selection' });
  await expect(bar).toContainText('3 selected');
  await expectAccessible(page, 'people that are chosen');
  await bar.getByRole('button', { name: 'Copy 3 addresses' }).press('Enter');
  await expect(page.getByText('Copied to the clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'p129@acme.example, p128@acme.example, p127@acme.example',
  );
  await rows(page).first().getByRole('button', { name: 'More actions for Person 129' }).click();
  await page.getByRole('menuitem', { name: 'Copy email address' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('p129@acme.example');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 720 });
  await expectNoSidewaysScroll(page, 'people that are chosen on a small screen');
});

test('an administrator who may not read people any more is told so, and sees none of them', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await openPeople(page);
  const { status, code } = errors.forbidden;
  const body = JSON.stringify({ code, message: 'Not any more.', trackingID: 'PORTAL_1' });
  await page.route(/keyword=p1/, (route) => route.fulfill({ status, body }));
  await page.getByRole('searchbox').fill('p1');
  await expect(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('the frame says where one is, and whose it is on a small screen', async ({ page, portal }) => {
  await signIn(page, portal.url, 'ada@acme.example');
  await page.getByRole('button', { name: 'Schedule a meeting' }).click();
  await page.getByRole('dialog').getByLabel('Topic').fill('Retrospective');
  await page.getByRole('button', { name: 'Schedule and invite' }).click();
  await page.getByRole('link', { name: 'Retrospective', exact: true }).click();
  await expect(page).toHaveURL(/meeting\/info/);
  const current = page.getByRole('navigation').locator('[aria-current=page]:visible');
  await expect(current).toHaveText('Meetings');
  await page.setViewportSize({ width: 375, height: 720 });
  await expect(current).toHaveText('Meetings');
  await expect(page.getByRole('banner').getByRole('link', { name: /Portico/ })).toBeVisible();
  await expectNoSidewaysScroll(page, 'meeting info on a small screen');
  await page.reload();
  await ready(page);
  await expect(current).toHaveText('Meetings');
  const administration = page.getByRole('navigation').getByRole('button', { name: 'Administration' });
  await expect(administration).not.toHaveAttribute('aria-current');
  await administration.focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the places of an administrator on a small screen');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(administration).toBeFocused();
  await administration.click();
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toBeHidden();
  await expect(administration).toHaveAttribute('aria-current', 'true');
  await expectNoSidewaysScroll(page, 'people on a small screen');
});
