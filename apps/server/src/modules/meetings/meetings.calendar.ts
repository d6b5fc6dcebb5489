import {
  rewriteCalendar,
  writeCalendar,
  type CalendarEvent,
  type CalendarPerson,
} from '@portico/domain/icalendar';
import type { CalendarPart } from '../../platform/mail/mail.ts';
import { isOneInstant, localOf, zoneTable } from '../../platform/time/zones.ts';
import type { MeetingRow } from './meetings.store.ts';

/** Whom a calendar part is for, and what it does to their calendar. */
type Purpose = Pick<CalendarEvent, 'method' | 'sequence' | 'attendees' | 'asksForAnswer' | 'status'>;

/** What every calendar part of an act says of the meeting. */
export type CalendarBasis = Omit<CalendarEvent, keyof Purpose>;

const MINUTE_MS = 60_000;

/** An instant as iCalendar writes it. */
export const utcStamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** When a series comes back, for calendars. */
export interface SeriesTimes {
  rule: string;
  /** Wall-clock times of the rule at which it does not take place. */
  excluded: readonly string[];
}

interface Told {
  uid: string;
  link: string;
  /** As `utcStamp` writes it. */
  stampedAt: string;
  /** Of a series. */
  series: SeriesTimes | undefined;
}

/** By which time of the rule calendars know one date of a series. */
function recurrenceIdOf({
  ruleAt,
  occursAt,
  seriesTimeZone,
}: MeetingRow): Pick<CalendarBasis, 'recurrenceId'> {
  const at = ruleAt ?? occursAt;
  if (!at || seriesTimeZone === null) return {};
  return {
    recurrenceId: { local: localOf(at, seriesTimeZone), zone: zoneTable(seriesTimeZone, at) },
  };
}

/** A meeting as calendars are told of it; `uid` is what they know it by. */
export function calendarBasis(meeting: MeetingRow, { uid, link, stampedAt, series }: Told): CalendarBasis {
  const { startsAt, timeZone, topic, agenda, hostDisplayName, hostEmail } = meeting;
  // a series ends with its last date
  const endsAt = series ? new Date(startsAt.getTime() + meeting.durationMinutes * MINUTE_MS) : meeting.endsAt;
  const [start, end] = [localOf(startsAt, timeZone), localOf(endsAt, timeZone)];
  const isClear = isOneInstant(start, timeZone) && isOneInstant(end, timeZone);
  return {
    uid,
    stampedAt,
    start,
    end,
    ...(!isClear && !series && { utc: { start: utcStamp(startsAt), end: utcStamp(endsAt) } }),
    zone: zoneTable(timeZone, startsAt, series && meeting.endsAt),
    ...(series && { recurrence: series }),
    ...recurrenceIdOf(meeting),
    summary: topic,
    description: [agenda, link].filter((line) => line !== '').join('\n\n'),
    location: link,
    url: link,
    organizer: { name: hostDisplayName, email: hostEmail },
  };
}

/** One date of a series that differs, with its own revision. */
export type CalendarDate = CalendarBasis & Pick<CalendarEvent, 'sequence'>;

const partOf = (
  basis: CalendarBasis,
  purpose: Purpose,
  dates: readonly CalendarDate[] = [],
): CalendarPart => ({
  method: purpose.method,
  text: writeCalendar(
    { ...basis, ...purpose },
    dates.map((date) => ({ ...purpose, ...date })),
  ),
});

/** Those of its dates that a series tells of beside itself. */
interface WithDates {
  dates: readonly CalendarDate[];
}

/** Asks attendees to come, or tells them how the meeting is now. */
export const requestPart = (
  basis: CalendarBasis,
  { dates, ...purpose }: Pick<Purpose, 'sequence' | 'attendees' | 'asksForAnswer'> & WithDates,
): CalendarPart => partOf(basis, { ...purpose, method: 'REQUEST', status: 'CONFIRMED' }, dates);

/** The host's own entry: calendars ignore a request that comes from whose calendar it is (RFC 5546 §3.2.1). */
export const publishPart = (
  basis: CalendarBasis,
  { sequence, dates }: Pick<Purpose, 'sequence'> & WithDates,
): CalendarPart =>
  partOf(
    basis,
    { method: 'PUBLISH', sequence, attendees: [], asksForAnswer: false, status: 'CONFIRMED' },
    dates,
  );

/** Who is to forget a meeting, and why: it will not be, or it will be without them. */
export interface Cancellation extends CalendarBasis {
  sequence: number;
  isForAll: boolean;
}

/** Takes a meeting out of one calendar (RFC 5546 §3.2.5); of the host's own without attendees, as it came. */
export const cancelPart = (
  { sequence, isForAll, ...basis }: Cancellation,
  attendee: CalendarPerson | undefined,
): CalendarPart =>
  partOf(basis, {
    method: 'CANCEL',
    sequence,
    attendees: attendee ? [attendee] : [],
    asksForAnswer: false,
    ...(isForAll && { status: 'CANCELLED' }),
  });

/** A calendar part whose answers come to another address than that of the host. */
export const withOrganizer = (text: string, email: string | undefined): string =>
  email === undefined
    ? text
    : rewriteCalendar(text, {
        attendee: (person) => person,
        organizer: ({ name }) => ({ name, email }),
        words: (words) => words,
      });
