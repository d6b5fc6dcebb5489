import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openPage, signIn } from './people.ts';

/** How pages are looked at: each language, width, theme and contrast at least once. */
export const looks = [
  { name: 'light', locale: 'en', width: 1440, colorScheme: 'light' },
  { name: 'dark on a phone', locale: 'en', width: 375, colorScheme: 'dark' },
  { name: 'Arabic on a phone', locale: 'ar', width: 375, colorScheme: 'light' },
  { name: 'high contrast', locale: 'en', width: 1024, colorScheme: 'dark', contrast: 'more' },
] as const;

/** Looks at tabs of a page as Ada: nothing is wrong with them, and nothing stands out of the page. */
export async function expectTabsForEverybody(
  { browser, url }: { browser: Browser; url: string },
  { name, locale, width, ...media }: (typeof looks)[number],
  { path, tabs }: { path: string; tabs: readonly string[] },
): Promise<void> {
  const context = await browser.newContext({ locale: 'en', viewport: { width, height: 2000 }, ...media });
  const page = await context.newPage();
  await signIn(page, url, 'ada@acme.example');
  for (const tab of tabs) {
    await openPage(page, url, `${path}?active=${tab}&locale=${locale}`);
    await expectAccessible(page, `${tab}, ${name}`);
    await expectNoSidewaysScroll(page, `${tab}, ${name}`);
  }
  await context.close();
}

/** A small dark browser in Arabic, with high contrast. */
export async function arabicPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'ar',
    viewport: { width: 375, height: 720 },
    colorScheme: 'dark',
    contrast: 'more',
  });
  return await context.newPage();
}
