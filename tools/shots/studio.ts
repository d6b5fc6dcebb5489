import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { root } from '../lib/process.ts';

const PASSWORD = 'portico-demo';
const PATIENCE_MS = 30_000;

export type Width = 375 | 768 | 1280 | 1440;

/** In which language, look and width a picture is taken. */
export interface Variant {
  locale: 'en' | 'ar';
  look: 'light' | 'dark';
  width: Width;
}

/** Who sits at a browser. */
export interface Sitter {
  /** The address to sign in with; nobody's when missing. */
  account?: string | undefined;
  /** The colour of what their camera shows, 0 to 359; they have no camera when it is missing. */
  hue?: number;
  /** What their browser says it is. */
  userAgent?: string;
}

function catalogOf(locale: string): Map<string, string> {
  const texts = join(root, 'packages/i18n/locales', locale);
  const areas = readdirSync(texts).map((file): unknown =>
    JSON.parse(readFileSync(join(texts, file), 'utf8')),
  );
  return new Map(areas.flatMap((area) => Object.entries(z.parse(z.record(z.string(), z.string()), area))));
}
const catalogs = { en: catalogOf('en'), ar: catalogOf('ar') };

/** A text of the catalogs, for a key. */
export const wordsOf =
  (locale: Variant['locale']) =>
  (key: string): string =>
    catalogs[locale].get(key) ?? key;

/** Waits until an expression is true in the page. */
export async function until(page: Page, expression: string): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await after(100))
    if (await page.evaluate<boolean>(`Boolean(${expression})`)) return;
  throw new Error(`${page.url()} never came to ${expression}`);
}

/** A page is interactive, or has no script that could make it so. */
export const ready = (page: Page): Promise<unknown> =>
  page.locator('html[data-ready], html:not(:has(script[src]))').waitFor({ state: 'attached' });

/** As tall as a phone or a window is; a picture may be taller. */
const heightAt = (width: number): number => (width === 375 ? 812 : 900);

/** Where the pictures are taken: one browser program, and a portal whose clock stands still. */
export class Studio {
  readonly #browser: Browser;
  readonly #demo: string;
  readonly #now: string;
  readonly #contrast: string;
  readonly #sessions = new Map<string, Promise<Awaited<ReturnType<BrowserContext['storageState']>>>>();

  constructor(
    browser: Browser,
    { demo, now, contrast }: { demo: string; now: string; contrast: 'normal' | 'more' },
  ) {
    this.#browser = browser;
    this.#demo = demo;
    this.#now = now;
    this.#contrast = contrast;
  }

  /** A new browser of somebody that has opened nothing yet. */
  async newPage({ account, hue, userAgent }: Sitter, { locale, look, width }: Variant): Promise<Page> {
    const context = await this.#browser.newContext({
      locale,
      colorScheme: look,
      viewport: { width, height: heightAt(width) },
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Prague',
      ...(userAgent !== undefined && { userAgent }),
      ...(account !== undefined && { storageState: await this.#sessionOf(account) }),
    });
    const cookies = { 'portico-contrast': this.#contrast, 'portico-locale': locale }; // before what people have chosen
    await context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url: this.#demo })),
    );
    await context.addInitScript({ content: `globalThis.cameraHue = ${hue};` });
    await context.addInitScript({ path: join(import.meta.dirname, 'devices.js') });
    const page = await context.newPage();
    await page.clock.setFixedTime(this.#now);
    return page;
  }

  /** The same page in another look and width. */
  async turn(page: Page, { look, width }: Variant): Promise<void> {
    await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: heightAt(width) });
  }

  /** Opens an address, of the demo where it names no other portal. */
  async visit(page: Page, address: string): Promise<void> {
    await page.goto(new URL(address, this.#demo).href);
    await ready(page);
    // a first page in Arabic may have the system's letters; the second has ours from the cache
    if (await page.evaluate<boolean>("document.dir === 'rtl'")) await page.reload();
    await ready(page);
  }

  /** Signs somebody in once; every further browser of theirs gets the same cookies. */
  #sessionOf(account: string): ReturnType<BrowserContext['storageState']> {
    const known = this.#sessions.get(account) ?? this.#signIn(account);
    this.#sessions.set(account, known);
    return known;
  }

  async #signIn(account: string): ReturnType<BrowserContext['storageState']> {
    const context = await this.#browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.goto(`${this.#demo}/webappng/sites/${/@(\w+)/.exec(account)?.[1]}/sign-in`);
    await page.locator('input[name=email]').fill(account);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/dashboard/);
    const state = await context.storageState();
    await context.close();
    return state;
  }
}
