import type { DownTrack } from '../sfu/down-track.ts';
import { NOTHING, rankOf } from '../sfu/ranks.ts';
import { claimOf } from './claims.ts';

/** What only the server knows of the way to one client. */
export interface LineReport {
  /** What the line is believed to carry, in bits a second; undefined as long as it is trusted with everything. */
  downlinkBitsPerSecond?: number | undefined;
  /** Pictures that come in a lower layer than is wanted and there, because the line does not carry more. */
  lowered: number;
  /** Pictures that do not come at all for that reason. */
  held: number;
  /** Pictures that come in a lower layer than is wanted because their sender does not send the better one. */
  short: number;
}

/** The best layer that a publisher promised, up to the one that is wanted. */
function promisedRank({ publication, wanted }: DownTrack): number {
  const ranks = publication.info.layers.map(({ quality }) => rankOf(quality));
  return Math.max(NOTHING, ...ranks.filter((rank) => rank <= wanted));
}

/** How the pictures on a line stand against what is wanted of them. */
export function reportLine(
  downTracks: Iterable<DownTrack>,
  bitsPerSecond: number,
  nowMs: number,
): LineReport {
  const report = { lowered: 0, held: 0, short: 0 };
  for (const downTrack of downTracks) {
    const best = claimOf(downTrack, nowMs)?.offers.at(-1)?.rank;
    if (best === undefined) continue; // nothing to show
    if (downTrack.isHeld) report.held += 1;
    else if (downTrack.allowed < best) report.lowered += 1;
    else if (best < promisedRank(downTrack)) report.short += 1;
  }
  return { downlinkBitsPerSecond: bitsPerSecond === Infinity ? undefined : bitsPerSecond, ...report };
}
