import { expect, it } from 'vitest';
import { findPrimaryBlock } from './red.ts';

const OPUS = 111;
/** A header of a block that repeats: 960 ticks before, so many bytes. */
const repeats = (bytes: number): number[] => [
  0x80 | OPUS,
  960 >> 6,
  ((960 & 0x3f) << 2) | (bytes >> 8),
  bytes & 0xff,
];
const find = (...payload: number[]): number => {
  const packet = Buffer.from([1, 2, 3, ...payload]);
  return findPrimaryBlock(packet, { start: 3, end: packet.length });
};

it('finds the newest block behind those that repeat', () => {
  expect(find(OPUS, 7, 7)).toBe(4);
  expect(find(...repeats(2), OPUS, 5, 5, 7)).toBe(3 + 5 + 2);
  expect(find(...repeats(1), ...repeats(2), OPUS, 5, 5, 5, 7)).toBe(3 + 9 + 3);
  const long = Array.from({ length: 600 }, () => 5);
  expect(find(...repeats(600), OPUS, ...long, 7)).toBe(3 + 5 + 600);
  expect(find(...repeats(0), OPUS, 7)).toBe(3 + 5);
});

it('finds none where the lengths do not add up', () => {
  expect(find()).toBe(-1);
  expect(find(OPUS)).toBe(-1);
  expect(find(...repeats(2))).toBe(-1);
  expect(find(0x80 | OPUS, 1)).toBe(-1);
  expect(find(...repeats(2), OPUS, 5, 5)).toBe(-1);
  expect(find(...repeats(900), OPUS, 5, 5)).toBe(-1);
});
