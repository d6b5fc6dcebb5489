import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../lib/process.ts';

export const reportsFolder = join(root, '.reports');

export interface Tally {
  passed: number;
  failed: number;
}

/** One test as a report tells it. */
export interface TestResult {
  title: string;
  passed: boolean;
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), title: z.string(), status: z.string() })),
    }),
  ),
});

/** Suites below suites; Playwright writes each test as a spec. */
interface Suite {
  suites?: Suite[] | undefined;
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[] | undefined;
}
const PlaywrightReport = z.object({ suites: z.array(z.unknown()) });

const readJson = (file: string): unknown =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined;

/** All tests of a report of Vitest; undefined when it is none. A file that did not even load counts as a failed test. */
export function vitestResults(file: string): TestResult[] | undefined {
  const report = z.safeParse(VitestReport, readJson(file));
  if (!report.success) return undefined;
  return report.data.testResults.flatMap(({ status, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ title: 'a file that did not load', passed: false }]
      : assertionResults.map((test) => ({ title: test.title, passed: test.status === 'passed' })),
  );
}

const specsOf = (suite: Suite): TestResult[] => [
  ...(suite.specs ?? []).map((spec) => ({
    title: spec.title,
    passed: spec.ok && spec.tests.every((test) => test.status === 'expected'),
  })),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** All tests of a report of Playwright; undefined when it is none. */
export function playwrightResults(file: string): TestResult[] | undefined {
  const report = z.safeParse(PlaywrightReport, readJson(file));
  return report.success ? (report.data.suites as Suite[]).flatMap(specsOf) : undefined;
}

/** What was skipped was not proven: it counts as failed. So does a run that left no report, or ended badly. */
function tallyOf(results: readonly TestResult[] | undefined, code: number): Tally {
  if (!results) return { passed: 0, failed: 1 };
  const passed = results.filter((test) => test.passed).length;
  const failed = results.length - passed;
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

export const readVitestReport = (file: string, code: number): Tally => tallyOf(vitestResults(file), code);
export const readPlaywrightReport = (file: string, code: number): Tally =>
  tallyOf(playwrightResults(file), code);
