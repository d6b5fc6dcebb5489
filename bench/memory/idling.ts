import { setTimeout as delay } from 'node:timers/promises';
import { holdingsOf, mediaOf } from '../processes.ts';
import { startPortal } from '../portal.ts';
import { report, type Measured } from '../table.ts';
import { HOME, setUpSample } from '../visitor.ts';

/**
 * What a portal holds on the embedded database, with the sample organisation, once its pages were seen and nobody is
 * there any more.
 *
 * Run: npm run bench -- memory [seconds of rest]
 */
const [rest = 30] = process.argv.slice(2).map(Number);
const VISITS = 50;

const portal = await startPortal();
try {
  const ada = await setUpSample(portal);
  for (let index = 0; index < VISITS; index += 1) await ada.open(HOME);
  await delay(rest * 1000);
  const row = (what: string, pid: number, most: number): Measured => ({
    what,
    unit: 'MB',
    ours: holdingsOf(pid)?.megabytes ?? Number.NaN,
    goal: { most },
  });
  report(`Memory after ${VISITS} pages and ${rest} s of rest, resident`, [
    row('server with the embedded database', portal.pid, 550),
    row('media engine', mediaOf(portal.pid), 130),
  ]);
} finally {
  await portal.stop();
}
