import { expect, type Page } from '@playwright/test';
import { addresses, type PageAddress } from '@portico/contract/addresses';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { setUp, signIn } from './support/people.ts';
import { guestLink, planNow, roomOf } from './support/rooms.ts';

/** What stands around pages: for whom, how wide, and what goes with the links. */

test.use({ story: 'shell' });

const site = '/webappng/sites/acme';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const found = { uuid: '', guest: '' };

const routed = Object.values<PageAddress>(addresses).flatMap(({ path, title }) =>
  title !== undefined && !path.includes('$') ? [site + path] : [],
);
/** Pages for who is signed in. */
const forPeople = (): string[] => [
  ...routed,
  `${site}/meeting/info/${found.uuid}`,
  `${site}/meeting/quality/${found.uuid}`,
  `${site}/dashboard/support`,
  `${site}/no/such/page`,
];
/** Pages for everybody. */
const forAll = (): string[] => [
  `${site}/sign-in`,
  `${site}/forgot-password`,
  `${site}/set-password?token=none`,
  `${site}/meeting/join`,
  `${site}/dashboard/support`,
  '/webappng/setup?token=none',
  '/webappng/errorpage/404',
  '/webappng/errorpage/renamePage',
  found.guest,
];

test.beforeAll(async ({ browser, portal }) => {
  const page = await browser.newPage();
  await setUp(page, portal);
  found.uuid = await planNow(page, 'Tide tables');
  await page.goto(roomOf(portal.url, found.uuid));
  await ready(page);
  found.guest = (await guestLink(page)).replace(portal.url, '');
  await page.close();
});

async function expectOneMain(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('main'), where).toHaveCount(1);
  await expectNoSidewaysScroll(page, where);
}

for (const locale of ['en', 'ar'])
  test(`[SHEL-04] [SHEL-21] every page has one main landmark, and fits 375 pixels: ${locale}`, async ({
    browser,
    portal,
  }) => {
    test.slow();
    const context = await browser.newContext({ locale, viewport: { width: 375, height: 740 } });
    const page = await context.newPage();
    const look = async (paths: readonly string[]): Promise<void> => {
      for (const path of paths) {
        await page.goto(portal.url + path);
        await ready(page);
        await expectOneMain(page, `${path}, ${locale}`);
      }
    };
    await look(forAll());
    await context.addCookies([{ name: 'portico-locale', value: 'en', url: portal.url }]);
    await signIn(page, portal.url, 'ada@acme.example');
    await context.addCookies([{ name: 'portico-locale', value: locale, url: portal.url }]);
    await look([...forPeople(), `${site}/meeting/room/${found.uuid}`]);
    await context.close();
  });

test('[SHEL-14] below 768 pixels the menu is a row of tabs at the end, from there on a column beside the page', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const place = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await expect(menu(page)).toHaveCount(1);
    const box = await menu(page).boundingBox();
    const main = await page.getByRole('main').boundingBox();
    return { isBelow: (box?.y ?? 0) > (main?.y ?? 0), isBeside: (box?.width ?? 0) < width / 2 };
  };
  expect(await place(767)).toEqual({ isBelow: true, isBeside: false });
  expect(await place(768)).toEqual({ isBelow: false, isBeside: true });
});

test('[SHEL-13] one address has the frame of a person with menu and account, and that of a guest without', async ({
  page,
  portal,
}) => {
  const account = page.getByRole('button', { name: 'Account menu for Ada Lovelace' });
  await page.goto(`${portal.url}${site}/dashboard/support`);
  await ready(page);
  await expect(page.getByRole('main')).toContainText('This site doesn’t use this part of the portal.');
  await expect(menu(page)).toHaveCount(0);
  await expect(account).toHaveCount(0);
  await expectAccessible(page, 'not on this site, guest');
  await signIn(page, portal.url, 'ada@acme.example');
  await page.goto(`${portal.url}${site}/dashboard/support`);
  await ready(page);
  await expect(page.getByRole('main')).toContainText('This site doesn’t use this part of the portal.');
  await expect(menu(page)).toBeVisible();
  await expect(account).toBeVisible();
  await expectAccessible(page, 'not on this site, host');
});

test('[PATH-05] what an address says goes with every link of its page where it hides the menu, and only there', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, 'ada@acme.example');
  const said = 'trackingId=x&locale=en&crossLaunchNewTab=true';
  const query = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
  const passed = { hideMenu: 'true', trackingId: 'x', locale: 'en', crossLaunchNewTab: 'true' };
  await page.goto(`${portal.url}${site}/dashboard/home?hideMenu=true&${said}&more=1`);
  await ready(page);
  await expect(menu(page)).toHaveCount(0);
  await expectAccessible(page, 'menu hidden');
  await page.getByRole('link', { name: 'All meetings' }).click();
  await expect(page).toHaveURL(/\/meeting\/home\?/);
  expect(query()).toEqual(passed);
  await page.getByRole('radio', { name: 'Past' }).click();
  await expect(page).toHaveURL(/range=past/);
  expect(query()).toEqual({ ...passed, range: 'past' });
  await page.goto(`${portal.url}${site}/meeting/home?hideMenu=true&${said}`);
  await ready(page);
  await page.getByRole('link', { name: 'Tide tables', exact: true }).click();
  await expect(page).toHaveURL(/\/meeting\/info\//);
  expect(query()).toEqual(passed);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Start|Join|Rejoin)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/meeting\/room\//);
  expect(query()).toEqual(passed);
  await page.goto(`${portal.url}${site}/dashboard/home?${said}`);
  await ready(page);
  await expect(menu(page)).toBeVisible();
  await page.getByRole('link', { name: 'All meetings' }).click();
  await expect(page).toHaveURL(`${portal.url}${site}/meeting/home`);
});

test('[SSTO-01] [SSTO-02] what a tab kept goes: of a guest all but agreement and recording ticket, of a person that ticket', async ({
  page,
  portal,
}) => {
  const keep = (): Promise<void> =>
    page.evaluate(() => {
      for (const name of ['loginDisclaimerAgreement', 'recordingTicket', 'other', 'more'])
        window.sessionStorage.setItem(name, '1');
    });
  const kept = (): Promise<string[]> => page.evaluate(() => Object.keys(window.sessionStorage).sort());
  for (const path of [`${site}/sign-in`, `${site}/meeting/join`]) {
    await page.goto(portal.url + path);
    await keep();
    await page.reload();
    await ready(page);
    expect(await kept(), path).toEqual(['loginDisclaimerAgreement', 'recordingTicket']);
  }
  await signIn(page, portal.url, 'ada@acme.example');
  for (const path of [`${site}/dashboard/home`, `${site}/meeting/room/${found.uuid}`]) {
    await page.goto(portal.url + path);
    await ready(page);
    await keep();
    await page.reload();
    await ready(page);
    expect(await kept(), path).toEqual(['loginDisclaimerAgreement', 'more', 'other']);
  }
});
