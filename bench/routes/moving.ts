import { loadavg } from 'node:os';
import { launchBrowser } from '@portico/testkit/browser';
import { serveBlankPage } from '../blank-page.ts';
import { startPortal } from '../portal.ts';
import { setUpWithSample } from '../set-up.ts';
import { report, type Measured } from '../table.ts';
import { Walker, type Took } from './walker.ts';

/**
 * From a click on a place of the menu, or on a tab of settings, until the heading of what it leads to is there, and until a
 * frame shows it, on a processor four times slower than this one. Code and data of each are there already. The floor is an
 * empty page that changes its one heading by such a click. They take turns, so that noise meets both.
 *
 * Run: npm run bench -- routes [rounds]
 */
const [rounds = 12] = process.argv.slice(2).map(Number);

const site = '/webappng/sites/acme';
const walks = [
  { name: 'the menu', path: '/dashboard/home', links: 'header nav li a', heading: 'main h1' },
  { name: 'tabs of settings', path: '/settings/home', links: 'main nav a', heading: 'main h2' },
  { name: 'tabs of the profile', path: '/myprofile/home', links: 'main nav a', heading: 'main h2' },
] as const;

/** What takes longer is felt as a wait. */
const MOST_MS = 100;

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))] ??
  Number.NaN;

interface Turns {
  floor: Took[];
  ours: Took[];
}

const words: Readonly<Record<keyof Took, string>> = { there: 'heading there', seen: 'heading seen' };

/** How long the slowest but few took; what is seen has the rest of the page in it, and no goal. */
const rowOf = (name: string, { floor, ours }: Turns, what: keyof Took): Measured => ({
  what: `${name}, ${words[what]}, p95 of ${ours.length}`,
  unit: 'ms',
  floor: p95(floor.map((took) => took[what])),
  ours: p95(ours.map((took) => took[what])),
  goal: what === 'there' ? { most: MOST_MS } : {},
});

/** Clicks every link so many times, and after each one of the empty page. */
async function walk(ours: Walker, floor: Walker): Promise<Turns> {
  const took: Turns = { floor: [], ours: [] };
  for (let click = 0; click < rounds * ours.count; click += 1) {
    took.ours.push(await ours.click(click % ours.count));
    took.floor.push(await floor.click(click % floor.count));
  }
  return took;
}

const portal = await startPortal();
const blank = await serveBlankPage();
const browser = await launchBrowser();
try {
  const { state } = await setUpWithSample(browser, portal);
  const bare = { name: 'bare', url: `http://127.0.0.1:${blank.port}`, links: 'a', heading: 'h1' };
  const floor = await Walker.open(browser, bare);
  const [load = 0] = loadavg();
  const rows: Measured[] = [];
  for (const { name, path, ...rest } of walks) {
    const ours = await Walker.open(browser, { name, url: portal.url + site + path, ...rest }, state);
    const took = await walk(ours, floor);
    rows.push(rowOf(name, took, 'there'), rowOf(name, took, 'seen'));
    await ours.close();
  }
  report(
    `A click to the next heading, ${rounds} rounds, load of the machine before ${load.toFixed(1)}`,
    rows,
  );
} finally {
  await browser.close();
  blank.close();
  await portal.stop();
}
