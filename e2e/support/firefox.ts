import { launchFirefox } from '@portico/testkit/firefox';
import { expect } from '@playwright/test';

type Browser = Awaited<ReturnType<typeof launchFirefox>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

/** Somebody in Firefox. The driver of the other journeys asks of this release what it does not have. */
export class InFirefox {
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    page.setDefaultTimeout(TIMEOUT_MS);
  }

  static async open(): Promise<InFirefox> {
    const browser = await launchFirefox();
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    return new InFirefox(browser, page);
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
    await this.ready();
  }

  /** The page is interactive. */
  async ready(): Promise<void> {
    await this.#page.waitForSelector('html[data-ready]');
  }

  async press(role: 'button', name: string): Promise<void> {
    await this.#page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  async write(name: string | undefined, text: string): Promise<void> {
    const field =
      name === undefined ? 'input[type="text"], input:not([type])' : `::-p-aria([name="${name}"])`;
    await this.#page.locator(field).click();
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
  }

  /** A value of the page becomes true. */
  async becomes(expression: string): Promise<void> {
    await expect
      .poll(() => this.#page.evaluate(expression), { message: expression, timeout: TIMEOUT_MS })
      .toBe(true);
  }

  /** The tile of this name shows a picture that moves. */
  async seesPicture(name: string): Promise<void> {
    const frames = () => this.#page.evaluate(paintedFrames, name);
    await expect.poll(frames, { message: name, timeout: TIMEOUT_MS }).toBeGreaterThan(-1);
    const before = await frames();
    await expect.poll(frames, { message: name, timeout: TIMEOUT_MS }).toBeGreaterThan(before + 3);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

const TIMEOUT_MS = 20_000;

/** Frames that the video in this tile showed; -1 without one. Firefox counts those of streams by a name of its own. */
function paintedFrames(name: string): number {
  const tiles = [...document.querySelectorAll('figure')];
  const tile = tiles.find((figure) => figure.querySelector('figcaption')?.textContent?.includes(name));
  const video = tile?.querySelector('video') as (HTMLVideoElement & { mozPaintedFrames?: number }) | null;
  return video?.mozPaintedFrames ?? -1;
}
