import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(place: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const LONGEST_FADE_MS = 1000;

/** Waits for what fades or moves now: half there, it has no contrast yet. What counts down or goes round is not waited for. */
const standStill = (page: Page): Promise<void> =>
  page.evaluate(async (longest) => {
    const fades = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest,
      );
    await Promise.allSettled(fades.map(({ finished }) => finished));
  }, LONGEST_FADE_MS);

/**
 * No rule of WCAG 2.2 A and AA is broken in what the page shows once what moves now stands still; its headings go down by one
 * level at a time, and all that it shows stands in a landmark. Who asks for more contrast gets that of AAA (`isEnhanced`).
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { isEnhanced = false }: { isEnhanced?: boolean } = {},
): Promise<void> {
  await standStill(page);
  await page.evaluate(source); // evaluated, not inserted: the page's own policy stays as it is
  const found = await page.evaluate(async (enhanced) => {
    const { axe } = window as unknown as { axe: Axe };
    // React Aria's announcer keeps what it said, also when the label that it pointed to has gone
    const place = { exclude: ['[data-live-announcer]'] };
    const { violations } = await axe.run(place, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: {
        'heading-order': { enabled: true },
        region: { enabled: true },
        'color-contrast-enhanced': { enabled: enhanced },
      },
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
  }, isEnhanced);
  expect(found, where).toEqual([]);
}

/** Nothing stands out of the page sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, where).toBeLessThanOrEqual(client);
}
