import { writeCalendar, type CalendarEvent, type CalendarPerson } from '@portico/domain/icalendar';
import type { CalendarPart } from '../../platform/mail/mail.ts';
import { isOneInstant, localOf, zoneTable } from '../../platform/time/zones.ts';
import type { MeetingRow } from './meetings.store.ts';

/** Whom a calendar part is for, and what it does to their calendar. */
type Purpose = Pick<CalendarEvent, 'method' | 'sequence' | 'attendees' | 'asksForAnswer' | 'status'>;

/** What every calendar part of an act says of the meeting. */
export type CalendarBasis = Omit<CalendarEvent, keyof Purpose>;

const utcStamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A meeting as calendars are told of it; `uid` is what they know it by. */
export function calendarBasis(
  { startsAt, endsAt, timeZone, topic, agenda, hostDisplayName, hostEmail }: MeetingRow,
  { uid, link, stampedAt }: { uid: string; link: string; stampedAt: Date },
): CalendarBasis {
  const [start, end] = [localOf(startsAt, timeZone), localOf(endsAt, timeZone)];
  const isClear = isOneInstant(start, timeZone) && isOneInstant(end, timeZone);
  return {
    uid,
    stampedAt: utcStamp(stampedAt),
    start,
    end,
    ...(!isClear && { utc: { start: utcStamp(startsAt), end: utcStamp(endsAt) } }),
    zone: zoneTable(timeZone, startsAt),
    summary: topic,
    description: [agenda, link].filter((line) => line !== '').join('\n\n'),
    location: link,
    url: link,
    organizer: { name: hostDisplayName, email: hostEmail },
  };
}

const partOf = (basis: CalendarBasis, purpose: Purpose): CalendarPart => ({
  method: purpose.method,
  text: writeCalendar({ ...basis, ...purpose }),
});

/** Asks attendees to come, or tells them how the meeting is now. */
export const requestPart = (
  basis: CalendarBasis,
  purpose: Pick<Purpose, 'sequence' | 'attendees' | 'asksForAnswer'>,
): CalendarPart => partOf(basis, { ...purpose, method: 'REQUEST', status: 'CONFIRMED' });

/** The host's own entry: calendars ignore a request that comes from whose calendar it is (RFC 5546 §3.2.1). */
export const publishPart = (basis: CalendarBasis, sequence: number): CalendarPart =>
  partOf(basis, {
    method: 'PUBLISH',
    sequence,
    attendees: [],
    asksForAnswer: false,
    status: 'CONFIRMED',
  });

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
