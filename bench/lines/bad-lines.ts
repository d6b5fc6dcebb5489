import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { startMediaChild } from '@portico/media';
import { AccessToken } from 'livekit-server-sdk';
import { median } from '../process-cpu.ts';
import { report } from '../table.ts';
import { openJanusLine, type JanusLine } from './janus-line.ts';
import { secondsUntil, shareMadeUp } from './looks.ts';
import { openTwoEnds, type End } from './two-ends.ts';

/**
 * What somebody at the other end of a bad line hears and sees of somebody at this end: behind 400 kbit/s, 100 ms and 3 % of
 * loss, and where no UDP comes through. Both are bare pages with the unmodified SDK; beside them bare pages do the same with
 * Janus where it is installed (`apt-get install janus`), taking turns on the same line. Needs root, Python 3 and `ip`.
 *
 * Run: npm run bench -- lines [rounds] [seconds]
 */
const [rounds = 3, seconds = 60] = process.argv.slice(2).map(Number);
const WATCHED_MS = seconds * 1000;
const PERFECT = { bitsPerSecond: null, delayMs: 0, loss: 0, passesUdp: true };
const TRAIN = { bitsPerSecond: 400_000, delayMs: 100, loss: 0.03 };
/** What comes after the line got bad is judged from then on. */
const SETTLE_MS = 10_000;
const LARGE = 'pictureWidth() === 960';
const SMALL = 'pictureWidth() === 320';
const KEY = { apiKey: 'bench', apiSecret: 'a secret of the bench, long enough for LiveKit' };

const require = createRequire(import.meta.url);
const lineCode = `${await readFile(require.resolve('livekit-client'), 'utf8')}
${await readFile(new URL('line-page.js', import.meta.url), 'utf8')}`;

const ends = await openTwoEnds();
const { near, far, link } = ends;
const engine = await startMediaChild({ ...KEY, bindAddress: link.near });
await link.relay(engine.httpPort);
let meetings = 0;

async function join(end: End, room: string, publishes: boolean): Promise<Page> {
  const token = new AccessToken(KEY.apiKey, KEY.apiSecret, { identity: publishes ? 'sender' : 'viewer' });
  token.addGrant({ roomJoin: true, room });
  const options = { url: `ws://${end.host}:${engine.httpPort}`, token: await token.toJwt(), publishes };
  const page = await end.open(lineCode);
  await page.evaluate(`joinLine(${JSON.stringify(options)})`);
  return page;
}

/** Somebody near who is seen, and somebody far who sees them. */
async function meet(): Promise<{ sender: Page; viewer: Page; leave: () => Promise<void> }> {
  const room = `line-${(meetings += 1)}`;
  const sender = await join(near, room, true);
  const viewer = await join(far, room, false);
  const leave = async (): Promise<void> => {
    for (const page of [viewer, sender]) {
      await page.evaluate('leaveLine()');
      await page.context().close();
    }
  };
  return { sender, viewer, leave };
}

interface OnTrain {
  madeUp: number;
  small: number;
  large: number;
  stopped: number;
}

async function rideTrain(): Promise<OnTrain> {
  await link.becomes(PERFECT);
  const { sender, viewer, leave } = await meet();
  await secondsUntil(viewer, LARGE);
  await link.becomes(TRAIN);
  const small = await secondsUntil(viewer, SMALL);
  await delay(SETTLE_MS);
  const madeUp = await shareMadeUp(viewer, WATCHED_MS);
  await link.becomes(PERFECT);
  const large = await secondsUntil(viewer, LARGE);
  await secondsUntil(sender, "sentLayers().then((layers) => layers === 'qhf')");
  await viewer.evaluate('wantLittle()');
  const stopped = await secondsUntil(sender, "sentLayers().then((layers) => layers === 'q')");
  await leave();
  return { madeUp, small, large, stopped };
}

async function rideTrainWithJanus(janus: JanusLine): Promise<number> {
  await link.becomes(PERFECT);
  const { viewer, leave } = await janus.meet();
  await secondsUntil(viewer, 'voice().then(({ played }) => played > 0)');
  await link.becomes(TRAIN);
  await delay(SETTLE_MS);
  const madeUp = await shareMadeUp(viewer, WATCHED_MS);
  await leave();
  return madeUp;
}

/** Milliseconds of the longest time from one picture to the next where no UDP comes through. */
async function talkByTcp(): Promise<number> {
  await link.becomes({ ...PERFECT, passesUdp: false });
  const { viewer, leave } = await meet();
  await secondsUntil(viewer, LARGE);
  await secondsUntil(viewer, "way().then((way) => way === 'tcp')");
  const longest = await viewer.evaluate<number>(`longestStop(${WATCHED_MS})`);
  await leave();
  return longest;
}

const [load = 0] = loadavg();
const trains: OnTrain[] = [];
const trainsWithJanus: number[] = [];
const stops: number[] = [];
const janus = await openJanusLine(ends);
for (let round = 0; round < rounds; round += 1) {
  trains.push(await rideTrain());
  if (janus) trainsWithJanus.push(await rideTrainWithJanus(janus));
  stops.push(await talkByTcp());
}
const ofTrains = (name: keyof OnTrain): number => median(trains.map((train) => train[name]));
report(`Bad lines, ${seconds} s each, median of ${rounds}, load of the machine before ${load.toFixed(1)}`, [
  {
    what: 'voice that is made up behind 400 kbit/s, 100 ms and 3 % of loss, beside Janus',
    unit: '%',
    ...(janus && { floor: median(trainsWithJanus) }),
    ours: ofTrains('madeUp'),
    goal: { most: 1 },
  },
  { what: 'the picture is small after', unit: 's', ours: ofTrains('small'), goal: { most: 5 } },
  {
    what: 'and large after the line is good again, after',
    unit: 's',
    ours: ofTrains('large'),
    goal: { most: 20 },
  },
  {
    what: 'layers that nobody watches are not sent after',
    unit: 's',
    ours: ofTrains('stopped'),
    goal: { most: 10 },
  },
  {
    what: 'longest time between two pictures by TCP, without loss',
    unit: 'ms',
    ours: median(stops),
    goal: { most: 300 },
  },
]);
if (!janus) process.stdout.write('Janus is not installed: nothing stands beside the engine\n');
janus?.stop();
await engine.stop();
await ends.close();
process.exit();
