import { describe, expect, it } from 'vitest';
import type { Ended, TestResult } from './reports.ts';
import { triedTwice } from './second-try.ts';

const result = (file: string, title: string, reason?: string): TestResult => ({
  file,
  title,
  passed: reason === undefined,
  reason: reason ?? 'passed',
});

/** A runner that has an answer for each time, and remembers what it was asked to run. */
function runner(...answers: Ended[]) {
  const asked: (readonly string[])[] = [];
  const run = async (files: readonly string[]): Promise<Ended> => {
    asked.push(files);
    return answers[asked.length - 1]!;
  };
  return { asked, run };
}

const ended = (code: number, ...results: TestResult[]): Ended => ({ results, code });

describe('a run with a second try', () => {
  it('runs once when all is well', async () => {
    const { asked, run } = runner(ended(0, result('a', 'holds')));
    expect(await triedTwice(run)).toEqual({ passed: 1, failed: 0, failures: [], second: [] });
    expect(asked).toEqual([[]]);
  });

  it('runs a file that failed once more, and names what passed only then', async () => {
    const { asked, run } = runner(
      ended(1, result('a', 'holds'), result('b', 'hears', 'too late'), result('b', 'sees')),
      ended(0, result('b', 'hears'), result('b', 'sees')),
    );
    expect(await triedTwice(run)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      second: ['hears: too late'],
    });
    expect(asked).toEqual([[], ['b']]);
  });

  it('fails with what fails again, and with what only the second try broke', async () => {
    const { run } = runner(
      ended(1, result('b', 'hears', 'never'), result('b', 'sees')),
      ended(1, result('b', 'hears', 'never'), result('b', 'sees', 'blind')),
    );
    expect(await triedTwice(run)).toEqual({
      passed: 0,
      failed: 2,
      failures: ['hears: never', 'sees: blind'],
      second: [],
    });
  });

  it('fails when one of the projects that a file belongs to fails again', async () => {
    const { run } = runner(
      ended(1, result('b', 'hears'), result('b', 'hears', 'too late')),
      ended(1, result('b', 'hears', 'too late'), result('b', 'hears')),
    );
    expect(await triedTwice(run)).toMatchObject({ passed: 1, failed: 1, second: [] });
  });

  it('fails as it did when the second try ran nothing, left no report, or ended badly', async () => {
    const first = ended(1, result('a', 'holds'), result('b', 'hears', 'late'));
    expect(await triedTwice(runner(first, ended(0)).run)).toMatchObject({ passed: 1, failed: 1, second: [] });
    const nothing = { results: undefined, code: 1 };
    expect(await triedTwice(runner(first, nothing).run)).toMatchObject({ passed: 1, failed: 1, second: [] });
    const [late, less] = [
      ended(1, result('b', 'hears', 'late'), result('b', 'sees')),
      ended(0, result('b', 'sees')),
    ];
    expect(await triedTwice(runner(late, less).run)).toMatchObject({ passed: 1, failed: 1, second: [] });
    const green = ended(1, result('b', 'hears'));
    expect(await triedTwice(runner(first, green).run)).toMatchObject({ passed: 2, failed: 1 });
  });

  it('is not made when much failed, or nothing can be told', async () => {
    const many = runner(
      ended(1, ...['a', 'b', 'c', 'd', 'e'].map((file) => result(file, 'holds', 'broken'))),
    );
    expect(await triedTwice(many.run)).toMatchObject({ passed: 0, failed: 5, second: [] });
    expect(many.asked).toHaveLength(1);
    const none = runner({ results: undefined, code: 1 });
    expect(await triedTwice(none.run)).toMatchObject({ failed: 1, failures: ['a run left no report'] });
    expect(none.asked).toHaveLength(1);
  });
});
