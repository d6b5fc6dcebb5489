import { findTimeZone, instantOf } from '../../platform/time/zones.ts';
import type { PlannedTime } from './wall-clock.store.ts';

/** The instant of a wall clock as it is known now; undefined where that is the one that was kept, or one of the two that it may be. */
export function otherInstant({
  localStart,
  timeZone,
  startsAt,
}: Pick<PlannedTime, 'localStart' | 'timeZone' | 'startsAt'>): Date | undefined {
  const zone = findTimeZone(timeZone);
  if (zone === undefined) return undefined;
  const [earlier, later] = [instantOf(localStart, zone, 'earlier'), instantOf(localStart, zone, 'later')];
  return [earlier, later].some((at) => at.getTime() === startsAt.getTime()) ? undefined : earlier;
}
