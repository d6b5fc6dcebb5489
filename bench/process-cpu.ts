import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of a process over all its threads, in nanoseconds; exact to the scheduler's switch, unlike the tick counters. */
export function cpuNanoseconds(pid: number): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread ended meanwhile.
    }
  }
  return sum;
}

/** Median of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
