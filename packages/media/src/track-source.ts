import { TrackSource } from '@livekit/protocol';

/** What a track shows or lets hear. */
export type SourceName = 'camera' | 'microphone' | 'screen' | 'screenAudio' | 'unknown';

const NAMES: Record<TrackSource, SourceName> = {
  [TrackSource.UNKNOWN]: 'unknown',
  [TrackSource.CAMERA]: 'camera',
  [TrackSource.MICROPHONE]: 'microphone',
  [TrackSource.SCREEN_SHARE]: 'screen',
  [TrackSource.SCREEN_SHARE_AUDIO]: 'screenAudio',
};

/** All source names, for checking one that came from outside. */
export const SOURCE_NAMES: readonly SourceName[] = Object.values(NAMES);

/** The name of a protocol source; numbers that the protocol does not know are `unknown`. */
export function sourceName(source: TrackSource): SourceName {
  return NAMES[source] ?? 'unknown';
}
