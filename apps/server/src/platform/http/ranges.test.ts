import { expect, test } from 'vitest';
import { rangeOf } from './ranges.ts';

test('a range is read as RFC 9110 says', () => {
  expect(rangeOf('bytes=0-0', 10)).toEqual({ start: 0, end: 0 });
  expect(rangeOf('bytes=3-', 10)).toEqual({ start: 3, end: 9 });
  expect(rangeOf('bytes=3-99', 10)).toEqual({ start: 3, end: 9 });
  expect(rangeOf('bytes=-4', 10)).toEqual({ start: 6, end: 9 });
  expect(rangeOf('bytes=-99', 10)).toEqual({ start: 0, end: 9 });
});

test('a header that is no single range of bytes asks for everything', () => {
  const headers = [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'];
  expect(headers.filter((header) => rangeOf(header, 10) !== 'whole')).toEqual([]);
});

test('a range behind the end cannot be given', () => {
  expect(rangeOf('bytes=10-', 10)).toBe('unsatisfiable');
  expect(rangeOf('bytes=-0', 10)).toBe('unsatisfiable');
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
});
