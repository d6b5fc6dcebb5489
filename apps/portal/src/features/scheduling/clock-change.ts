import { fromDate, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import type { MeetingPlan } from '@portico/contract/meetings';

/** What clocks of a zone do at a start that is no single moment there. */
export type ClockChange = { kind: 'skipped'; startsAt: Date } | { kind: 'twice'; earlier: Date; later: Date };

/** Whether clocks show a start never or twice; undefined where they show it once, and where the zone is not known. */
export function clockChangeAt({
  start,
  timeZone,
}: Pick<MeetingPlan, 'start' | 'timeZone'>): ClockChange | undefined {
  if (start === '') return undefined;
  const local = parseDateTime(start);
  try {
    const [earlier, later] = [
      toZoned(local, timeZone, 'earlier').toDate(),
      toZoned(local, timeZone, 'later').toDate(),
    ];
    if (earlier.getTime() === later.getTime()) return undefined;
    const shown = toCalendarDateTime(fromDate(later, timeZone));
    return shown.compare(local) === 0
      ? { kind: 'twice', earlier, later }
      : { kind: 'skipped', startsAt: later };
  } catch {
    return undefined; // the server says so
  }
}
