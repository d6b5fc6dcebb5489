import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, runThrough } from '../lib/process.ts';
import { playwrightResults, reportsFolder, vitestResults } from './reports.ts';
import { triedTwice, type Tried } from './second-try.ts';

/** Tests that one runner runs: projects of Vitest, or journeys. */
export interface Part {
  /** What its reports are called. */
  name: string;
  /** Projects of `vitest.config.ts`; none for journeys. */
  projects?: readonly string[];
  /** What of the journeys: projects, files or words of `npx playwright test`. */
  journeys?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** What needs no other service takes none that happens to be there: it is the embedded database that is tested. */
export const embedded = { TEST_DATABASE_URL: '' };

/** The report of a second try. */
const AGAIN = '-again';

/** Says how far it is in one line. */
const inOneLine = (runner: 'vitest' | 'playwright'): string => `${root}/tools/testing/${runner}-progress.ts`;

const newReport = (part: Part, files: readonly string[], runner: string): string => {
  const report = join(reportsFolder, `${part.name}${files.length > 0 ? AGAIN : ''}.${runner}.json`);
  rmSync(report, { force: true });
  return report;
};

async function runVitest(part: Part, only: readonly string[]): Promise<Tried> {
  const projects = (part.projects ?? []).flatMap((name) => ['--project', name]);
  return await triedTwice(async (files) => {
    const report = newReport(part, files, 'vitest');
    const chosen = files.length > 0 ? ['--no-file-parallelism', ...files] : only;
    const reporters = [`--reporter=${inOneLine('vitest')}`, '--reporter=json', `--outputFile.json=${report}`];
    const code = await runThrough(bin('vitest'), ['run', ...projects, ...chosen, ...reporters], part.env);
    return { results: vitestResults(report), code };
  });
}

async function runJourneys(part: Part, only: readonly string[]): Promise<Tried> {
  return await triedTwice(async (files) => {
    const report = newReport(part, files, 'playwright');
    const chosen = files.length > 0 ? ['--workers=1', ...files] : [...(part.journeys ?? []), ...only];
    const reporters = `--reporter=${inOneLine('playwright')},json`;
    const code = await runThrough(bin('playwright'), ['test', reporters, ...chosen], {
      ...part.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return { results: playwrightResults(report), code };
  });
}

/** Runs a part, and once more what few files failed in it; `only` takes a part of it. */
export const runPart = (part: Part, only: readonly string[] = []): Promise<Tried> =>
  part.projects ? runVitest(part, only) : runJourneys(part, only);
