import { TrackSource } from '@livekit/protocol';
import type { SourceName } from './source-names.ts';

const NAMES: Record<TrackSource, SourceName> = {
  [TrackSource.UNKNOWN]: 'unknown',
  [TrackSource.CAMERA]: 'camera',
  [TrackSource.MICROPHONE]: 'microphone',
  [TrackSource.SCREEN_SHARE]: 'screen',
  [TrackSource.SCREEN_SHARE_AUDIO]: 'screenAudio',
};

/** The name of a protocol source; numbers that the protocol does not know are `unknown`. */
export function sourceName(source: TrackSource): SourceName {
  return NAMES[source] ?? 'unknown';
}
