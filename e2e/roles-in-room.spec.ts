import { expect, type Browser, type Page } from '@playwright/test';
import { engineKind } from './support/engine.ts';
import { ready, test } from './support/journey.ts';
import { openPage, signIn } from './support/people.ts';
import { enter, expectPictures, startInstant, startMeeting, roomOf } from './support/rooms.ts';
import { tellNothing } from './support/silence.ts';

test.use({ story: 'roles-in-room', engineKind, program: 'demo' });
test.describe.configure({ mode: 'serial' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The calls of a page that were answered with 401, as they come. */
function refusedOf(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname.replace(/.*\/api\/v1/, ''));
  });
  return refused;
}

/** Hana signs in at the page; the answer is that of Ada, who looks at what Hana may do. */
async function signInBoth(page: Page, browser: Browser, url: string): Promise<Page> {
  const ada = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(ada, url, 'ada@acme.example');
  await openPage(ada, url, '/users/home');
  await ada.getByRole('searchbox').fill('Hana');
  await ada.locator('tbody').getByRole('link', { name: 'Hana Nováková' }).click();
  await expect(ada.getByRole('heading', { level: 1, name: 'Hana Nováková' })).toBeVisible();
  await signIn(page, url, 'hana@acme.example');
  return ada;
}

/** Ada makes Hana an administrator of the site, or takes that from her. */
async function setAdministrator(page: Page, isOne: boolean): Promise<void> {
  await page.getByLabel('Site administrator', { exact: true }).setChecked(isOne);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message everyone').fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').getByText(text)).toBeVisible();
  await expect(page.getByText('Sending…')).toHaveCount(0);
}

test('a host who gets other roles in the middle of a meeting stays in it, and goes on', async ({
  page,
  browser,
  portal,
}) => {
  const ada = await signInBoth(page, browser, portal.url);
  await startMeeting(page, portal.url, 'Planning');
  await expectPictures(page, ['Hana Nováková (you)']);
  await button(page, 'Chat').click();
  for (const [isOne, text] of [
    [true, 'She is an administrator now'],
    [false, 'She was one'],
  ] as const) {
    await setAdministrator(ada, isOne);
    await say(page, text);
    await ada.reload();
    await ready(ada);
  }
  await expectPictures(page, ['Hana Nováková (you)']);
  await button(page, 'Leave').click();
  await page.getByRole('menuitem', { name: 'End for all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End for all' }).click();
  await expect(page.getByText('The meeting has ended')).toBeVisible();
  await ada.context().close();
});

test('a host whose call is the first to meet other roles stays in the meeting, and is out when disabled', async ({
  page,
  browser,
  portal,
}) => {
  const ada = await signInBoth(page, browser, portal.url);
  const uuid = await startInstant(page, 'Review');
  await tellNothing(page);
  await page.goto(roomOf(portal.url, uuid));
  await ready(page);
  await enter(page, 'Start meeting');
  await expectPictures(page, ['Hana Nováková (you)']);
  await button(page, 'Chat').click();
  await say(page, 'Before');
  const refused = refusedOf(page);
  await setAdministrator(ada, true);
  await say(page, 'After');
  expect(refused).not.toEqual([]);
  const inTheGap = refused.length;
  await say(page, 'Later');
  expect(refused).toHaveLength(inTheGap);
  await expectPictures(page, ['Hana Nováková (you)']);
  await button(ada, 'Disable').click();
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('You’ve been signed out')).toBeVisible();
  await ada.context().close();
});
