import type { LocalTime, ZoneChange, ZoneTable } from '@portico/domain/icalendar';

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

/** Names as the table writes them, as far as they were asked for: to look one up takes longer than what is done with it. */
const known = new Set<string>();

/** The zone that somebody typed, as the runtime's table writes its name; undefined for one that it does not know. */
export function findTimeZone(typed: string): string | undefined {
  if (known.has(typed)) return typed;
  const id = typed.trim().replaceAll(' ', '_');
  if (!/^[a-z][a-z-]/i.test(id)) return undefined; // a bare offset, or a time that ends with a zone
  try {
    const { timeZoneId } = EPOCH.toZonedDateTimeISO(id);
    known.add(timeZoneId);
    return timeZoneId;
  } catch {
    return undefined;
  }
}

/** The same for a zone that was kept: no page fails for one that is unknown by now. */
export const knownTimeZone = (kept: string): string => findTimeZone(kept) ?? 'UTC';

/** Whether this is a wall-clock time that exists on the calendar (no 31st of June). */
export function isLocalTime(local: LocalTime): boolean {
  try {
    return (
      Temporal.PlainDateTime.from(local, { overflow: 'reject' }).toString({ smallestUnit: 'minute' }) ===
      local
    );
  } catch {
    return false;
  }
}

/**
 * The instant of a wall-clock time in a zone. One that is skipped when clocks go forward is shifted by the gap, of
 * one that comes twice the first is meant: a meeting must not vanish.
 */
export function instantOf(local: LocalTime, zone: string): Date {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' });
  return new Date(zoned.epochMilliseconds);
}

/** The wall-clock time of an instant in a zone, to the minute. */
export const localOf = (instant: Date, zone: string): LocalTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

const minutesOf = (zoned: Temporal.ZonedDateTime): number => zoned.offsetNanoseconds / 60_000_000_000;

function nameAt(zoned: Temporal.ZonedDateTime): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zoned.timeZoneId, timeZoneName: 'short' });
  const part = format.formatToParts(zoned.epochMilliseconds).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? zoned.timeZoneId;
}

function changeAt(at: Temporal.ZonedDateTime): ZoneChange {
  const before = at.subtract({ seconds: 1 });
  const [fromMinutes, toMinutes] = [minutesOf(before), minutesOf(at)];
  return {
    // the wall clock as it stood when the change came
    local: at
      .toInstant()
      .toZonedDateTimeISO(offsetId(fromMinutes))
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }),
    fromMinutes,
    toMinutes,
    isDaylight: toMinutes > fromMinutes,
    name: nameAt(at),
  };
}

function offsetId(minutes: number): string {
  const whole = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(whole / 60))}:${two(whole % 60)}`;
}

/** The observances of a zone around an instant: the one that is in force and the next two. */
export function zoneTable(id: string, around: Date): ZoneTable {
  const zoned = Temporal.Instant.fromEpochMilliseconds(around.getTime()).toZonedDateTimeISO(id);
  const first = zoned.add({ seconds: 1 }).getTimeZoneTransition('previous');
  const changes: ZoneChange[] = [];
  for (
    let at = first ?? zoned.getTimeZoneTransition('next');
    at && changes.length < 3;
    at = at.getTimeZoneTransition('next')
  ) {
    changes.push(changeAt(at));
  }
  if (first) return { id, changes };
  const minutes = minutesOf(zoned);
  const always = {
    local: '1970-01-01T00:00',
    fromMinutes: minutes,
    toMinutes: minutes,
    isDaylight: false,
    name: nameAt(zoned),
  };
  return { id, changes: [always, ...changes] };
}
