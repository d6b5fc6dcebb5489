import ICAL from 'ical.js';
import type { SeenMail } from './mailbox.ts';

/** The event of a mail's calendar part, as the library of Thunderbird reads it. */
export interface SeenEvent {
  method: string;
  uid: string;
  sequence: number;
  status: string | null;
  summary: string;
  stampedAt: string;
  startsAt: string;
  organizer: string;
  /** Each with what it is asked: an address, `PARTSTAT` and `RSVP`. */
  attendees: string[];
}

/** Reads the calendar part of a mail. */
export function eventIn({ calendar }: Pick<SeenMail, 'calendar'>): SeenEvent {
  const parsed = new ICAL.Component(ICAL.parse(calendar?.text ?? ''));
  for (const zone of parsed.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const part = parsed.getFirstSubcomponent('vevent');
  if (!part) throw new Error('the mail has no event');
  const event = new ICAL.Event(part);
  return {
    method: String(parsed.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    status: (part.getFirstPropertyValue('status') as string | null) ?? null,
    summary: event.summary,
    stampedAt: String(part.getFirstPropertyValue('dtstamp')),
    startsAt: event.startDate.toJSDate().toISOString(),
    organizer: event.organizer,
    attendees: event.attendees.map((one) =>
      [one.getFirstValue(), one.getParameter('partstat'), one.getParameter('rsvp')]
        .filter((word) => word !== undefined)
        .join(' '),
    ),
  };
}
