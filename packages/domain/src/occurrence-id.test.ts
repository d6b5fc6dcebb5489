import { expect, test } from 'vitest';
import { occurrenceId, readOccurrenceId } from './occurrence-id.ts';

const series = '0123456789abcdef0123456789abcdef';

test('a date of a series is named by the series and its instant', () => {
  const id = `${series}_20261121T102030Z`;
  const at = Date.UTC(2026, 10, 21, 10, 20, 30) / 1000;
  expect(occurrenceId({ series, at })).toBe(id);
  expect(readOccurrenceId(id)).toEqual({ series, at });
});

test.each([
  series,
  `${series}_`,
  `${series}_20261121T102030`,
  `${series}_20261321T102030Z`,
  `${series}_20260231T102030Z`,
  `${series}_20261121T252030Z`,
  `${series.toUpperCase()}_20261121T102030Z`,
  ` ${series}_20261121T102030Z`,
])('%s names no date of a series', (id) => {
  expect(readOccurrenceId(id)).toBeUndefined();
});
