import type { UserSettings } from '@portico/domain/user-settings';
import { instantOf, localOf } from '../../platform/time/zones.ts';

const TIME = 'T'.length + '2026-01-01'.length;

const dayOf = (local: string): string => local.slice(0, '2026-01-01'.length);

const dayAfter = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return dayOf(next.toISOString());
};

/** A time of day in a zone; of one that comes twice the first that is after `at`. */
function momentOf(day: string, time: string, { zone, at }: { zone: string; at: Date }): Date {
  const first = instantOf(`${day}T${time}`, zone);
  return first > at ? first : instantOf(`${day}T${time}`, zone, 'later');
}

type Quiet = Pick<UserSettings, 'quiet-hours' | 'quiet-hours-from' | 'quiet-hours-to'>;

/** When the quiet hours end that a reader has at a moment, by the clocks of their zone; undefined when they have none then. */
export function quietUntil(at: Date, settings: Quiet, zone: string): Date | undefined {
  const { 'quiet-hours': isOn, 'quiet-hours-from': from, 'quiet-hours-to': to } = settings;
  if (!isOn || from === to) return undefined;
  const local = localOf(at, zone);
  const time = local.slice(TIME);
  const isOvernight = from > to;
  const isQuiet = isOvernight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return undefined;
  const day = isOvernight && time >= from ? dayAfter(dayOf(local)) : dayOf(local);
  return momentOf(day, to, { zone, at });
}

/** The day of a reader on which a moment is. */
export const readersDay = (at: Date, zone: string): string => dayOf(localOf(at, zone));

/**
 * The next moment after another that is a reader's hour, where none was on that day of theirs before: an hour that is skipped when
 * clocks go forward comes right after the gap, and one that comes twice counts once.
 */
export function nextDigest(
  after: Date,
  { hour, zone, lastOn }: { hour: number; zone: string; lastOn: string | null },
): Date {
  const time = `${String(hour).padStart(2, '0')}:00`;
  let day = readersDay(after, zone);
  if (lastOn !== null && day <= lastOn) day = dayAfter(lastOn);
  const moment = instantOf(`${day}T${time}`, zone);
  return moment > after ? moment : instantOf(`${dayAfter(day)}T${time}`, zone);
}
