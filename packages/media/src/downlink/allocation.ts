import { NOTHING } from '../sfu/ranks.ts';

/** What is left free before a picture gets better: it would be worse again at once. */
const MARGIN = 1.15;

/** One layer that a picture can be sent in. */
export interface Offer {
  rank: number;
  bitsPerSecond: number;
}

/** A picture that somebody wants to see. */
export interface Claim {
  isScreen: boolean;
  /** The rank that its reader wants: whoever is shown large wants more. */
  wanted: number;
  /** The rank it has now, or `NOTHING`. */
  current: number;
  /** Its layers that flow, from the lowest to the best one that is wanted; at least one. */
  offers: readonly Offer[];
}

/** Who gets what. */
export interface Allocation<T extends Claim> {
  /** The rank for each claim, or `NOTHING`. */
  ranks: ReadonlyMap<T, number>;
  /** Bits a second that would make the next picture better; undefined when each is as it is wanted. */
  goal: number | undefined;
}

/**
 * Shares what a line carries: screens first, as good as they are wanted; then each camera in its lowest layer, the large ones
 * first; then the next layer for each of them, and so on.
 */
export function allocate<T extends Claim>(bitsPerSecond: number, claims: readonly T[]): Allocation<T> {
  const taken = new Map<T, number>(claims.map((claim) => [claim, -1]));
  let spent = 0;
  const nextOf = (claim: T): { cost: number; isBetter: boolean } | undefined => {
    const at = taken.get(claim)!;
    const next = claim.offers[at + 1];
    const cost = (next?.bitsPerSecond ?? 0) - (claim.offers[at]?.bitsPerSecond ?? 0);
    return next && { cost, isBetter: next.rank > claim.current };
  };
  const raise = (claim: T): boolean => {
    const next = nextOf(claim);
    if (!next) return false;
    const { cost, isBetter } = next;
    if ((spent + cost) * (isBetter ? MARGIN : 1) > bitsPerSecond) return false;
    spent += cost;
    taken.set(claim, taken.get(claim)! + 1);
    return true;
  };
  const screens = claims.filter(({ isScreen }) => isScreen);
  const cameras = claims.filter(({ isScreen }) => !isScreen).toSorted((a, b) => b.wanted - a.wanted);
  for (const screen of screens) while (raise(screen));
  while (cameras.filter((camera) => raise(camera)).length > 0);

  const missing = [...screens, ...cameras].flatMap((claim) => nextOf(claim) ?? []);
  const ranks = new Map(claims.map((claim) => [claim, claim.offers[taken.get(claim)!]?.rank ?? NOTHING]));
  return { ranks, goal: missing[0] && (spent + missing[0].cost) * MARGIN };
}
