import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Demand } from './demand.ts';
import { NOTHING } from './ranks.ts';

let told: number[];
let demand: Demand;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  demand = new Demand((rank) => told.push(rank));
});

afterEach(() => {
  vi.useRealTimers();
});

it('tells of more at once, and of less when nobody wanted more for five seconds', () => {
  demand.update(0);
  demand.update(2);
  expect(told).toEqual([0, 2]);
  demand.update(1);
  vi.advanceTimersByTime(4999);
  expect(told).toEqual([0, 2]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([0, 2, 1]);
});

it('forgets less that was only for a moment', () => {
  demand.update(2);
  demand.update(NOTHING);
  vi.advanceTimersByTime(4000);
  demand.update(2);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([2]);
});

it('waits for the last word, and does not begin to wait anew when it is repeated', () => {
  demand.update(2);
  demand.update(1);
  vi.advanceTimersByTime(3000);
  demand.update(0);
  vi.advanceTimersByTime(3000);
  demand.update(0);
  expect(told).toEqual([2]);
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([2, 0]);
});

it('gives a new track that nobody watches five seconds too', () => {
  demand.update(NOTHING);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([NOTHING]);
});

it('tells nothing once it is closed', () => {
  demand.update(2);
  demand.update(NOTHING);
  demand.close();
  demand.update(1);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([2]);
});
