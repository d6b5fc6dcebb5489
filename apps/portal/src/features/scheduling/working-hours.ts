import { parseDate, type CalendarDate } from '@internationalized/date';

/** When somebody works: days of the week from 1, Monday, to 7, and times as `09:00`. */
export interface WorkingHours {
  workDays: readonly number[];
  workStart: string;
  workEnd: string;
}

const dayIn = (local: string): CalendarDate => parseDate(local.slice(0, 10));

/** The day of the week, of which 1 is Monday and 7 Sunday (ISO 8601). */
const weekday = (day: CalendarDate): number => day.toDate('UTC').getUTCDay() || 7;

/** Whether a local time lies within the hours; the end is no more of them, and nobody works who has no days. */
export function isWorkingTime(local: string, { workDays, workStart, workEnd }: WorkingHours): boolean {
  const time = local.slice(11, 16);
  return workDays.includes(weekday(dayIn(local))) && time >= workStart && time < workEnd;
}

/** The local time itself, or the next one at which work begins; of who has no days the time itself. */
export function nextWorkingTime(local: string, hours: WorkingHours): string {
  if (hours.workDays.length === 0 || isWorkingTime(local, hours)) return local;
  const days = Array.from({ length: 8 }, (_, ahead) => dayIn(local).add({ days: ahead }));
  const next = days
    .filter((day) => hours.workDays.includes(weekday(day)))
    .map((day) => `${day.toString()}T${hours.workStart}`)
    .find((start) => start > local);
  return next ?? local;
}
