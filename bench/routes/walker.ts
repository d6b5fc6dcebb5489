import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

const SLOWDOWN = 4;
/** Between two clicks: what a page does once it is seen is done then. */
const REST_MS = 400;
/** How long the first visit of a page may take. */
const COMES_WITHIN_MS = 1500;

const walkCode = await readFile(new URL('walk-page.js', import.meta.url), 'utf8');

/** A page whose links are clicked one after another, each of which leads to a heading. */
export interface Walk {
  name: string;
  url: string;
  /** Selects the links. */
  links: string;
  /** Selects the heading that each leads to. */
  heading: string;
}

/** Milliseconds from a click. */
export interface Took {
  /** Until the heading is in the page. */
  there: number;
  /** Until a frame shows it. */
  seen: number;
}

/** Somebody who clicks, at a browser with a slow processor. */
export class Walker {
  readonly #page: Page;
  readonly #walk: Walk;
  /** What the heading says behind each link. */
  readonly #words: string[] = [];

  private constructor(page: Page, walk: Walk) {
    this.#page = page;
    this.#walk = walk;
  }

  /** Opens the first page and goes everywhere once, so that code and data are there. */
  static async open(
    browser: Browser,
    walk: Walk,
    storageState?: BrowserContextOptions['storageState'],
  ): Promise<Walker> {
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
      ...(storageState && { storageState }),
    });
    const page = await context.newPage();
    await page.goto(walk.url);
    const walker = new Walker(page, walk);
    await page.evaluate(walkCode);
    if (storageState) await walker.#goEverywhere();
    else await walker.#beBare();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return walker;
  }

  /** How many links there are. */
  get count(): number {
    return this.#words.length;
  }

  /** Clicks one of the links, and waits for its heading. */
  async click(index: number): Promise<Took> {
    const { links, heading } = this.#walk;
    const asked = JSON.stringify({ heading, words: this.#words[index] });
    await this.#page.evaluate(`awaitHeading(${asked})`);
    await this.#page.locator(links).nth(index).click();
    const took = await this.#page.evaluate<Took>('took');
    await delay(REST_MS);
    return took;
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  async #goEverywhere(): Promise<void> {
    const { links, heading } = this.#walk;
    await this.#page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const places = this.#page.locator(links);
    for (let index = 0; index < (await places.count()); index += 1) {
      await places.nth(index).click();
      await delay(COMES_WITHIN_MS);
      this.#words.push((await this.#page.locator(heading).first().textContent()) ?? '');
    }
    if (new Set(this.#words).size < this.#words.length)
      throw new Error(`two links lead to the same heading: ${this.#words.join(', ')}`);
  }

  async #beBare(): Promise<void> {
    this.#words.push('One', 'Two', 'Three');
    await this.#page.evaluate(`beBare(${JSON.stringify(this.#words)})`);
  }
}
