import type { ZoneOffsets } from '../zone-clock.ts';

/** The offsets of a zone from 1970 on, from what the runtime knows. */
export function zoneOffsets(id: string, untilYear = 2140): ZoneOffsets {
  const from: number[] = [-Infinity];
  let at = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(id);
  const offsets = [at.offsetNanoseconds / 1e9];
  for (let next = at.getTimeZoneTransition('next'); next && next.year < untilYear;) {
    at = next;
    from.push(at.epochMilliseconds / 1000);
    offsets.push(at.offsetNanoseconds / 1e9);
    next = at.getTimeZoneTransition('next');
  }
  return { from, offsets };
}
