import { VideoQuality } from '@livekit/protocol';

/** Rank for nothing at all. */
export const NOTHING = -1;

/** The highest rank of a simulcast layer, which a subscriber gets until it asks for less. */
export const HIGHEST_RANK = 2;

/** The rank of the layer that the protocol calls by this quality. */
export function rankOf(quality: VideoQuality): number {
  if (quality === VideoQuality.LOW) return 0;
  return quality === VideoQuality.MEDIUM ? 1 : HIGHEST_RANK;
}
