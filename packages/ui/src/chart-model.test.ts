import { expect, test } from 'vitest';
import { pathOf, roundUp, rowsOf, spanOf } from './chart-model.ts';

const minute = (n: number, value: number | null) => ({ atMs: n * 60_000, value });
const canvas = { width: 100, height: 50, most: 10 };

test.each([
  [0, 1],
  [0.03, 0.05],
  [1, 1],
  [1.1, 2],
  [4, 5],
  [600, 1000],
  [2000, 2000],
])('%s fits under %s', (value, most) => {
  expect(roundUp(value)).toBeCloseTo(most, 10);
});

test('a line goes from minute to minute, and each is as wide as it was long', () => {
  const points = [minute(0, 0), minute(1, 10), minute(2, 5), minute(3, 99)];
  expect(pathOf(points, spanOf(points, 60_000), canvas)).toBe('M0 50H25L25 0H50L50 25H75L75 0H100');
});

test('a line breaks where nothing was measured', () => {
  const points = [minute(0, 5), minute(1, null), minute(2, 5), minute(9, 5)];
  expect(pathOf(points, spanOf(points, 60_000), canvas)).toBe('M0 25H10M20 25H30M90 25H100');
});

test('one minute alone fills the chart', () => {
  expect(pathOf([minute(7, 10)], spanOf([minute(7, 10)], 60_000), canvas)).toBe('M0 0H100');
});

test('steps are as long as they are told to be: an hour breaks after an hour without one', () => {
  const points = [minute(0, 5), minute(60, 10), minute(240, 5)];
  expect(pathOf(points, spanOf(points, 3_600_000), canvas)).toBe('M0 25H20L20 0H40M80 25H100');
});

test('a table has each time once, in order, with what every line was then', () => {
  expect(rowsOf([[minute(2, 5), minute(1, null)], [minute(1, 7)]])).toEqual([
    { atMs: 60_000, values: [null, 7] },
    { atMs: 120_000, values: [5, null] },
  ]);
});
