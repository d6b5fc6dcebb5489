import type { ConferenceState } from '../media/conference.ts';
import type { Touch } from './room-store.ts';

/** How one's own line is: `fair` holds pictures back, `weak` breaks off now and then, `none` carries nothing. */
export type LineQuality = 'good' | 'fair' | 'weak' | 'none';

type Line = Pick<ConferenceState, 'phase' | 'isUnstable' | 'isStrained' | 'people'> & { touch: Touch };

/** Undefined before there is a line, and for who needs none. */
export function lineQualityOf({
  phase,
  isUnstable,
  isStrained,
  people,
  touch,
}: Line): LineQuality | undefined {
  if (phase === 'outside' || phase === 'connecting') return undefined;
  if (phase === 'lost' || phase === 'reconnecting') return 'none';
  if (phase === 'resuming' || isUnstable || touch === 'lost') return 'weak';
  const isHeld = [...people.values()].some(({ isCameraHeld, isScreenHeld }) => isCameraHeld || isScreenHeld);
  return isStrained || isHeld ? 'fair' : 'good';
}
