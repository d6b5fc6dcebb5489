/** When something of the sample happens, as seen from its first day. */
export type When =
  /** Working days from now (0: today, or the first one after a weekend) and a wall-clock time. */
  | { day: number; time: string }
  /** Minutes from now, to the five minutes before. */
  | { inMinutes: number };

const isWeekend = (date: Temporal.PlainDate): boolean => date.dayOfWeek > 5;

function workingDay(from: Temporal.PlainDate, count: number): Temporal.PlainDate {
  const step = count < 0 ? -1 : 1;
  let date = from;
  while (isWeekend(date)) date = date.add({ days: 1 });
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do date = date.add({ days: step });
    while (isWeekend(date));
  }
  return date;
}

/** The wall-clock time in a zone, to the minute: `2026-11-23T09:30`. */
export function localStart(now: Date, timeZone: string, when: When): string {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if ('day' in when) return `${workingDay(here.toPlainDate(), when.day).toString()}T${when.time}`;
  const at = here.add({ minutes: when.inMinutes });
  return at
    .subtract({ minutes: at.minute % 5 })
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'floor' });
}
