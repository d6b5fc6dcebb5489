// `npm run shots`: photographs every screen in two languages, two looks and two widths, from the demo's data at a fixed time.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { launchBrowser } from '../packages/testkit/src/browser.ts';
import { print, root } from './lib/process.ts';
import { albumPage, type Shot } from './shots/album.ts';
import { startDemo, startFresh } from './shots/portals.ts';
import { screens, type Screen } from './shots/screens.ts';

const NOW = process.env['DEMO_NOW'] ?? '2026-11-24T08:40:00Z';
const PASSWORD = 'portico-demo';
const folder = join(root, '.reports', 'shots');

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = screens.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0) throw new Error(`no screen is called "${values.only}"`);

interface Variant {
  locale: 'en' | 'ar';
  look: 'light' | 'dark';
  width: 375 | 1440;
}
const variants: readonly Variant[] = (['en', 'ar'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((look) =>
    ([375, 1440] as const).map((width) => ({ locale, look, width })),
  ),
);

function catalogOf(locale: string): Map<string, string> {
  const texts = join(root, 'packages/i18n/locales', locale);
  const areas = readdirSync(texts).map((file): unknown =>
    JSON.parse(readFileSync(join(texts, file), 'utf8')),
  );
  return new Map(areas.flatMap((area) => Object.entries(z.parse(z.record(z.string(), z.string()), area))));
}
const catalogs = { en: catalogOf('en'), ar: catalogOf('ar') };

const ready = (page: Page): Promise<unknown> =>
  page.locator('html[data-ready]').waitFor({ state: 'attached' });

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<string, Promise<Cookies>>();

/** Signs somebody in once; every further browser of theirs gets the same cookies. */
function sessionOf(browser: Browser, demo: string, account: string): Promise<Cookies> {
  const signIn = async (): Promise<Cookies> => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.goto(`${demo}/webappng/sites/${/@(\w+)/.exec(account)?.[1]}/sign-in`);
    await page.locator('input[name=email]').fill(account);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/dashboard/);
    const state = await context.storageState();
    await context.close();
    return state;
  };
  const known = sessions.get(account) ?? signIn();
  sessions.set(account, known);
  return known;
}

interface Studio {
  browser: Browser;
  demo: string;
  setup: string;
}

async function openPage(studio: Studio, variant: Variant, account?: string): Promise<Page> {
  const { browser, demo } = studio;
  const context = await browser.newContext({
    locale: variant.locale,
    colorScheme: variant.look,
    viewport: { width: variant.width, height: variant.width === 375 ? 812 : 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Prague',
    ...(account !== undefined && { storageState: await sessionOf(browser, demo, account) }),
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  return page;
}

/** Makes the window as tall as the page, unless a dialog is open: what sticks to an edge of it stays there. */
async function showWhole(page: Page, { width }: Variant): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return;
  for (let tries = 0; tries < 4; tries += 1) {
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    if (height <= (page.viewportSize()?.height ?? 0)) return;
    await page.setViewportSize({ width, height }); // what is measured by the window's height grows with it: look again
  }
}

async function photograph(studio: Studio, screen: Screen, variant: Variant): Promise<Shot> {
  const opened: Page[] = [];
  const open = async (account: string | undefined, path: string): Promise<Page> => {
    const page = await openPage(studio, variant, account);
    opened.push(page);
    await page.goto(screen.portal === 'fresh' ? studio.setup : studio.demo + path);
    await ready(page);
    return page;
  };
  try {
    const page = await open(screen.account, screen.path);
    const word = (key: string): string => catalogs[variant.locale].get(key) ?? key;
    await screen.steps?.({ page, word, open });
    await page.evaluate('document.fonts.ready');
    const name = Object.values(variant).join(' ');
    const file = `${screen.name} ${name}.png`.replaceAll(/[^a-z0-9.]+/g, '-');
    await showWhole(page, variant);
    await page.screenshot({ path: join(folder, file), animations: 'disabled' });
    return { screen: screen.name, variant: name, file };
  } finally {
    for (const page of opened) await page.context().close();
  }
}

/** A mail for the mailbox. */
async function askForPassword({ browser, demo }: Studio): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${demo}/webappng/sites/acme/forgot-password`);
  await page.locator('input[name=email]').fill('hana@acme.example');
  await page.keyboard.press('Enter');
  await page.waitForURL(/sentTo/);
  await page.close();
}

async function photographAll(studio: Studio): Promise<void> {
  await askForPassword(studio);
  const shots: Shot[] = [];
  for (const screen of chosen) {
    print(screen.name);
    for (const variant of variants) shots.push(await photograph(studio, screen, variant));
  }
  writeFileSync(join(folder, 'index.html'), albumPage(shots, NOW));
  print(`\n${shots.length} pictures: ${join(folder, 'index.html')}`);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const [demo, fresh, browser] = await Promise.all([startDemo(NOW), startFresh(), launchBrowser()]);
try {
  await photographAll({ browser, demo: demo.url, setup: fresh.url });
} finally {
  await Promise.all([demo.stop(), fresh.stop(), browser.close()]);
}
