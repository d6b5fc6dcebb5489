import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@portico/testkit/database';
import { startPortal } from '../portal.ts';
import { median } from '../process-cpu.ts';
import { holdingsOf, mediaOf, type Holdings } from '../processes.ts';
import { report, type Measured } from '../table.ts';
import { setUpSample } from '../visitor.ts';
import { chart } from './chart.ts';
import { MixedLoad } from './load.ts';

/**
 * Hours of pages, reads, writes, tabs, sign-ins and meetings at once; says whether memory, handles and threads of the server
 * and the media engine stay flat: the median of the last quarter against that of the second, the first one warms up. What it
 * saw stands in a folder, as figures and as a chart. On PostgreSQL where TEST_DATABASE_URL names a server.
 *
 * Run: npm run soak -- [hours] [folder]
 */
const hours = Number(process.argv[2] ?? 1);
const folder = resolve(process.argv[3] ?? fileURLToPath(new URL('../../.reports/soak', import.meta.url)));
const POINTS = 360;
const LEAST_PAUSE_MS = 1000;

type Point = Record<'server' | 'media', Holdings>;
const whats = ['megabytes', 'handles', 'threads'] as const;
const whos = ['server', 'media'] as const;

function look(pid: number): Point {
  const [server, media] = [holdingsOf(pid), holdingsOf(mediaOf(pid))];
  if (!server || !media) throw new Error('a process ended');
  return { server, media };
}

/** Median of a quarter of the points, counted from 0. */
function quarter(points: readonly Point[], at: number, pick: (point: Point) => number): number {
  const size = points.length / 4;
  return median(points.slice(Math.floor(at * size), Math.ceil((at + 1) * size)).map(pick));
}

function rowsOf(points: readonly Point[]): Measured[] {
  return whos.flatMap((who) =>
    whats.map((what) => ({
      what: `${who}, ${what}`,
      unit: 'then and at the end',
      floor: quarter(points, 1, (point) => point[who][what]),
      ours: quarter(points, 3, (point) => point[who][what]),
      goal: { ratio: 1.1 },
    })),
  );
}

function keep(points: readonly Point[], seconds: number): void {
  mkdirSync(folder, { recursive: true });
  const head = ['second', ...whos.flatMap((who) => whats.map((what) => `${who} ${what}`))];
  const lines = points.map((point, at) => [
    Math.round((at * seconds) / Math.max(1, points.length - 1)),
    ...whos.flatMap((who) => whats.map((what) => Number(point[who][what].toFixed(1)))),
  ]);
  writeFileSync(join(folder, 'soak.csv'), `${[head, ...lines].map((line) => line.join(',')).join('\n')}\n`);
  const panels = whats.map((what) => ({
    title: what,
    series: whos.map((who) => ({ name: who, values: points.map((point) => point[who][what]) })),
  }));
  writeFileSync(
    join(folder, 'soak.svg'),
    chart(`Portico under mixed load for ${(seconds / 3600).toFixed(2)} h`, panels),
  );
}

const database = await createTestDatabase();
const portal = await startPortal({ settings: { DATABASE_URL: database.url ?? '' } });
try {
  const load = new MixedLoad(portal, await setUpSample(portal));
  const points: Point[] = [];
  const begin = performance.now();
  const forMs = hours * 3_600_000;
  while (performance.now() - begin < forMs) {
    await delay(Math.max(LEAST_PAUSE_MS, forMs / POINTS));
    points.push(look(portal.pid));
  }
  await load.stop();
  keep(points, forMs / 1000);
  report(
    `Mixed load for ${hours} h, ${load.actions} actions, ${load.failures.length} failed; see ${folder}`,
    rowsOf(points),
  );
  if (load.failures.length > 0) {
    process.stdout.write(`${[...new Set(load.failures)].slice(0, 20).join('\n')}\n`);
    process.exitCode = 1;
  }
} finally {
  await portal.stop();
  await database.drop();
}
process.exit();
