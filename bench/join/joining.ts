import { loadavg } from 'node:os';
import { launchBrowser } from '@portico/testkit/browser';
import { median } from '../process-cpu.ts';
import { report } from '../table.ts';
import { begin, joinBare, joinByDoor } from './meeting.ts';
import { startPortal } from '../portal.ts';

/**
 * From pressing Join, with camera and microphone open, to the first decoded picture of somebody else, against a page with
 * nothing but the unmodified SDK and a token, from its call of `connect`. Both publish the same camera and microphone to
 * the same engine through the same origin; they take turns, so that noise meets both.
 *
 * Run: npm run bench -- join [rounds]
 */
const [rounds = 9] = process.argv.slice(2).map(Number);

const portal = await startPortal();
const browsers = { host: await launchBrowser(), guest: await launchBrowser() };
try {
  const meeting = await begin(portal, browsers);
  await joinBare(meeting);
  await joinByDoor(meeting);
  const [load = 0] = loadavg();
  const results: { floor: number; ours: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    results.push({ floor: await joinBare(meeting), ours: await joinByDoor(meeting) });
  const each = results.map(({ floor, ours }) => `${floor.toFixed(0)}:${ours.toFixed(0)}`).join(' ');
  report(`Joining, median of ${rounds} (${each}), load of the machine before ${load.toFixed(1)}`, [
    {
      what: 'Join to the first remote picture',
      unit: 'ms',
      floor: median(results.map(({ floor }) => floor)),
      ours: median(results.map(({ ours }) => ours)),
      goal: { ratio: 1.2 },
    },
  ]);
} finally {
  await Promise.all([browsers.host.close(), browsers.guest.close()]);
  await portal.stop();
}
