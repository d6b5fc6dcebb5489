import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** A phone on a slow line: 1.6 Mbit/s down, 750 kbit/s up, 150 ms a round, a processor four times slower than this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
const QUIET_MS = 2000;

/** Milliseconds since the navigation began. */
export interface Visit {
  /** The largest paint. */
  paint: number;
  /** The page is hydrated, and no long task follows for two seconds. */
  interactive: number;
}

interface Notes {
  paint: number;
  ready: number;
  tasks: readonly { start: number; end: number }[];
}

// runs before the page's own code, notes what happens, and costs nothing of its own
const notes = `
  globalThis.seen = { paint: 0, ready: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, end: startTime + duration });
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, watcher) => {
    if (!('ready' in document.documentElement.dataset)) return;
    seen.ready = performance.now();
    watcher.disconnect();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
`;

/** Long tasks one after another until it is quiet push the moment back. */
function interactiveFrom({ ready, tasks }: Notes): number {
  let moment = ready;
  for (const { start, end } of tasks.toSorted((a, b) => a.start - b.start))
    if (end > moment && end - start > LONG_TASK_MS && start < moment + QUIET_MS) moment = end;
  return moment;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Opens an address in a browser that has never been there, as on a phone on a slow line. */
export async function visit(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 412, height: 823 },
    ...(storageState && { storageState }),
  });
  try {
    await context.addInitScript(notes);
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(url);
    const isQuiet = `seen.ready > 0 && performance.now() > Math.max(seen.ready, ...seen.tasks.map((task) => task.end)) + ${QUIET_MS}`;
    while (!(await page.evaluate<boolean>(isQuiet))) await delay(100); // the page's policy forbids it to wait itself
    const seen = await page.evaluate<Notes>('seen');
    return { paint: seen.paint, interactive: interactiveFrom(seen) };
  } finally {
    await context.close();
  }
}
