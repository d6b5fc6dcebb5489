// Runs the tests and ends with `N passed, N failed`. `unit` needs no browser, `real` needs PostgreSQL and an SMTP server.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, print, root, runThrough } from './lib/process.ts';
import { findBrowsers } from './testing/browser.ts';
import { readPlaywrightReport, readVitestReport, reportsFolder, type Tally } from './testing/reports.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [mode = 'all', ...rest] = positionals;

async function runVitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const file = join(reportsFolder, `${name}.vitest.json`);
  rmSync(file, { force: true });
  const code = await runThrough(
    bin('vitest'),
    ['run', ...args, ...rest, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  return readVitestReport(file, code);
}

async function runJourneys(name: string, env: NodeJS.ProcessEnv, ...files: string[]): Promise<Tally> {
  const file = join(reportsFolder, `${name}.playwright.json`);
  rmSync(file, { force: true });
  const code = await runThrough(bin('playwright'), ['test', '--reporter=list,json', ...files, ...rest], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return readPlaywrightReport(file, code);
}

const projects = (...names: string[]): string[] => names.flatMap((name) => ['--project', name]);
const nodeProjects = projects('unit', 'server', 'own-database', 'ui-node', 'tools');

const failedRun = (why: string): Tally => ({ passed: 0, failed: 1, failures: [why] });

/** The journeys cannot be left out: without a browser they fail, and the line says what to do. */
const noBrowser = (advice: string): Tally => {
  print(`\nNo browser for the journeys: ${advice}`);
  return failedRun(advice);
};

/** What needs no other service takes none that happens to be there: it is the embedded database that is tested. */
const embedded = { TEST_DATABASE_URL: '' };

async function runAll(): Promise<Tally[]> {
  const browsers = await findBrowsers();
  if ('advice' in browsers)
    return [await runVitest('unit', nodeProjects, embedded), noBrowser(browsers.advice)];
  const env = { ...embedded, ...browsers.env };
  return [
    await runVitest('all', projects('!real', '!real-lines', '!livekit', '!werift'), env),
    await runJourneys('all', env),
  ];
}

async function runReal(): Promise<Tally[]> {
  const browsers = await findBrowsers();
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) {
    print(
      'TEST_DATABASE_URL names no PostgreSQL 15 or later. On Debian: bash .ci/prepare, then set it as that says.',
    );
    return [failedRun('no TEST_DATABASE_URL')];
  }
  const parts = await runVitest('real', projects('server', 'real', 'livekit', 'real-lines', 'werift'), {
    TEST_DATABASE_URL,
  });
  if ('advice' in browsers) return [parts, noBrowser(browsers.advice)];
  const env = { ...browsers.env, TEST_DATABASE_URL };
  return [
    parts,
    await runJourneys('real', { ...env, TEST_ROOM_ENGINE: 'livekit' }),
    await runJourneys('werift', { ...env, TEST_ROOM_ENGINE: 'werift' }, 'e2e/room.spec.ts'),
  ];
}

mkdirSync(reportsFolder, { recursive: true });
const modes: Record<string, () => Promise<Tally[]>> = {
  unit: async () => [await runVitest('unit', nodeProjects, embedded)],
  all: runAll,
  real: runReal,
};
const run = modes[mode];
if (!run) throw new Error(`there is no mode ${mode}: ${Object.keys(modes).join(', ')}`);
const tallies = await run();
const sum = (key: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[key], 0);
for (const failure of tallies.flatMap((tally) => tally.failures)) print(`failed: ${failure}`);
print(`\nreports: ${root}/.reports`);
print(`${sum('passed')} passed, ${sum('failed')} failed`);
if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1;
