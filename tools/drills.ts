// Runs every drill as often as it takes to trust it, on both databases where there is a PostgreSQL, and prints what came of it.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { bin, print, runThrough } from './lib/process.ts';
import { reportsFolder } from './testing/reports.ts';

const Outcome = z.object({ drill: z.string(), outcome: z.string() });

const report = join(reportsFolder, 'drills.jsonl');
mkdirSync(reportsFolder, { recursive: true });
rmSync(report, { force: true });

const { TEST_DATABASE_URL = '', DRILL_ROUNDS = 'full' } = process.env;
const run = (projects: readonly string[], url: string, patterns: readonly string[]): Promise<number> =>
  runThrough(bin('vitest'), ['run', ...projects.flatMap((name) => ['--project', name]), ...patterns], {
    DRILL_ROUNDS,
    DRILL_REPORT: report,
    TEST_DATABASE_URL: url,
  });

const codes = [await run(['server', 'own-database'], '', ['drills'])];
if (TEST_DATABASE_URL === '')
  print('TEST_DATABASE_URL names no PostgreSQL: the embedded database alone was drilled.');
else codes.push(await run(['server'], TEST_DATABASE_URL, ['drills/kill', 'drills/mail', 'drills/clock']));
codes.push(
  await run(['real'], TEST_DATABASE_URL, [
    'drills',
    'floods',
    ...(TEST_DATABASE_URL === '' ? [] : ['outage']),
  ]),
);

const outcomes = readFileSync(report, 'utf8')
  .trim()
  .split('\n')
  .map((line) => z.parse(Outcome, JSON.parse(line)));
print('\n| drill | outcome |\n| --- | --- |');
for (const { drill, outcome } of outcomes) print(`| ${drill} | ${outcome} |`);
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
