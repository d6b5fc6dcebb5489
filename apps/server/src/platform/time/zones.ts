import { currentTimeZone } from '@portico/domain/time-zones';
import type { LocalTime, ZoneChange, ZoneTable } from '@portico/domain/icalendar';

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

/** Names as the table writes them, as far as they were asked for: to look one up takes longer than what is done with it. */
const known = new Set<string>();

/** The zone that somebody typed, by its name of now and as the table writes it; undefined for one that is none. */
export function findTimeZone(typed: string): string | undefined {
  if (known.has(typed)) return typed;
  const id = typed.trim().replaceAll(' ', '_');
  if (!/^[a-z][a-z-]/i.test(id)) return undefined; // a bare offset, or a time that ends with a zone
  try {
    const zone = currentTimeZone(EPOCH.toZonedDateTimeISO(id).timeZoneId);
    known.add(zone);
    return zone;
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

/** Which of two instants is meant by a wall-clock time that comes twice, as `Temporal` has it. */
export type Disambiguation = 'earlier' | 'later';

/**
 * The instant of a wall-clock time in a zone. One that is skipped when clocks go forward is shifted by the gap: a meeting
 * must not vanish.
 */
export function instantOf(local: LocalTime, zone: string, which: Disambiguation = 'earlier'): Date {
  const disambiguation = which === 'later' ? 'later' : 'compatible'; // in a gap both are the later one
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation });
  return new Date(zoned.epochMilliseconds);
}

/** Whether a wall-clock time is one instant: when clocks change, some never come and some come twice. */
export function isOneInstant(local: LocalTime, zone: string): boolean {
  const plain = Temporal.PlainDateTime.from(local);
  const [earlier, later] = (['earlier', 'later'] as const).map(
    (disambiguation) => plain.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  );
  return earlier === later;
}

/** The wall-clock time of an instant in a zone, to the minute. */
export const localOf = (instant: Date, zone: string): LocalTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** Offsets have whole minutes since 1972; before that some had seconds, and long before local mean time had. */
const minutesOf = (zoned: Temporal.ZonedDateTime): number =>
  Math.round(zoned.offsetNanoseconds / 60_000_000_000);

function nameAt(zoned: Temporal.ZonedDateTime): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zoned.timeZoneId, timeZoneName: 'short' });
  const part = format.formatToParts(zoned.epochMilliseconds).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? zoned.timeZoneId;
}

/** A change of the clock, but for what only the ones beside it tell: whether it is to daylight time. */
type Change = Omit<ZoneChange, 'isDaylight'>;

function changeAt(at: Temporal.ZonedDateTime): Change {
  const [fromMinutes, toMinutes] = [minutesOf(at.subtract({ seconds: 1 })), minutesOf(at)];
  const before = at.toPlainDateTime().subtract({ minutes: toMinutes - fromMinutes });
  return {
    local: before.toString({ smallestUnit: 'minute' }), // the wall clock as it stood when the change came
    fromMinutes,
    toMinutes,
    name: nameAt(at),
  };
}

/** What has been so for as long as a calendar looks back. */
function alwaysAs(zoned: Temporal.ZonedDateTime): Change {
  const minutes = minutesOf(zoned);
  return { local: '1970-01-01T00:00', fromMinutes: minutes, toMinutes: minutes, name: nameAt(zoned) };
}

/** A zone whose clock changes does so within a year. What lies further away is history, or no rule but a plan. */
const RULES_WITHIN_DAYS = 400;
const DAY_MS = 86_400_000;

/** For a series the changes of so many years are named. */
const MOST_YEARS = 10;

/**
 * The observances of a zone by the rules in force around an instant: the one that it is in, and the next two. Daylight
 * time is what goes ahead of another of these, so one of them is always standard time; a zone whose clock stands has
 * just that one, whichever way it was set last and however long ago. For a series that goes on until `until` all changes
 * of the next years are named.
 */
export function zoneTable(id: string, around: Date, until?: Date): ZoneTable {
  const zoned = Temporal.Instant.fromEpochMilliseconds(around.getTime()).toZonedDateTimeISO(id);
  const [earliest, latest] = [-RULES_WITHIN_DAYS, RULES_WITHIN_DAYS].map(
    (days) => zoned.epochMilliseconds + days * DAY_MS,
  ) as [number, number];
  const end = Math.min(until?.getTime() ?? 0, zoned.epochMilliseconds + MOST_YEARS * 365.25 * DAY_MS);
  const isNamed = (at: number, count: number): boolean => at < end || (at < latest && count < 3);
  const last = zoned.add({ seconds: 1 }).getTimeZoneTransition('previous');
  const changes: Change[] = [last && last.epochMilliseconds > earliest ? changeAt(last) : alwaysAs(zoned)];
  let next = zoned.getTimeZoneTransition('next');
  while (next && isNamed(next.epochMilliseconds, changes.length)) {
    changes.push(changeAt(next));
    next = next.getTimeZoneTransition('next');
  }
  const standard = Math.min(...changes.map(({ toMinutes }) => toMinutes));
  return {
    id,
    changes: changes.map(({ local, fromMinutes, toMinutes, name }) => {
      const isDaylight = toMinutes > standard;
      return { local, fromMinutes, toMinutes, isDaylight, name };
    }),
  };
}
