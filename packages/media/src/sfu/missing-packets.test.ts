import { expect, it } from 'vitest';
import { MissingPackets } from './missing-packets.ts';

it('asks at once, again after 80 ms, and gives up after a second', () => {
  const missing = new MissingPackets();
  expect(missing.noteGap(65_534, 4, 1000)).toEqual([65_535, 0, 1]);
  expect(missing.due(1050)).toEqual([]);
  expect(missing.due(1080)).toEqual([65_535, 0, 1]);
  expect(missing.due(1120)).toEqual([]);
  expect(missing.settle(0)).toBe(true);
  expect(missing.settle(0)).toBe(false);
  expect(missing.due(1200)).toEqual([65_535, 1]);
  expect(missing.due(2001)).toEqual([]);
  expect(missing.settle(1)).toBe(false);
});

it('takes a gap of 200 and more for a break', () => {
  const missing = new MissingPackets();
  missing.noteGap(1, 3, 0);
  expect(missing.noteGap(10, 200, 0)).toEqual([]);
  expect(missing.settle(2)).toBe(false);
});
