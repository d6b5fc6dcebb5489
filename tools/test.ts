// Runs the tests and ends with `N passed, N failed`. `unit` needs no browser, `real` needs PostgreSQL and more programs.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { lanes } from './ci/lanes.ts';
import { print } from './lib/process.ts';
import { findBrowsers } from './testing/browser.ts';
import { embedded, runPart, type Part } from './testing/parts.ts';
import { reportsFolder } from './testing/reports.ts';
import { RunScope } from './testing/run-scope.ts';
import { failedRun, report } from './testing/verdict.ts';
import type { Tried } from './testing/second-try.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [mode = 'all', ...rest] = positionals;

const NEEDS_BROWSER = new Set(['ui', 'media', 'portal-media']);
const plain = lanes.flatMap((lane) => lane.plain);
const real = lanes.flatMap((lane) => lane.real);

const unit: Part = {
  name: 'unit',
  projects: plain.filter((project) => !NEEDS_BROWSER.has(project)),
  env: embedded,
};

/** The journeys cannot be left out: without a browser they fail, and the line says what to do. */
const noBrowser = (advice: string): Tried => {
  print(`\nNo browser for the journeys: ${advice}`);
  return failedRun(advice);
};

async function runAll(parts: readonly Part[]): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const part of parts) tried.push(await runPart(part, rest));
  return tried;
}

async function runPlain(): Promise<Tried[]> {
  const browsers = await findBrowsers('chromium');
  if ('advice' in browsers) return [...(await runAll([unit])), noBrowser(browsers.advice)];
  Object.assign(process.env, browsers.env);
  return await runAll([
    { name: 'all', projects: plain, env: embedded },
    ...lanes.flatMap(({ plainJourneys = [] }) => plainJourneys),
  ]);
}

async function runReal(): Promise<Tried[]> {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) {
    print(
      'TEST_DATABASE_URL names no PostgreSQL 15 or later. On Debian: bash .ci/prepare, then set it as that says.',
    );
    return [failedRun('no TEST_DATABASE_URL')];
  }
  const browsers = await findBrowsers('chromium', 'firefox');
  if ('advice' in browsers) return [noBrowser(browsers.advice)];
  Object.assign(process.env, browsers.env);
  return await runAll([
    { name: 'real', projects: real },
    ...lanes.flatMap(({ realJourneys = [] }) => realJourneys),
  ]);
}

mkdirSync(reportsFolder, { recursive: true });
const modes: Record<string, () => Promise<Tried[]>> = {
  unit: () => runAll([unit]),
  attacks: () => runAll([{ name: 'attacks', projects: ['attacks'] }]),
  all: runPlain,
  real: runReal,
};
const run = modes[mode];
if (!run) throw new Error(`there is no mode ${mode}: ${Object.keys(modes).join(', ')}`);
const scope = RunScope.open();
Object.assign(process.env, scope?.env);
const tallies = await run();
// Whatever outlives its test may spoil another one, and stays on the machine where nobody looks for it.
for (const left of (await scope?.close()) ?? []) tallies.push(failedRun(`left behind: ${left}`));
report(tallies);
