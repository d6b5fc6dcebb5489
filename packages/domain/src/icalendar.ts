/** A wall-clock time without zone, to the minute: `2026-11-21T10:20`. */
export type LocalTime = string;

/** A change of a zone's offset, as `offset-to` from an instant on. */
export interface ZoneChange {
  /** Local time just before the change, as RFC 5545 wants it in DTSTART. */
  local: LocalTime;
  fromMinutes: number;
  toMinutes: number;
  isDaylight: boolean;
  name: string;
}

/** The part of a zone that an event needs; passed in, because the domain knows no zones. */
export interface ZoneTable {
  id: string;
  changes: readonly ZoneChange[];
}

export interface CalendarPerson {
  name: string;
  /** As it is kept: the domain in A-labels. */
  email: string;
}

/** How an event comes back. */
export interface CalendarRecurrence {
  /** RRULE, whose UNTIL is in UTC. */
  rule: string;
  /** Wall-clock times of the rule at which it does not take place. */
  excluded: readonly LocalTime[];
}

/** One meeting as an iCalendar object. */
export interface CalendarEvent {
  /** To attendees a `REQUEST`; to who keeps it in a calendar of their own, without attendees, a `PUBLISH`. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  uid: string;
  /** Grows with every change of the time and with every cancellation (RFC 5546 §2.1.4). */
  sequence: number;
  /** When this object was made, in UTC: `20261121T090000Z`. */
  stampedAt: string;
  start: LocalTime;
  end: LocalTime;
  /** Both in UTC, like `stampedAt`, where `start` or `end` is not one instant of the zone: readers guess which one is meant. */
  utc?: { start: string; end: string };
  zone: ZoneTable;
  /** Of a series. */
  recurrence?: CalendarRecurrence;
  /** Of one date of a series: when its rule has it, by the wall clock of the series. */
  recurrenceId?: { local: LocalTime; zone: ZoneTable };
  summary: string;
  description: string;
  location: string;
  url: string;
  organizer: CalendarPerson;
  attendees: readonly CalendarPerson[];
  /** Whether attendees are to say if they come; who has answered keeps their answer otherwise (RFC 5546 §3.2.2.2). */
  asksForAnswer: boolean;
  /** None where a `CANCEL` takes attendees off an event that others keep (RFC 5546 §3.2.5). */
  status?: 'CONFIRMED' | 'CANCELLED';
}

const OCTETS = 75;

/** Octets of one character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Folds a content line to at most 75 octets, never inside a character (RFC 5545 §3.1). */
function fold(line: string): string {
  let result = '';
  let used = 0;
  for (const character of line) {
    const octets = octetsOf(character);
    if (used + octets > OCTETS) {
      result += '\r\n ';
      used = 1;
    }
    result += character;
    used += octets;
  }
  return result;
}

/** TEXT (RFC 5545 §3.3.11). Control characters would break the line, or hide what follows. */
const text = (value: string): string =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** A parameter value in quotes, which may hold no quotes itself (RFC 5545 §3.2); RFC 6868 writes them with a caret. */
const quoted = (value: string): string =>
  `"${value
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")}"`;

const compact = (local: LocalTime): string => `${local.replaceAll(/[-:]/g, '')}00`;

function offset(minutes: number): string {
  const whole = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(whole / 60))}${two(whole % 60)}`;
}

function zoneLines({ id, changes }: ZoneTable): string[] {
  const observances = changes.flatMap((change) => {
    const kind = change.isDaylight ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${kind}`,
      `DTSTART:${compact(change.local)}`,
      `TZOFFSETFROM:${offset(change.fromMinutes)}`,
      `TZOFFSETTO:${offset(change.toMinutes)}`,
      `TZNAME:${text(change.name)}`,
      `END:${kind}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${id}`, ...observances, 'END:VTIMEZONE'];
}

/** A calendar address (RFC 5545 §3.3.3): what means something else in a URI of mail is percent-encoded (RFC 6068 §2). */
export const calendarAddress = (email: string): string =>
  `mailto:${email.replaceAll(/[^\w.!$'*+=~@-]+/g, (signs) => encodeURIComponent(signs))}`;

function attendeeLine({ name, email }: CalendarPerson, { method, asksForAnswer }: CalendarEvent): string {
  const answer = asksForAnswer ? 'PARTSTAT=NEEDS-ACTION;RSVP=TRUE' : 'RSVP=FALSE';
  const asked = method === 'CANCEL' ? '' : `;${answer}`;
  return `ATTENDEE;CN=${quoted(name)};ROLE=REQ-PARTICIPANT${asked}:${calendarAddress(email)}`;
}

