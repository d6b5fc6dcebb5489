import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '@portico/testkit/browser';
import { EmulatedLink } from '@portico/testkit/link/emulated-link';
import { serveBlankPage } from '../blank-page.ts';

/** One end of a line. */
export interface End {
  /** This machine as that end sees it. */
  host: string;
  /** An empty page there that runs this code; its context goes with it. */
  open(code: string): Promise<Page>;
}

/** A browser on this machine, and one at the other end of an emulated line. */
export interface TwoEnds {
  near: End;
  far: End;
  link: EmulatedLink;
  close(): Promise<void>;
}

const endOf = (browser: Browser, host: string, port: number): End => ({
  host,
  async open(code) {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    const page = await context.newPage();
    await page.goto(`http://${host}:${port}/`);
    await page.evaluate(code);
    return page;
  },
});

/** Opens both; needs what `EmulatedLink` needs. */
export async function openTwoEnds(): Promise<TwoEnds> {
  const link = await EmulatedLink.open();
  const { port, close: closePage } = await serveBlankPage();
  await link.relay(port);
  const browser = await launchBrowser();
  const farBrowser = await link.launchBrowser(`http://${link.near}:${port}`);
  return {
    near: endOf(browser, '127.0.0.1', port),
    far: endOf(farBrowser, link.near, port),
    link,
    async close() {
      await link.close();
      await browser.close();
      closePage();
    },
  };
}
