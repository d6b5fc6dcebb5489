import type { BrowserContext, Page } from '@playwright/test';
import { errorPages } from '@portico/contract/error-pages';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { readIn, signIn, SITE as site } from './support/people.ts';

// the demo: what is not there has no colours
test.use({ story: 'contrast', program: 'demo', settings: { DEMO_NOW: '2026-11-24T08:40:00Z' } });

const people = ['ada', 'hana', 'rosa', 'gus'] as const;
type Who = (typeof people)[number];

const cookies = new Map<Who, Awaited<ReturnType<BrowserContext['storageState']>>>();

test.beforeAll(async ({ browser, portal }) => {
  for (const who of people) {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await signIn(page, portal.url, `${who}@acme.example`);
    cookies.set(who, await context.storageState());
    await context.close();
  }
});

interface Shown {
  name: string;
  who?: Who;
  path: string;
  /** Brings about what is looked at. */
  steps?(page: Page): Promise<unknown>;
}

const pages: readonly Shown[] = [
  { name: 'guest home', path: `${site}/welcome` },
  { name: 'language and time zone', path: `${site}/preferences` },
  { name: 'people', who: 'ada', path: `${site}/users/home` },
  { name: 'groups', who: 'ada', path: `${site}/users/groups` },
  { name: 'an import of people', who: 'ada', path: `${site}/users/import` },
  { name: 'requests', who: 'ada', path: `${site}/users/requests` },
  { name: 'asking for an account', path: `${site}/request-account` },
  { name: 'sites', who: 'ada', path: `${site}/sites/home` },
  { name: 'site settings', who: 'ada', path: `${site}/sitesettings/home` },
  { name: 'audit log', who: 'rosa', path: `${site}/auditlog/home` },
  { name: 'site meetings', who: 'ada', path: `${site}/sitemeetings/home` },
  { name: 'announcements', who: 'ada', path: `${site}/announcements/home` },
  {
    name: 'site settings, changed',
    who: 'ada',
    path: `${site}/sitesettings/home`,
    steps: (page) => page.locator('main input[type=checkbox]:enabled').first().click(),
  },
  { name: 'site settings, only to read', who: 'rosa', path: `${site}/sitesettings/home` },
  { name: 'site settings, without permission', who: 'gus', path: `${site}/sitesettings/home` },
  ...['general', 'meetings', 'notifications', 'security', 'keyboard'].map((tab) => ({
    name: `settings, ${tab}`,
    who: 'hana' as const,
    path: `${site}/settings/home?active=${tab}`,
  })),
  {
    name: 'settings, changed',
    who: 'hana',
    path: `${site}/settings/home`,
    steps: (page) => page.getByRole('radio').nth(1).click(),
  },
  { name: 'instant meeting settings', who: 'hana', path: `${site}/settings/meetnow` },
  ...['details', 'room', 'sites', 'data'].map((tab) => ({
    name: `profile, ${tab}`,
    who: 'hana' as const,
    path: `${site}/myprofile/home?active=${tab}`,
  })),
  { name: 'security', who: 'hana', path: `${site}/settings/security` },
  { name: 'notifications', who: 'hana', path: `${site}/settings/notifications` },
  { name: 'my data', who: 'hana', path: `${site}/myprofile/data` },
  ...Object.entries(errorPages).map(([name, { path }]) => ({
    name: `error, ${name}`,
    path: `/webappng/errorpage/${path}${name === 'rename' ? '?oldSiteUrl=old.example' : ''}`,
  })),
];

const looks = [
  { name: 'dark', colorScheme: 'dark', contrast: 'no-preference' },
  { name: 'high contrast', colorScheme: 'light', contrast: 'more' },
  { name: 'high contrast, dark', colorScheme: 'dark', contrast: 'more' },
] as const;

for (const { name, who, path, steps } of pages)
  test(`${name} can be read in the dark and in high contrast, in English and Arabic`, async ({
    browser,
    portal,
  }) => {
    const storageState = who && cookies.get(who);
    for (const locale of ['en', 'ar']) {
      const context = await browser.newContext({ locale, ...(storageState && { storageState }) });
      await readIn(context, portal.url, locale);
      const page = await context.newPage();
      await page.goto(portal.url + path);
      await ready(page);
      await steps?.(page);
      for (const { name: look, ...media } of looks) {
        await page.emulateMedia(media);
        const isEnhanced = media.contrast === 'more';
        await expectAccessible(page, `${name}, ${locale}, ${look}`, { isEnhanced });
      }
      await expectNoSidewaysScroll(page, `${name}, ${locale}`);
      await context.close();
    }
  });
