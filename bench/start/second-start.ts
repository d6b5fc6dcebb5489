import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@portico/testkit/free-port';
import { startApp } from '../../apps/server/src/app.ts';
import { fillDemo } from '../../apps/server/src/modules/sample/index.ts';
import { loadPages } from '../../apps/server/src/pages.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings/read.ts';
import { median } from '../process-cpu.ts';
import { report } from '../table.ts';

/**
 * The second start, from `npm start` to the first answered page, against a process of the same Node that only opens the
 * same data and ends. They take turns, so that noise meets both.
 *
 * Run: npm run bench -- start [rounds]
 */
const [rounds = 7] = process.argv.slice(2).map(Number);
const clone = fileURLToPath(new URL('../../', import.meta.url));
const openData = fileURLToPath(new URL('open-data.ts', import.meta.url));
const LOOK_EVERY_MS = 5;
const PATIENCE_MS = 60_000;

/** PATH as the person has it, without the Node that the launcher put in front. */
const ownPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => folder !== dirname(process.execPath))
  .join(delimiter);

async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close'); // of the portal too: it holds the other end of the pipe
  child.kill('SIGTERM');
  await closed;
}

/** Milliseconds from `npm start` to the first page. */
async function start(home: string): Promise<number> {
  const port = await freePort();
  const env = {
    ...process.env,
    PATH: ownPath,
    PORT: String(port),
    MEDIA_PORT: '0',
    DATA_DIR: home,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  };
  const begin = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  let isAnswered = false;
  while (!isAnswered && child.exitCode === null && performance.now() - begin < PATIENCE_MS) {
    isAnswered = await fetch(`http://127.0.0.1:${port}/webappng/sites/acme/sign-in`).then(
      async (answer) => answer.ok && (await answer.text()).includes('</html>'),
      () => false,
    );
    if (!isAnswered) await delay(LOOK_EVERY_MS);
  }
  const took = performance.now() - begin;
  await end(child);
  if (!isAnswered) throw new Error('the portal did not start');
  return took;
}

async function floor(home: string): Promise<number> {
  const begin = performance.now();
  const args = ['--disable-warning=ExperimentalWarning', openData, join(home, 'database')];
  await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close');
  return performance.now() - begin;
}

/** The first start, and the sample organisation, so that the page has something to read. */
async function makeData(home: string): Promise<void> {
  const cacheDirectory = join(clone, '.cache');
  const app = await startApp({
    settings: readSettings({ PORT: '0', MEDIA_PORT: '0', DATA_DIR: home, LOG_LEVEL: 'silent' }),
    log: createLog({ level: 'silent' }),
    ...(await loadPages()),
    cacheDirectory,
    onLost(error) {
      throw error;
    },
  });
  const demo = { now: new Date(), seed: 1, passwordHash: 'nobody signs in' };
  await app.data.database.work((tx) => fillDemo(tx, app.identity.context, demo));
  await app.stop();
}

const home = await mkdtemp(join(tmpdir(), 'portico-bench-'));
try {
  await makeData(home);
  await start(home); // fills the compile cache
  await floor(home);
  const [load = 0] = loadavg();
  const results: { floor: number; ours: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    results.push({ floor: await floor(home), ours: await start(home) });
  const seconds = (pick: (result: { floor: number; ours: number }) => number): number =>
    median(results.map(pick)) / 1000;
  const each = results.map((result) => (result.ours / 1000).toFixed(2)).join(' ');
  report(`Second start, median of ${rounds} (${each}), load of the machine before ${load.toFixed(1)}`, [
    {
      what: 'npm start to the first page',
      unit: 's',
      floor: seconds((result) => result.floor),
      ours: seconds((result) => result.ours),
      goal: { ratio: 4, most: 3 },
    },
  ]);
} finally {
  await rm(home, { recursive: true, force: true });
}
