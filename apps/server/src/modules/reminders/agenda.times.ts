import { instantOf, localOf } from '../../platform/time/zones.ts';

const DAY = '2026-01-01'.length;

/** The day after another one, as `2026-01-01`. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, DAY);
}

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The day of a reader on which a moment is. */
export const dayOf = (at: Date, zone: string): string => localOf(at, zone).slice(0, DAY);

/** When a day of a reader ends. */
export const endOfDay = (day: string, zone: string): Date => instantOf(`${dayAfter(day)}T00:00`, zone);

interface Agenda {
  /** As `07:30`. */
  time: string;
  /** Weekdays, 1 for Monday to 7. */
  days: readonly number[];
  zone: string;
  /** The next one comes after this moment. */
  since: Date;
  /** The day of the last one. */
  lastOn: string | null;
  now: Date;
}

/**
 * When the next agenda of a reader comes, which may have been already, on the day of now; undefined where they chose no day. A time
 * that clocks skip comes after the gap, and one that comes twice counts once.
 */
export function nextAgenda({ time, days, zone, since, lastOn, now }: Agenda): Date | undefined {
  const [first, today] = [dayOf(since, zone), dayOf(now, zone)];
  let day = first > today ? first : today;
  for (let tried = 0; tried <= 8; tried += 1, day = dayAfter(day)) {
    if (!days.includes(weekdayOf(day)) || (lastOn !== null && day <= lastOn)) continue;
    const moment = instantOf(`${day}T${time}`, zone);
    if (moment > since) return moment;
  }
  return undefined;
}
