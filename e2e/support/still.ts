import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { readIn } from './people.ts';
import { openFarAway } from './slow-line.ts';

/** Widths that pages are made for, one for each layout of the frame. */
export const LAYOUT_WIDTHS = [320, 768, 1280] as const;

/** The other widths that pages are made for. */
export const OTHER_WIDTHS = [375, 1024, 1440, 1920] as const;

/** The widths that pages are made for. */
export const WIDTHS = [...LAYOUT_WIDTHS, ...OTHER_WIDTHS] as const;

/** Widths between those, where a window can stand as well: a layout turns somewhere there. */
export const WIDTHS_BETWEEN = [480, 640, 900, 1100, 1360, 1680] as const;

/** As many as a small machine bears. */
const PAGES_AT_ONCE = 5;

/** As much of a page may move by itself as nobody sees (web vitals call 0.1 good). */
const MOST = 0.02;

declare global {
  interface Window {
    /** What moved without anybody having done something, with what it was. */
    moved?: { value: number; what: string }[];
    takeMoved?: () => void;
  }
}

/** Runs in the page before everything else. */
function observe(): void {
  const moved: NonNullable<Window['moved']> = [];
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent?.slice(0, 40) ?? '');
  const note = (entries: PerformanceEntryList): void => {
    for (const entry of entries as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        moved.push({ value: entry.value, what: entry.sources.map(({ node }) => nameOf(node)).join(' | ') });
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.moved = moved;
  window.takeMoved = () => note(observer.takeRecords());
}

interface Gate {
  open(): void;
}

/** Holds back what is asked for, until the gate is open. */
async function hold(page: Page, what: RegExp): Promise<Gate> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await promise;
    await route.continue().catch(() => undefined); // the page may have gone meanwhile
  });
  return { open: resolve };
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

interface Opened {
  locale: string;
  /** Who is signed in. */
  storageState?: BrowserContextOptions['storageState'] | undefined;
  widths: readonly number[];
  address: string;
  /** Waits for what comes last; until then no font comes. */
  late(page: Page): Promise<unknown>;
}

type Moved = NonNullable<Window['moved']>;

/** What moves by itself on a page at a width, at the end of a slow line. */
async function visit(
  browser: Browser,
  width: number,
  { address, late, locale, storageState }: Omit<Opened, 'widths'>,
): Promise<Moved> {
  const context = await openFarAway(browser, address, { locale, ...(storageState && { storageState }) });
  await readIn(context, address, locale);
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.addInitScript(observe);
  const fonts = await hold(page, /\.woff2$/);
  const answers = await hold(page, /\/api\/v1\//);
  await page.goto(address, { waitUntil: 'commit' });
  // its words are there; its code may wait for an answer before it runs on
  await page.waitForFunction(() => document.readyState !== 'loading');
  await drawn(page);
  answers.open();
  await late(page);
  await drawn(page);
  fonts.open();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await drawn(page);
  const moved = await page.evaluate(() => {
    window.takeMoved?.();
    return window.moved ?? [];
  });
  await context.close();
  return moved;
}

/**
 * Opens a page on a slow line at each width: its words stand there first, then it is interactive, then what it asks for itself
 * comes, and last of all its fonts. Nothing of it may be seen to move.
 */
export async function expectStill(browser: Browser, { widths, ...opened }: Opened): Promise<void> {
  const seen: { width: number; moved: Moved }[] = [];
  for (let first = 0; first < widths.length; first += PAGES_AT_ONCE) {
    const some = widths.slice(first, first + PAGES_AT_ONCE);
    const visits = some.map(async (width) => ({ width, moved: await visit(browser, width, opened) })); // each has a line of its own
    seen.push(...(await Promise.all(visits)));
  }
  const sumOf = (moved: Moved): number => moved.reduce((total, { value }) => total + value, 0);
  const restless = seen.filter(({ moved }) => sumOf(moved) > MOST);
  expect(restless, `${opened.address} moves at these widths`).toEqual([]);
}
