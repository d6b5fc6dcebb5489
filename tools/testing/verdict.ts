import { print, root } from '../lib/process.ts';
import type { Tried } from './second-try.ts';

/** One thing that failed and is no test. */
export const failedRun = (why: string): Tried => ({ passed: 0, failed: 1, failures: [why], second: [] });

/** Names what failed and what passed only alone, ends with `N passed, N failed`, and with the code that belongs to it. */
export function report(tallies: readonly Tried[]): void {
  const sum = (key: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[key], 0);
  for (const test of tallies.flatMap((tally) => tally.second))
    print(`passed alone, at the second try: ${test}`);
  for (const failure of tallies.flatMap((tally) => tally.failures)) print(`failed: ${failure}`);
  print(`\nreports: ${root}/.reports`);
  print(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1;
}
