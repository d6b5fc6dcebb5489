// Runs every drill as often as it takes to trust it, on both databases where there is a PostgreSQL, and what CI runs for
// seconds for its minutes; prints what came of it.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { bin, print, runThrough } from './lib/process.ts';
import { findBrowsers } from './testing/browser.ts';
import { reportsFolder, tallyOf, vitestResults } from './testing/reports.ts';

const Outcome = z.object({ drill: z.string(), outcome: z.string() });
type Outcome = z.infer<typeof Outcome>;

/** One run: its projects, the files it takes, and what makes it long. */
interface Run {
  projects: readonly string[];
  files: readonly string[];
  env: NodeJS.ProcessEnv;
}

const said = join(reportsFolder, 'drills.jsonl');
const results = join(reportsFolder, 'drills.vitest.json');
mkdirSync(reportsFolder, { recursive: true });
rmSync(said, { force: true });

const { TEST_DATABASE_URL = '', DRILL_ROUNDS = 'full' } = process.env;
const minutes = { CHURN_SECONDS: '600', SLEEP_SECONDS: '300', LINE_SECONDS: '60', MUTATION_TIMES: '9' };
const outcomes: Outcome[] = [];

/** Whether all of it passed. What writes no report of its own has a line for each of its tests. */
async function run({ projects, files, env }: Run): Promise<boolean> {
  rmSync(results, { force: true });
  const chosen = projects.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const code = await runThrough(bin('vitest'), ['run', ...chosen, ...files, ...reporters], env);
  const tests = vitestResults(results);
  const { failed, failures } = tallyOf({ results: tests, code });
  for (const drill of failures) outcomes.push({ drill, outcome: 'FAILED' });
  const passed = 'DRILL_REPORT' in env ? [] : (tests ?? []).filter((test) => test.passed);
  for (const { title, file } of passed) outcomes.push({ drill: `${title} (${file})`, outcome: 'passed' });
  return failed === 0;
}

const ofServer = (projects: readonly string[], url: string, ...files: string[]): Run => ({
  projects,
  files,
  env: { DRILL_ROUNDS, DRILL_REPORT: said, TEST_DATABASE_URL: url },
});

async function drillServer(): Promise<boolean[]> {
  const embedded = await run(ofServer(['real-time'], '', 'drills'));
  const outage = TEST_DATABASE_URL === '' ? [] : ['outage'];
  if (outage.length === 0)
    print('TEST_DATABASE_URL names no PostgreSQL: the embedded database alone was drilled.');
  const shared = ofServer(['postgres'], TEST_DATABASE_URL, 'drills');
  return [
    embedded,
    outage.length === 0 || (await run(shared)),
    await run(ofServer(['real-drills'], TEST_DATABASE_URL, 'drills', 'floods', ...outage)),
  ];
}

async function drillMedia(): Promise<boolean[]> {
  const browsers = await findBrowsers('chromium');
  if ('advice' in browsers) {
    print(`Without a browser meetings were not drilled: ${browsers.advice}`);
    return [false];
  }
  const env = { ...browsers.env, ...(DRILL_ROUNDS === 'full' && minutes) };
  const files = ['src/churn', 'src/hardening', 'src/hostile', 'suite/asleep'];
  const passed = [await run({ projects: ['media', 'media-in-real-time'], files, env })];
  if (process.getuid?.() === 0)
    passed.push(await run({ projects: ['real-lines'], files: ['emulated-line'], env }));
  else print('The emulated lines need root: they were left out.');
  return passed;
}

const passed = [...(await drillServer()), ...(await drillMedia())];
const reported = existsSync(said) ? readFileSync(said, 'utf8').split('\n').filter(Boolean) : [];
for (const line of reported) outcomes.push(z.parse(Outcome, JSON.parse(line)));
print('\n| drill | outcome |\n| --- | --- |');
for (const { drill, outcome } of outcomes) print(`| ${drill} | ${outcome} |`);
process.exitCode = passed.every(Boolean) ? 0 : 1;
