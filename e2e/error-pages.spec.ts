import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';

test.use({ story: 'error pages' });

const place = '/webappng/errorpage';
const paths = ['404', '403', '400', '500', 'inactivePage', 'renamePage', 'ciErrorPage'] as const;
const asked = '?errorInfo=E1-7&oldSiteUrl=old.acme.example&correlationId=c-1';

/** Looks at all seven, in one browser. */
async function lookAtAll(
  { browser, url }: { browser: Browser; url: string },
  options: BrowserContextOptions,
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(`${url}${place}/${path}${asked}`);
    await look(page, path);
  }
  await context.close();
}

const looks: readonly (BrowserContextOptions & { name: string })[] = [
  { name: 'English at a desk', locale: 'en', viewport: { width: 1440, height: 900 } },
  {
    name: 'Arabic at a desk, in the dark',
    locale: 'ar',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
  },
  {
    name: 'English on a telephone, with much contrast',
    locale: 'en',
    viewport: { width: 375, height: 720 },
    contrast: 'more',
  },
  {
    name: 'Arabic on a telephone, in the dark with much contrast',
    locale: 'ar',
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
    contrast: 'more',
  },
];

for (const { name, ...options } of looks) {
  test(`the seven pages are complete and accessible: ${name}`, async ({ browser, portal }) => {
    const titles = new Set<string>();
    const look = async (page: Page, path: string): Promise<void> => {
      await ready(page);
      const main = page.getByRole('main');
      titles.add(await page.getByRole('heading', { level: 1 }).innerText());
      await expect(main.locator('[data-error-page] svg')).toBeVisible();
      await expect(main.locator('a[href="/"]').last()).toBeVisible();
      await expect(main.getByText('E1-7')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', options.locale === 'ar' ? 'rtl' : 'ltr');
      await expectAccessible(page, `${path}, ${name}`);
      await expectNoSidewaysScroll(page, `${path}, ${name}`);
    };
    await lookAtAll({ browser, url: portal.url }, options, look);
    expect(titles.size).toBe(7);
  });
}

for (const locale of ['en', 'ar'] as const) {
  test(`the seven pages need no script, in ${locale}`, async ({ browser, portal }) => {
    const look = async (page: Page, path: string): Promise<void> => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[data-error-page] svg')).toBeVisible();
      await expect(page.locator('main a[href="/"]').first()).toBeVisible();
      await expect(page.locator('[data-countdown], [data-stay]').filter({ visible: true })).toHaveCount(0);
      await expectNoSidewaysScroll(page, path);
    };
    const plain = { locale, javaScriptEnabled: false, viewport: { width: 375, height: 720 } };
    await lookAtAll({ browser, url: portal.url }, plain, look);
  });
}

test('a renamed site is shown for ten seconds, and then its origin is opened [ERRS-07]', async ({
  page,
  portal,
}) => {
  await page.clock.install({ time: '2026-11-24T08:40:00Z' });
  await page.clock.pauseAt('2026-11-24T08:40:01Z'); // it goes on by the seconds of the test alone
  await page.goto(`${portal.url}${place}/renamePage?oldSiteUrl=old.acme.example`);
  await ready(page);
  const main = page.getByRole('main');
  await expect(main.getByText('old.acme.example')).toBeVisible();
  await expect(main.getByText(portal.url, { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go now' })).toHaveAttribute('href', '/');
  const seconds = page.locator('[data-seconds]');
  await expect(seconds).toHaveText('10');
  await page.clock.runFor(3000);
  await expect(seconds).toHaveText('7');
  await page.clock.runFor(6000);
  await expect(seconds).toHaveText('1');
  expect(new URL(page.url()).pathname).toBe(`${place}/renamePage`);
  await page.clock.runFor(1000);
  await page.waitForURL(`${portal.url}/`);
});

test('whoever wants to stay on the page of a renamed site does', async ({ page, portal }) => {
  await page.clock.install();
  await page.goto(`${portal.url}${place}/renamePage`);
  await ready(page);
  await page.clock.runFor(4000);
  await page.getByRole('button', { name: 'Stay on this page' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Go now' })).toBeFocused();
  await expect(page.getByText('whenever you’re ready')).toBeVisible();
  await expect(
    page.locator('[data-countdown], [data-moving], [data-stay]').filter({ visible: true }),
  ).toHaveCount(0);
  await page.clock.runFor(20_000);
  expect(new URL(page.url()).pathname).toBe(`${place}/renamePage`);
  await expectAccessible(page, 'a renamed site for who stays');
});

test('a browser without script is taken to the origin by the document itself', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.route(`${portal.url}${place}/renamePage`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('content="10;', 'content="0;'),
    });
  });
  await page.goto(`${portal.url}${place}/renamePage`);
  await expect(page).toHaveURL(`${portal.url}/`);
  await context.close();
});

test('what an address says is text, whatever it is', async ({ page, portal }) => {
  const hostile = '<img src=x onerror="window.was=1">\u202e</script><script>window.was=1</script>';
  await page.goto(
    `${portal.url}${place}/renamePage?errorInfo=${encodeURIComponent(hostile)}&oldSiteUrl=${encodeURIComponent(`javascript:${hostile}`)}`,
  );
  await ready(page);
  await expect(page.getByText('onerror="window.was=1"').first()).toBeVisible();
  expect(await page.evaluate(() => 'was' in window)).toBe(false);
  await expect(page.locator('main img, main script')).toHaveCount(0);
  await expectNoSidewaysScroll(page, 'a hostile address');
});

const IE_11 = 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko';

for (const locale of ['en', 'ar'] as const) {
  test(`the notice for a browser that is not supported is accessible, in ${locale}`, async ({
    browser,
    portal,
  }) => {
    for (const width of [375, 1440]) {
      const context = await browser.newContext({
        locale,
        userAgent: IE_11,
        viewport: { width, height: 800 },
      });
      const page = await context.newPage();
      await page.goto(portal.url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.card')).toHaveCSS('border-radius', '20px'); // its sheet is there
      await expectAccessible(page, `the notice, ${locale} at ${width}`);
      await expectNoSidewaysScroll(page, `the notice, ${locale} at ${width}`);
      await context.close();
    }
  });
}

test('a page without script says in an old browser that it is old, and is accessible', async ({
  browser,
  portal,
}) => {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.0.0 Safari/537.36';
  const context = await browser.newContext({ userAgent, viewport: { width: 375, height: 720 } });
  const page = await context.newPage();
  await page.goto(`${portal.url}${place}/404`);
  await expect(page.getByText('Your browser is out of date')).toBeVisible();
  await expect(page.locator('script')).toHaveCount(0);
  await expectAccessible(page, 'a page in an old browser');
  await context.close();
});
