import type { Clock } from '../platform/clock/clock.ts';
import { BatchCounter } from '../platform/http/batch-counter.ts';
import type { CountHit } from '../platform/http/rate-limits.ts';

/** Counts as a process does that is the only one. */
export const countAlone = (clock: Clock, mostKeys?: number): CountHit =>
  new BatchCounter({
    clock,
    processes: () => 1,
    add: () => Promise.reject(new Error('there is nobody to tell')),
    ...(mostKeys !== undefined && { mostKeys }),
  }).count;
