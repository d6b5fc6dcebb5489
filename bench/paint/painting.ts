import { loadavg } from 'node:os';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { launchBrowser } from '@portico/testkit/browser';
import { startPortal, type Portal } from '../portal.ts';
import { setUpWithSample } from '../set-up.ts';
import { median } from '../process-cpu.ts';
import { report, type Measured } from '../table.ts';
import { startBareServer } from './bare-server.ts';
import type { Words } from './bare-page.ts';
import { visit, type Visit } from './visit.ts';

/**
 * Largest paint, and when a page can be used, of sign-in, the guest's page and home, on a slow phone and a slow line,
 * with nothing in the cache, against a page with the same words that React streams and hydrates, with the base of our
 * style sheets in a file of its own, and nothing else: the page against which the skeleton of ours once had 1.07 and 1.32.
 * They take turns, so that noise meets both. Peers, measured the same way: 2.8 to 14 s to the largest paint.
 *
 * Run: npm run bench -- paint [rounds]
 */
const [rounds = 9] = process.argv.slice(2).map(Number);

interface MeasuredPage {
  name: string;
  url: string;
  state?: Exclude<BrowserContextOptions['storageState'], undefined>;
}

/** The page of a guest: where a link of an invitation leads. */
async function pageBehind(browser: Browser, link: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(link);
  const url = page.url();
  await page.close();
  return url;
}

/** The pages to open, and who opens them. */
async function findPages(browser: Browser, portal: Portal): Promise<MeasuredPage[]> {
  const { state, link } = await setUpWithSample(browser, portal);
  return [
    { name: 'sign-in', url: `${portal.url}/webappng/sites/acme/sign-in` },
    { name: 'guest', url: await pageBehind(browser, link) },
    { name: 'home', url: `${portal.url}/webappng/sites/acme/dashboard/home`, state },
  ];
}

/** What a page says when it is complete. */
async function wordsOf(browser: Browser, { url, state }: MeasuredPage): Promise<Words> {
  const context = await browser.newContext({ locale: 'en-US', ...(state && { storageState: state }) });
  const page = await context.newPage();
  await page.goto(url);
  const text = await page.locator('body').innerText();
  await context.close();
  const [title = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  return { title, lines };
}

interface Round {
  floor: Visit;
  ours: Visit;
}

const middle = (all: readonly Round[], of: 'floor' | 'ours', what: keyof Visit): number =>
  median(all.map((round) => round[of][what])) / 1000;

function rowsOf({ name }: MeasuredPage, all: readonly Round[]): Measured[] {
  const row = (what: keyof Visit, words: string, ratio: number): Measured => ({
    ...(what === 'paint' && { peers: '2.8 to 14 s' }),
    what: `${name}, ${words}`,
    unit: 's',
    floor: middle(all, 'floor', what),
    ours: middle(all, 'ours', what),
    goal: { ratio },
  });
  return [row('paint', 'largest paint', 1.15), row('interactive', 'interactive', 1.45)];
}

const portal = await startPortal();
const bare = await startBareServer();
const browser = await launchBrowser();
try {
  const pages = await findPages(browser, portal);
  const [load = 0] = loadavg();
  const results = new Map<MeasuredPage, Round[]>(pages.map((place) => [place, []]));
  for (let round = -1; round < rounds; round += 1)
    for (const place of pages) {
      bare.say(await wordsOf(browser, place));
      const floor = await visit(browser, bare.url);
      const ours = await visit(browser, place.url, place.state);
      if (round >= 0) results.get(place)?.push({ floor, ours }); // the first one warms both
    }
  report(
    `Opening a page on a slow phone, median of ${rounds}, load of the machine before ${load.toFixed(1)}`,
    pages.flatMap((place) => rowsOf(place, results.get(place) ?? [])),
  );
} finally {
  await browser.close();
  await bare.stop();
  await portal.stop();
}
