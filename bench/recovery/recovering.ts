import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { launchBrowser } from '@portico/testkit/browser';
import { LiveKitServer } from '@portico/testkit/livekit-server';
import { meet, sdk, type Pair, type Visitor } from '../join/meeting.ts';
import { startPortal, type Portal } from '../portal.ts';
import { mediaOf } from '../processes.ts';
import { median } from '../process-cpu.ts';
import { bootOf, pageCode, setUp } from '../set-up.ts';
import { report } from '../table.ts';

/**
 * From `kill -9` of the media engine to the first picture of somebody else that moves again, in a meeting of two on our
 * pages, against one of two pages with nothing but the unmodified SDK: both lose the same engine at the same moment. The
 * same with a LiveKit server, which is started again at once, where `TEST_LIVEKIT_COMMAND` names one.
 *
 * Run: npm run bench -- recovery [rounds]
 */
const [rounds = 8] = process.argv.slice(2).map(Number);

/** After so long without a fault the portal starts the engine again as fast as at first. */
const STEADY_MS = 31_000;

const both = <T>({ host, guest }: Pair, act: (page: Page) => Promise<T>): Promise<T[]> =>
  Promise.all([act(host), act(guest)]);

/** Two who are in a meeting by our pages. */
async function meetByDoor(pair: Pair, portalUrl: string): Promise<Pair> {
  await meet(pair, portalUrl);
  await both(pair, async (page) => {
    await page.evaluate(pageCode);
    const { room } = await page.evaluate<Visitor>(bootOf);
    await page.evaluate(`watchPictures('${room.me.id}')`);
  });
  return pair;
}

/** Two who are in another one by the bare SDK, with the tokens that the portal gives them. */
async function meetBare(pair: Pair, portalUrl: string): Promise<Pair> {
  const uuid = await meet(pair, portalUrl);
  await both(pair, async (page) => {
    await page.evaluate(pageCode);
    const boot = await page.evaluate<string>(`JSON.stringify(${bootOf}.boot)`);
    await page.goto(`${portalUrl}/webappng/errorpage/404`); // with its page somebody leaves the room
    await page.evaluate(`${sdk}\n${pageCode}`);
    const { media } = await page.evaluate<{ media: unknown }>(
      `callPortal({ boot: ${boot}, path: '/meetings/${uuid}/room/entry', body: {} })`,
    );
    await page.evaluate(`watchPictures(); stayBare(${JSON.stringify(media)})`);
  });
  return pair;
}

/** What carries the meetings of a portal, and dies. */
interface Engine {
  name: string;
  settings: Readonly<Record<string, string>>;
  /** Whoever has to starts it again. */
  crash(portal: Portal): Promise<void>;
  close(): Promise<void>;
}

const embedded: Engine = {
  name: 'media engine',
  settings: {},
  crash: ({ pid }) => Promise.resolve(void process.kill(mediaOf(pid), 'SIGKILL')),
  close: () => Promise.resolve(),
};

async function openLiveKit(): Promise<Engine> {
  const { server, settings } = await LiveKitServer.openForPortal();
  return {
    name: 'LiveKit server',
    settings,
    crash: () => server.kill().then(() => server.start()),
    close: () => server.stop(),
  };
}

/** Two meetings on one engine, which dies again and again. */
async function measure(engine: Engine): Promise<void> {
  const portal = await startPortal({ settings: engine.settings });
  // a browser for each: two pages of one that open its camera anew at the same moment both get no picture
  const browsers = await Promise.all(Array.from({ length: 4 }, () => launchBrowser()));
  try {
    const [ada, mira, adaBare, miraBare] = browsers as [Browser, Browser, Browser, Browser];
    const open = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> =>
      (await browser.newContext({ locale: 'en-US', ...options })).newPage();
    const first: Pair = { host: await open(ada), guest: await open(mira) };
    await setUp(first.host, portal);
    const storageState = await first.host.context().storageState();
    const bypassCSP = true; // no page of ours but those of a meeting may connect to a LiveKit server
    const second: Pair = {
      host: await open(adaBare, { storageState, bypassCSP }),
      guest: await open(miraBare, { bypassCSP }),
    };
    await second.host.goto(`${portal.url}/webappng/sites/acme/dashboard/home`);
    const ours = await meetByDoor(first, portal.url);
    const bare = await meetBare(second, portal.url);
    const results: { floor: number[]; ours: number[] }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await delay(STEADY_MS);
      const again = `movesAgain(${Date.now()})`;
      const crashed = engine.crash(portal);
      const back = (pair: Pair): Promise<number[]> => both(pair, (page) => page.evaluate<number>(again));
      const [floor, own] = await Promise.all([back(bare), back(ours), crashed]);
      results.push({ floor, ours: own });
    }
    const each = results.map((one) => `${one.floor.join(',')}:${one.ours.join(',')}`).join(' ');
    report(`The ${engine.name} is killed, median of ${rounds} × 2 pages (${each})`, [
      {
        what: 'Kill to the picture that moves again',
        unit: 'ms',
        floor: median(results.flatMap(({ floor }) => floor)),
        ours: median(results.flatMap((one) => one.ours)),
        goal: { ratio: 1.2 },
      },
    ]);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await portal.stop();
    await engine.close();
  }
}

await measure(embedded);
if (process.env['TEST_LIVEKIT_COMMAND']) await measure(await openLiveKit());
else process.stdout.write('TEST_LIVEKIT_COMMAND names no LiveKit server: not measured with one\n');
