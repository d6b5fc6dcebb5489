import { randomInt } from 'node:crypto';

/** Where a sample's chance comes from. */
export interface Dice {
  /** A whole number from `least` to `most`, both included; `most` at most 2^32 above `least`. */
  between(least: number, most: number): number;
}

/** Real chance, for a deployment whose links must stay secret. */
export const trueDice: Dice = { between: (least, most) => randomInt(least, most + 1) };

/** The same numbers for the same seed (mulberry32), so that what is made of them repeats. Never for secrets of anybody. */
export function seededDice(seed: number): Dice {
  let state = Math.trunc(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  return { between: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}
