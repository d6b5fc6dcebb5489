import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { root } from '../lib/process.ts';

export const reportsFolder = join(root, '.reports');

export interface Tally {
  passed: number;
  failed: number;
  /** One line for each test that failed, with the first line of why. */
  failures: string[];
}

/** One test as a report tells it. */
export interface TestResult {
  /** Its file, as the runner takes it as an argument. */
  file: string;
  title: string;
  passed: boolean;
  /** The first line of what it failed with, and where. */
  reason?: string | undefined;
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
});

/** Suites below suites; Playwright writes each test as a spec. */
interface Suite {
  file?: string | undefined;
  suites?: Suite[] | undefined;
  specs?: { title: string; ok: boolean; tests: SpecRun[] }[] | undefined;
}
interface SpecRun {
  status: string;
  results?: { error?: { message?: string } }[];
}
const PlaywrightReport = z.object({ suites: z.array(z.unknown()) });

const readJson = (file: string): unknown =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined;

/** The first line of an error, and the first place of ours that its stack names. */
function shortly(error: string | undefined): string | undefined {
  if (!error) return undefined;
  const [first = '', ...stack] = stripVTControlCharacters(error).split('\n');
  const ours = stack.find((line) => line.includes(`${root}/`) && !line.includes('/node_modules/'));
  const place = ours && /^[^:]+:\d+/.exec(ours.split(`${root}/`)[1] ?? '');
  return place ? `${first} (${place[0]})` : first;
}

/** All tests of a report of Vitest; undefined when it is none. A file that did not even load counts as a failed test. */
export function vitestResults(file: string): TestResult[] | undefined {
  const report = z.safeParse(VitestReport, readJson(file));
  if (!report.success) return undefined;
  return report.data.testResults.flatMap<TestResult>(({ status, name, message, assertionResults }) => {
    const file = relative(root, name);
    return assertionResults.length === 0 && status === 'failed'
      ? [{ file, title: `${file} did not load`, passed: false, reason: shortly(message) }]
      : assertionResults.map((test) => ({
          file,
          title: test.title,
          passed: test.status === 'passed',
          // What a hook failed with stands with the file.
          reason: shortly(test.failureMessages?.[0] ?? message) ?? test.status,
        }));
  });
}

const specsOf = (suite: Suite): TestResult[] => [
  ...(suite.specs ?? []).map((spec) => ({
    file: suite.file ?? '',
    title: spec.title,
    passed: spec.ok && spec.tests.every((test) => test.status === 'expected'),
    reason: shortly(spec.tests[0]?.results?.[0]?.error?.message) ?? spec.tests[0]?.status,
  })),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** All tests of a report of Playwright; undefined when it is none. */
export function playwrightResults(file: string): TestResult[] | undefined {
  const report = z.safeParse(PlaywrightReport, readJson(file));
  return report.success ? (report.data.suites as Suite[]).flatMap(specsOf) : undefined;
}

/** How a run of a runner ended: what its report says, none when it left none, and its exit code. */
export interface Ended {
  results: TestResult[] | undefined;
  code: number;
}

/** What was skipped was not proven: it counts as failed. So does a run that left no report, or ended badly. */
export function tallyOf({ results, code }: Ended): Tally {
  if (!results) return { passed: 0, failed: 1, failures: ['a run left no report'] };
  const failures = results.filter((test) => !test.passed).map(described);
  if (failures.length === 0 && code !== 0)
    failures.push(`a run whose tests passed ended with code ${code}, which says that something else failed`);
  return { passed: results.filter((test) => test.passed).length, failed: failures.length, failures };
}

/** A test that failed, in one line. */
export const described = ({ title, reason = '' }: TestResult): string => `${title}: ${reason}`;
