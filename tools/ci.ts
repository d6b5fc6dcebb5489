// Runs every lane that something changed for since it passed, and keeps the others; ends with `N passed, N failed` of those
// that ran. Writes a record for each that passed as a whole, but for `--without-records`. `--all` keeps none, names run alone.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { footingOf, readRecord, whyRun, writeRecord } from './ci/records.ts';
import { lanes, type Lane } from './ci/lanes.ts';
import { print, root, runThrough } from './lib/process.ts';
import { findBrowsers } from './testing/browser.ts';
import { embedded, runPart, type Part } from './testing/parts.ts';
import { reportsFolder } from './testing/reports.ts';
import { RunScope } from './testing/run-scope.ts';
import { failedRun, report } from './testing/verdict.ts';
import type { Tried } from './testing/second-try.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    'without-records': { type: 'boolean', default: false },
  },
});
const chosen = lanes.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length < positionals.length)
  throw new Error(`there are the lanes ${lanes.map(({ name }) => name).join(', ')}`);

const seconds = (): number => Math.round(performance.now() / 1000);
const say = (line: string): void => print(`\n== ${line} (${seconds()}s)`);

function partsOf({ name, plain, real, plainJourneys = [], realJourneys = [] }: Lane): Part[] {
  return [
    ...(plain.length > 0 ? [{ name, projects: plain, env: embedded }] : []),
    ...(real.length > 0 ? [{ name: `${name}-real`, projects: real }] : []),
    ...plainJourneys,
    ...realJourneys,
  ];
}

async function runCommand([program = '', ...args]: readonly string[]): Promise<Tried> {
  const code = await runThrough(program === 'node' ? process.execPath : program, args);
  return code === 0
    ? { passed: 0, failed: 0, failures: [], second: [] }
    : failedRun(`${program} ${args.join(' ')} ended with ${code}`);
}

async function runLane(lane: Lane): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const command of lane.commands ?? []) tried.push(await runCommand(command));
  for (const part of partsOf(lane)) tried.push(await runPart(part));
  return tried;
}

/** Runs a lane, or keeps it: then it counts nothing. */
async function take(lane: Lane): Promise<Tried[]> {
  const footing = await footingOf(root, lane);
  const before = readRecord(root, lane.name);
  const always = values.all || lane.isAlwaysRun ? 'it was asked for, or always does' : undefined;
  const why = always ?? whyRun(before, footing);
  if (before && why === undefined) {
    print(`kept  ${lane.name}: ${before.passed} passed on ${before.date}, and nothing changed for it since`);
    return [];
  }
  say(`${lane.name}: ${lane.about}; runs as ${why}`);
  const tried = await runLane(lane);
  const passed = tried.reduce((sum, one) => sum + one.passed, 0);
  const isWhole = passed > 0 && tried.every(({ failed }) => failed === 0);
  const second = tried.flatMap((one) => one.second);
  // what was changed while it ran was not proven
  const isStill = whyRun({ ...footing, passed, second, date: '' }, await footingOf(root, lane)) === undefined;
  const date = new Date().toISOString().slice(0, 10);
  if (isWhole && isStill && !values['without-records'])
    writeRecord(root, lane.name, { ...footing, passed, second, date });
  return tried;
}

mkdirSync(reportsFolder, { recursive: true });
const scope = RunScope.open();
Object.assign(process.env, scope?.env);
const browsers = await findBrowsers('chromium', 'firefox');
if ('env' in browsers) Object.assign(process.env, browsers.env);
const tallies = 'advice' in browsers ? [failedRun(browsers.advice)] : [];
const kept: string[] = [];
for (const lane of chosen) {
  const tried = await take(lane);
  if (tried.length === 0) kept.push(lane.name);
  tallies.push(...tried);
}
for (const left of (await scope?.close()) ?? []) tallies.push(failedRun(`left behind: ${left}`));
say('done');
if (kept.length > 0) print(`kept, and not counted: ${kept.join(', ')}`);
report(tallies);
