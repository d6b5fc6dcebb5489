import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../lib/process.ts';
import { playwrightResults, tallyOf, vitestResults } from './reports.ts';

describe('a run, counted', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-reports-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const report = (content: object): string => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };

  it('names each test that failed with the first line of why and where, and what was skipped too', () => {
    const file = report({
      testResults: [
        {
          status: 'failed',
          name: 'a.test.ts',
          assertionResults: [
            { title: 'holds', status: 'passed', failureMessages: [] },
            {
              title: 'breaks',
              status: 'failed',
              failureMessages: [
                `\u001B[31mError: 1 is not 2\u001B[39m\n at f (${root}/node_modules/x/y.js:1:2)\n at ${root}/a/b.test.ts:9:4`,
              ],
            },
            { title: 'waits', status: 'skipped', failureMessages: [] },
          ],
        },
        { status: 'failed', name: 'b.test.ts', message: 'no such module\nat b:1', assertionResults: [] },
        {
          status: 'failed',
          name: 'c.test.ts',
          message: 'the server does not start\nat c:1',
          assertionResults: [{ title: 'serves', status: 'skipped', failureMessages: [] }],
        },
      ],
    });
    const { passed, failed, failures } = tallyOf({ results: vitestResults(file), code: 1 });
    expect({ passed, failed }).toEqual({ passed: 1, failed: 4 });
    expect(failures).toEqual([
      'breaks: Error: 1 is not 2 (a/b.test.ts:9)',
      'waits: skipped',
      expect.stringMatching(/b\.test\.ts did not load: no such module$/),
      'serves: the server does not start',
    ]);
  });

  it('of journeys says the same', () => {
    const spec = { title: 'a guest joins', ok: false };
    const error = { message: 'the door stayed shut\nmore' };
    const file = report({
      suites: [
        { suites: [{ specs: [{ ...spec, tests: [{ status: 'unexpected', results: [{ error }] }] }] }] },
      ],
    });
    expect(tallyOf({ results: playwrightResults(file), code: 1 })).toEqual({
      passed: 0,
      failed: 1,
      failures: ['a guest joins: the door stayed shut'],
    });
  });

  it('a run that left no report, or ended badly with every test green, failed', () => {
    const none = vitestResults(join(folder, 'none.json'));
    expect(tallyOf({ results: none, code: 0 }).failed).toBe(1);
    const green = {
      status: 'passed',
      name: 'a.test.ts',
      assertionResults: [{ title: 'holds', status: 'passed' }],
    };
    const results = vitestResults(report({ testResults: [green] }));
    expect(tallyOf({ results, code: 0 })).toEqual({ passed: 1, failed: 0, failures: [] });
    expect(tallyOf({ results, code: 1 }).failures).toEqual([expect.stringContaining('ended with code 1')]);
  });
});
