import { loadavg } from 'node:os';
import { launchBrowser } from '@portico/testkit/browser';
import { median } from '../process-cpu.ts';
import { report, type Measured } from '../table.ts';
import { openJanusRoom } from './janus-room.ts';
import { begin, joinBare, joinByDoor } from './meeting.ts';
import { startPortal } from '../portal.ts';

/**
 * From pressing Join, with camera and microphone open, to the first decoded picture of somebody else, against a page with
 * nothing but the unmodified SDK and a token, from its call of `connect`. Both publish the same camera and microphone to
 * the same engine through the same origin; they take turns, so that noise meets both. Beside them a bare page does the same
 * with Janus where it is installed (`apt-get install janus`).
 *
 * Run: npm run bench -- join [rounds]
 */
const [rounds = 9] = process.argv.slice(2).map(Number);
const WHAT = 'Join to the first remote picture';

interface Round {
  floor: number;
  ours: number;
  peer: number | undefined;
}

/** A row beside what is done without us; nothing where nothing was measured. */
function row(results: readonly Round[], beside: 'floor' | 'peer'): Measured[] {
  const them = results.map((round) => round[beside]).filter((took) => took !== undefined);
  if (them.length === 0) return [];
  const pair = { unit: 'ms', floor: median(them), ours: median(results.map(({ ours }) => ours)) };
  return beside === 'floor'
    ? [{ what: WHAT, ...pair, goal: { ratio: 1.2 } }]
    : [{ what: `${WHAT}, beside a bare page with Janus`, ...pair, goal: {} }];
}

const textOf = ({ floor, ours, peer }: Round): string =>
  [floor, ours, peer].flatMap((took) => (took === undefined ? [] : [took.toFixed(0)])).join(':');

const portal = await startPortal();
const browsers = { host: await launchBrowser(), guest: await launchBrowser() };
try {
  const meeting = await begin(portal, browsers);
  const janus = await openJanusRoom(browsers);
  const measure = async (): Promise<Round> => ({
    floor: await joinBare(meeting),
    ours: await joinByDoor(meeting),
    peer: await janus?.join(),
  });
  await measure();
  const [load = 0] = loadavg();
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure());
  const each = results.map(textOf).join(' ');
  const title = `Joining, median of ${rounds} (${each}), load of the machine before ${load.toFixed(1)}`;
  report(title, [...row(results, 'floor'), ...row(results, 'peer')]);
  if (!janus) process.stdout.write('Janus is not installed: nothing stands beside the engine\n');
  await janus?.stop();
} finally {
  await Promise.all([browsers.host.close(), browsers.guest.close()]);
  await portal.stop();
}
