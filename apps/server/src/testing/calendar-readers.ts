// Two readers of calendars that share nothing: the library of Thunderbird, and what the standards say.
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';

/** One event as a reader understands it: instants in ISO 8601. */
export interface ReadEvent {
  uid: string;
  sequence: number;
  /** Of one date of a series: when its rule has it. */
  of: string | null;
  /** When it takes place: each date of a series by itself, as its rule has them, without those that it leaves out. */
  dates: string[];
}

/** A calendar object as a reader understands it. */
export interface ReadCalendar {
  method: string;
  events: ReadEvent[];
}

const MOST_DATES = 200;

const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();

function zonesIn(calendar: ICAL.Component): ReadonlyMap<string, ICAL.Timezone> {
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  return new Map(zones.map((zone) => [zone.tzid, zone]));
}

/** As the library reads it, by the zones that the object itself names. */
export function byLibrary(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = zonesIn(calendar);
  const instant = (time: ICAL.Time, tzid: unknown): string => {
    const zone = typeof tzid === 'string' ? zones.get(tzid) : undefined;
    if (zone) time.zone = zone;
    return isoOf(time.toUnixTime() * 1000);
  };
  const events = calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
    const event = new ICAL.Event(component);
    const tzid = component.getFirstProperty('dtstart')?.getParameter('tzid');
    const id = component.getFirstProperty('recurrence-id');
    const dates: string[] = [];
    if (event.isRecurring()) {
      const each = event.iterator();
      for (let at = each.next(); at && dates.length < MOST_DATES; at = each.next())
        dates.push(instant(at.clone(), tzid));
    } else dates.push(instant(event.startDate.clone(), tzid));
    return {
      uid: event.uid,
      sequence: event.sequence,
      of: id ? instant((id.getFirstValue() as ICAL.Time).clone(), id.getParameter('tzid')) : null,
      dates,
    };
  });
  return { method: String(calendar.getFirstPropertyValue('method')), events };
}

interface Line {
  name: string;
  zone: string | undefined;
  value: string;
}

const lineOf = (line: string): Line => {
  const [, name = '', parameters = '', value = ''] =
    /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/.exec(line) ?? [];
  return { name, zone: /;TZID=([^;:]+)/.exec(parameters)?.[1], value };
};

/** A time of iCalendar as an instant (RFC 5545 §3.3.5), by what this machine knows of zones. */
function instantOf(value: string, zone: string | undefined): string {
  const text = value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6');
  const timeZone = value.endsWith('Z') ? 'UTC' : zone;
  if (timeZone === undefined) throw new Error(`${value} is of no zone`);
  const at = Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone);
  return isoOf(at.epochMilliseconds);
}

function eventByTheBook(lines: readonly Line[]): ReadEvent {
  const find = (wanted: string): Line | undefined => lines.find(({ name }) => name === wanted);
  const [start, rule, id] = [find('DTSTART'), find('RRULE'), find('RECURRENCE-ID')];
  if (!start) throw new Error('an event has no start');
  const first = instantOf(start.value, start.zone);
  const excluded = new Set(
    lines
      .filter(({ name }) => name === 'EXDATE')
      .flatMap(({ value, zone }) => value.split(',').map((one) => instantOf(one, zone))),
  );
  const all = rule
    ? new RRuleTemporal({
        rruleString: `DTSTART;TZID=${start.zone ?? 'UTC'}:${start.value}\nRRULE:${rule.value}`,
      })
        .all((_at, index) => index < MOST_DATES)
        .map(({ epochMilliseconds }) => isoOf(epochMilliseconds))
    : [first];
  if (!find('DTEND')) throw new Error(`${start.value} has no end`);
  return {
    uid: find('UID')?.value ?? '',
    sequence: Number(find('SEQUENCE')?.value),
    of: id ? instantOf(id.value, id.zone) : null,
    dates: all.filter((at) => !excluded.has(at)),
  };
}

/** As the standards say, by what this machine knows of zones, and the rules by another library. */
export function byTheBook(text: string): ReadCalendar {
  const lines = text.replaceAll('\r\n ', '').split('\r\n').map(lineOf);
  const events: ReadEvent[] = [];
  let event: Line[] | undefined;
  for (const line of lines) {
    if (line.name === 'BEGIN' && line.value === 'VEVENT') event = [];
    else if (line.name === 'END' && line.value === 'VEVENT' && event) events.push(eventByTheBook(event));
    else event?.push(line);
  }
  return { method: lines.find(({ name }) => name === 'METHOD')?.value ?? '', events };
}

/** When the meetings of a calendar take place, as whoever keeps it sees them: dates that differ in the place of those of the rule. */
export function datesIn({ events }: ReadCalendar): string[] {
  const moved = new Map(events.flatMap(({ uid, of, dates }) => (of ? [[`${uid} ${of}`, dates[0]]] : [])));
  const all = events.flatMap(({ uid, of, dates }) =>
    of ? [] : dates.filter((at) => !moved.has(`${uid} ${at}`)),
  );
  return [...all, ...[...moved.values()].filter((at) => at !== undefined)].toSorted();
}

/** A calendar that is kept by the mails that come (RFC 5546). */
export class KeptCalendar {
  #events: ReadEvent[] = [];

  take({ method, events }: ReadCalendar): void {
    const isSame = (one: ReadEvent, other: ReadEvent): boolean =>
      one.uid === other.uid && one.of === other.of;
    for (const event of events) {
      const kept = this.#events.filter((one) => one.uid === event.uid);
      if (kept.some((one) => isSame(one, event) && one.sequence > event.sequence)) continue; // older than what is known
      const isWhole = event.of === null; // it says all there is to say of it
      this.#events = this.#events.filter((one) => (isWhole ? one.uid !== event.uid : !isSame(one, event)));
      if (method !== 'CANCEL') this.#events.push(event);
      else if (!isWhole) this.#leaveOut(event);
    }
  }

  #leaveOut({ uid, of }: ReadEvent): void {
    this.#events = this.#events.map((one) =>
      one.uid === uid && one.of === null
        ? Object.assign({}, one, { dates: one.dates.filter((at) => at !== of) })
        : one,
    );
  }

  get dates(): string[] {
    return datesIn({ method: '', events: this.#events });
  }
}
