import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const LOOK_EVERY_MS = 50;
/** After so long it does not happen any more; each goal is less. */
const PATIENCE_MS = 60_000;

/** Seconds until an expression in a page is true; rejects when it never is. */
export async function secondsUntil(page: Page, expression: string): Promise<number> {
  const begin = performance.now();
  while (!(await page.evaluate<boolean>(expression))) {
    if (performance.now() - begin > PATIENCE_MS) throw new Error(`never: ${expression}`);
    await delay(LOOK_EVERY_MS);
  }
  return (performance.now() - begin) / 1000;
}

interface Voice {
  played: number;
  madeUp: number;
}

/** Per cent of what a page plays of a voice in so many milliseconds that never came, or too late, and was made up. */
export async function shareMadeUp(page: Page, ms: number): Promise<number> {
  const before = await page.evaluate<Voice>('voice()');
  await delay(ms);
  const after = await page.evaluate<Voice>('voice()');
  return (100 * (after.madeUp - before.madeUp)) / (after.played - before.played);
}
