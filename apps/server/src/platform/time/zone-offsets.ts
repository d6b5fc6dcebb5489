import type { ZoneOffsets } from '@portico/domain/zone-clock';

/** Series have dates for a hundred years; what lies further has the last offset. */
const UNTIL_YEAR = 2140;

const known = new Map<string, ZoneOffsets>();

function offsetsOf(id: string): ZoneOffsets {
  let at = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(id);
  const from = [-Infinity];
  const offsets = [at.offsetNanoseconds / 1e9];
  for (let next = at.getTimeZoneTransition('next'); next && next.year < UNTIL_YEAR;) {
    at = next;
    from.push(at.epochMilliseconds / 1000);
    offsets.push(at.offsetNanoseconds / 1e9);
    next = at.getTimeZoneTransition('next');
  }
  return { from, offsets };
}

/** Lets a zone have other offsets from now on, as other data about zones would; without any it has its own again. */
export function teachZone(id: string, offsets?: ZoneOffsets): void {
  if (offsets) known.set(id, offsets);
  else known.delete(id);
}

/** The offsets of a zone from 1970 on. What was found once is kept: data about zones stays the same while a process runs. */
export function zoneOffsets(id: string): ZoneOffsets {
  const kept = known.get(id) ?? offsetsOf(id);
  known.set(id, kept);
  return kept;
}
