// Runs the tests and ends with `N passed, N failed`. `unit` needs no browser, `real` needs PostgreSQL and an SMTP server.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, print, root, runThrough } from './lib/process.ts';
import { findBrowsers } from './testing/browser.ts';
import { playwrightResults, reportsFolder, vitestResults } from './testing/reports.ts';
import { RunScope } from './testing/run-scope.ts';
import { triedTwice, type Tried } from './testing/second-try.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [mode = 'all', ...rest] = positionals;

async function runVitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Tried> {
  return await triedTwice(async (files) => {
    const report = join(reportsFolder, `${name}${files.length > 0 ? AGAIN : ''}.vitest.json`);
    rmSync(report, { force: true });
    const alone = files.length > 0 ? ['--no-file-parallelism'] : [];
    const options = [
      ...alone,
      `--reporter=${inOneLine('vitest')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const code = await runThrough(bin('vitest'), ['run', ...args, ...chosen(files), ...options], env);
    return { results: vitestResults(report), code };
  });
}

async function runJourneys(name: string, env: NodeJS.ProcessEnv, ...journeys: string[]): Promise<Tried> {
  return await triedTwice(async (files) => {
    const report = join(reportsFolder, `${name}${files.length > 0 ? AGAIN : ''}.playwright.json`);
    rmSync(report, { force: true });
    const alone = files.length > 0 ? ['--workers=1', ...files] : [...journeys, ...rest];
    const code = await runThrough(
      bin('playwright'),
      ['test', `--reporter=${inOneLine('playwright')},json`, ...alone],
      {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    );
    return { results: playwrightResults(report), code };
  });
}

/** Says how far it is in one line. */
const inOneLine = (runner: 'vitest' | 'playwright'): string => `${root}/tools/testing/${runner}-progress.ts`;

/** The report of a second try. */
const AGAIN = '-again';
const chosen = (files: readonly string[]): readonly string[] => (files.length > 0 ? files : rest);
const projects = (...names: string[]): string[] => names.flatMap((name) => ['--project', name]);
const nodeProjects = projects('unit', 'server', 'attacks', 'own-database', 'ui-node', 'tools');

const failedRun = (why: string): Tried => ({ passed: 0, failed: 1, failures: [why], second: [] });

/** The journeys cannot be left out: without a browser they fail, and the line says what to do. */
const noBrowser = (advice: string): Tried => {
  print(`\nNo browser for the journeys: ${advice}`);
  return failedRun(advice);
};

/** What needs no other service takes none that happens to be there: it is the embedded database that is tested. */
const embedded = { TEST_DATABASE_URL: '' };

async function runAll(): Promise<Tried[]> {
  const browsers = await findBrowsers();
  if ('advice' in browsers)
    return [await runVitest('unit', nodeProjects, embedded), noBrowser(browsers.advice)];
  const env = { ...embedded, ...browsers.env };
  return [
    await runVitest('all', projects('!real', '!real-lines', '!livekit', '!werift'), env),
    await runJourneys('all', env),
  ];
}

async function runReal(): Promise<Tried[]> {
  const browsers = await findBrowsers();
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) {
    print(
      'TEST_DATABASE_URL names no PostgreSQL 15 or later. On Debian: bash .ci/prepare, then set it as that says.',
    );
    return [failedRun('no TEST_DATABASE_URL')];
  }
  const parts = await runVitest(
    'real',
    projects('server', 'attacks', 'real', 'livekit', 'real-lines', 'werift'),
    {
      TEST_DATABASE_URL,
    },
  );
  if ('advice' in browsers) return [parts, noBrowser(browsers.advice)];
  const env = { ...browsers.env, TEST_DATABASE_URL };
  return [
    parts,
    // Of the pages the whole journey sees enough here; what they do with a database is the server's suite above.
    await runJourneys('real', { ...env, TEST_ROOM_ENGINE: 'livekit' }, '--project=rooms'),
    await runJourneys('werift', { ...env, TEST_ROOM_ENGINE: 'werift' }, 'e2e/room.spec.ts'),
  ];
}

mkdirSync(reportsFolder, { recursive: true });
const modes: Record<string, () => Promise<Tried[]>> = {
  unit: async () => [await runVitest('unit', nodeProjects, embedded)],
  attacks: async () => [await runVitest('attacks', projects('attacks'))],
  all: runAll,
  real: runReal,
};
const run = modes[mode];
if (!run) throw new Error(`there is no mode ${mode}: ${Object.keys(modes).join(', ')}`);
const scope = RunScope.open();
Object.assign(process.env, scope?.env);
const tallies = await run();
// Whatever outlives its test may spoil another one, and stays on the machine where nobody looks for it.
for (const left of (await scope?.close()) ?? []) tallies.push(failedRun(`left behind: ${left}`));
const sum = (key: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[key], 0);
for (const test of tallies.flatMap((tally) => tally.second))
  print(`passed alone, at the second try: ${test}`);
for (const failure of tallies.flatMap((tally) => tally.failures)) print(`failed: ${failure}`);
print(`\nreports: ${root}/.reports`);
print(`${sum('passed')} passed, ${sum('failed')} failed`);
if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1;
