import { beforeEach, expect, it } from 'vitest';
import { Prober, type ProbeState } from './prober.ts';

let prober: Prober;
let nowMs: number;
let state: ProbeState;

beforeEach(() => {
  prober = new Prober();
  nowMs = 100_000;
  state = { goal: 1_000_000, estimate: 400_000, congestedAtMs: -Infinity };
});

/** Time until the prober tries, or stops. */
function until(isTrying: boolean): number {
  const startMs = nowMs;
  while (prober.update(nowMs, state) > 0 !== isTrying && nowMs - startMs < 60_000) nowMs += 100;
  return nowMs - startMs;
}
const queue = (): void => {
  state.congestedAtMs = nowMs;
  prober.update(nowMs, state);
};

it('tries for half as much again, for a second, and again after the result of the last try', () => {
  expect(prober.update(nowMs, state)).toBe(600_000);
  expect(until(false)).toBe(1000);
  expect(until(true)).toBe(500);
  expect(prober.update(nowMs, state)).toBe(800_000); // it went well
  queue();
  until(true);
  expect(prober.update(nowMs, state)).toBe(600_000);
});

it('tries for no more than the next picture needs, and not at all when there is none', () => {
  state.goal = 450_000;
  expect(prober.update(nowMs, state)).toBe(450_000);
  state.goal = undefined;
  expect(prober.update(nowMs, state)).toBe(0);
  expect(until(true)).toBe(60_000);
});

it('from very little it tries for a step that is worth it', () => {
  state.estimate = 40_000;
  expect(prober.update(nowMs, state)).toBe(90_000);
});

it('stops at once when packets queue, and waits longer after each try that failed', () => {
  const waits: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    until(true);
    nowMs += 300;
    queue();
    expect(prober.update(nowMs, state)).toBe(0);
    waits.push(until(true));
  }
  expect(waits).toEqual([2000, 4000, 6000, 6000]);
});

it('a queue that no try made does not count against it', () => {
  for (let round = 0; round < 3; round += 1) {
    state.goal = undefined;
    nowMs += 20_000;
    queue();
    state.goal = 1_000_000;
    expect(until(true)).toBe(1000);
  }
});

it('as long as packets queue it waits, and counts that as one failure', () => {
  until(true);
  nowMs += 300;
  for (let report = 0; report < 20; report += 1) {
    queue();
    nowMs += 100;
  }
  expect(until(true)).toBe(1900);
});
