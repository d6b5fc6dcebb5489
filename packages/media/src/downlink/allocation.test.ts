import { expect, it } from 'vitest';
import { NOTHING } from '../sfu/ranks.ts';
import { allocate, type Claim } from './allocation.ts';

/** A camera in three layers, wanted at its best and sent at it. */
const camera = (fields: Partial<Claim> = {}): Claim => ({
  isScreen: false,
  wanted: 2,
  current: 2,
  offers: [
    { rank: 0, bitsPerSecond: 100 },
    { rank: 1, bitsPerSecond: 400 },
    { rank: 2, bitsPerSecond: 1500 },
  ],
  ...fields,
});
const screen = (fields: Partial<Claim> = {}): Claim =>
  camera({ isScreen: true, offers: [{ rank: 2, bitsPerSecond: 1000 }], ...fields });

const share = (bitsPerSecond: number, ...claims: Claim[]): { ranks: number[]; goal: number | undefined } => {
  const { ranks, goal } = allocate(bitsPerSecond, claims);
  return { ranks: claims.map((claim) => ranks.get(claim)!), goal };
};

it('everybody gets what they want where it fits', () => {
  expect(share(4000, screen(), camera(), camera())).toEqual({ ranks: [2, 2, 2], goal: undefined });
  expect(share(0)).toEqual({ ranks: [], goal: undefined });
});

it('screens go first, then each camera in its lowest layer, then the next layer of each', () => {
  expect(share(1500, camera(), screen(), camera()).ranks).toEqual([1, 2, 0]);
  expect(share(1150, camera(), screen(), camera()).ranks).toEqual([0, 2, NOTHING]);
  expect(share(900, camera(), screen()).ranks).toEqual([1, NOTHING]);
});

it('a large picture goes before the small ones', () => {
  const small = camera({ wanted: 0, offers: [{ rank: 0, bitsPerSecond: 100 }] });
  expect(share(150, small, camera()).ranks).toEqual([NOTHING, 0]);
  expect(share(550, small, camera()).ranks).toEqual([0, 1]);
});

it('a picture that is there stays as long as it fits; one that gets better needs some room beside', () => {
  expect(share(400, camera({ current: 1 })).ranks).toEqual([1]);
  expect(share(400, camera({ current: 0 })).ranks).toEqual([0]);
  expect(share(461, camera({ current: 0 })).ranks).toEqual([1]);
  expect(share(100, camera({ current: 0 })).ranks).toEqual([0]);
  expect(share(100, camera({ current: NOTHING })).ranks).toEqual([NOTHING]);
});

it('names what the next picture needs in all', () => {
  expect(share(50, camera()).goal).toBeCloseTo(115);
  expect(share(500, camera()).goal).toBeCloseTo(1725);
  expect(share(1200, camera(), screen()).goal).toBeCloseTo((1000 + 400) * 1.15);
});

it('a layer that happens to take less than the one below costs nothing more', () => {
  const offers = [
    { rank: 0, bitsPerSecond: 200 },
    { rank: 1, bitsPerSecond: 150 },
  ];
  expect(share(230, camera({ wanted: 1, current: 1, offers })).ranks).toEqual([1]);
});