/** Start and end, never a length: across a change of the clock readers add a length up differently. */
function timeLines({ start, end, utc, zone }: CalendarEvent): string[] {
  return utc
    ? [`DTSTART:${utc.start}`, `DTEND:${utc.end}`]
    : [`DTSTART;TZID=${zone.id}:${compact(start)}`, `DTEND;TZID=${zone.id}:${compact(end)}`];
}

const recurrenceLines = ({ recurrence, recurrenceId, zone }: CalendarEvent): string[] => [
  ...(recurrenceId ? [`RECURRENCE-ID;TZID=${recurrenceId.zone.id}:${compact(recurrenceId.local)}`] : []),
  ...(recurrence ? [`RRULE:${recurrence.rule}`] : []),
  ...(recurrence?.excluded.length
    ? [`EXDATE;TZID=${zone.id}:${recurrence.excluded.map(compact).join(',')}`]
    : []),
];

function eventLines(event: CalendarEvent): string[] {
  const { organizer } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${event.stampedAt}`,
    ...timeLines(event),
    ...recurrenceLines(event),
    `SUMMARY:${text(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    `LOCATION:${text(event.location)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:${calendarAddress(organizer.email)}`,
    ...event.attendees.map((attendee) => attendeeLine(attendee, event)),
    ...(event.status ? [`STATUS:${event.status}`] : []),
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** Each zone once: the table that goes furthest comes first. */
function zonesOf(events: readonly CalendarEvent[]): ZoneTable[] {
  const zones = events.flatMap(({ zone, recurrenceId }) => [
    zone,
    ...(recurrenceId ? [recurrenceId.zone] : []),
  ]);
  return zones.filter(({ id }, index) => zones.findIndex((zone) => zone.id === id) === index);
}

/**
 * The iCalendar text of a meeting for a mail (RFC 5545, RFC 5546 §3.2, RFC 6047): lines folded, ended by CRLF, with the
 * observances of its zones. Dates of a series that differ follow it.
 */
export function writeCalendar(event: CalendarEvent, dates: readonly CalendarEvent[] = []): string {
  const events = [event, ...dates];
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Portico//Portico//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    ...zonesOf(events).flatMap(zoneLines),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A calendar of many events that others read again and again. */
export interface CalendarFeed {
  name: string;
  /** After how many hours it is to be read again. */
  refreshHours: number;
}

/** The iCalendar text of a calendar (RFC 5545, RFC 7986); each zone of its events has one table, the first that is named. */
export function writeCalendarFeed(
  { name, refreshHours }: CalendarFeed,
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Portico//Portico//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`, // what most readers know of it
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...zonesOf(events).flatMap(zoneLines),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** What becomes of the people and the words of a calendar object. */
export interface CalendarRewrite {
  /** Undefined takes an attendee out. */
  attendee(this: void, person: CalendarPerson): CalendarPerson | undefined;
  organizer(this: void, person: CalendarPerson): CalendarPerson;
  words(this: void, text: string): string;
}

const PERSON = /^(ATTENDEE|ORGANIZER);CN="([^"]*)"([^:]*):mailto:(.*)$/;
const WORDS = /^(SUMMARY|DESCRIPTION):(.*)$/;

const unquoted = (value: string): string =>
  value.replaceAll(/\^[\^']/g, (sign) => (sign === '^^' ? '^' : '"'));

const plain = (value: string): string =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

function rewritten(line: string, { attendee, organizer, words }: CalendarRewrite): string[] {
  const [, property, said = ''] = WORDS.exec(line) ?? [];
  if (property !== undefined) return [`${property}:${text(words(plain(said)))}`];
  const [, role, name = '', parameters = '', uri = ''] = PERSON.exec(line) ?? [];
  if (role === undefined) return [line];
  const person = { name: unquoted(name), email: decodeURIComponent(uri) };
  const other = role === 'ATTENDEE' ? attendee(person) : organizer(person);
  return other ? [`${role};CN=${quoted(other.name)}${parameters}:${calendarAddress(other.email)}`] : [];
}

/** Another text of a calendar object that `writeCalendar` wrote: valid as it was, with other people and words in it. */
export const rewriteCalendar = (calendar: string, rewrite: CalendarRewrite): string =>
  calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .slice(0, -1) // each line ends
    .flatMap((line) => rewritten(line, rewrite))
    .map((line) => `${fold(line)}\r\n`)
    .join('');
