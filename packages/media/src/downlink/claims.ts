import { TrackSource } from '@livekit/protocol';
import type { DownTrack } from '../sfu/down-track.ts';
import type { Layer } from '../sfu/layer.ts';
import type { Publication } from '../sfu/publication.ts';
import { NOTHING, rankOf } from '../sfu/ranks.ts';
import type { Claim, Offer } from './allocation.ts';

/** What a layer takes by experience, from the lowest rank on, as long as nobody measured it. */
const USUAL_BITS_PER_SECOND = [150_000, 500_000, 1_700_000] as const;

/** A subscription that takes part in sharing a line. */
export interface TrackClaim extends Claim {
  downTrack: DownTrack;
}

const offerOf = (layer: Layer, { info }: Publication, nowMs: number): Offer => {
  const announced = info.layers.find(({ quality }) => rankOf(quality) === layer.rank)?.bitrate ?? 0;
  const measured = layer.rate.perSecond(nowMs) * 8;
  const usual = USUAL_BITS_PER_SECOND[layer.rank] ?? 0;
  return { rank: layer.rank, bitsPerSecond: measured || announced || usual };
};

/** What a subscription asks of the line; nothing for one that has nothing to show. */
export function claimOf(downTrack: DownTrack, nowMs: number): TrackClaim | undefined {
  const { publication, wanted, current } = downTrack;
  if (publication.kind === 'audio' || publication.muted || !downTrack.started || wanted === NOTHING)
    return undefined;
  const living = publication.layers
    .filter((layer) => layer.isAlive(nowMs))
    .toSorted((a, b) => a.rank - b.rank);
  const wantedOnes = living.filter(({ rank }) => rank <= wanted);
  const layers = wantedOnes.length > 0 ? wantedOnes : living.slice(0, 1);
  if (layers.length === 0) return undefined;
  const offers = layers.map((layer) => offerOf(layer, publication, nowMs));
  const isScreen = publication.info.source === TrackSource.SCREEN_SHARE;
  return { downTrack, isScreen, wanted, current, offers };
}

/** Bits a second of a voice, which goes before all pictures. */
export function soundOf({ publication, started }: DownTrack, nowMs: number): number {
  if (publication.kind === 'video' || publication.muted || !started) return 0;
  return publication.layers.reduce((sum, layer) => sum + layer.rate.perSecond(nowMs) * 8, 0);
}
