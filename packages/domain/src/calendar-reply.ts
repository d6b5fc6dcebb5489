/** What a calendar answers to an invitation, or proposes instead (RFC 5546 §3.2.3, §3.2.7). */
export interface CalendarReply {
  method: 'REPLY' | 'COUNTER';
  uid: string;
  sequence: number | undefined;
  /** Of one date of a series: when its rule has it. */
  recurrenceId: CalendarTime | undefined;
  start: CalendarTime | undefined;
  comment: string;
  /** Who answers, as they say themselves: their addresses count for nothing. */
  attendees: readonly { email: string; participation: string }[];
}

/** A time as it is written: in UTC, by the clock of a zone, or by nobody's. */
export interface CalendarTime {
  /** `2027-03-29T09:00`. */
  local: string;
  zone: string | undefined;
  isUtc: boolean;
}

/** Longer ones are not read: an answer has a few lines. */
const MOST_CHARACTERS = 128 * 1024;
const MOST_LINES = 2000;
const MOST_EVENTS = 50;
const MOST_PARAMETERS = 20;

interface Line {
  name: string;
  parameters: ReadonlyMap<string, string>;
  value: string;
}

const NAME = /^[A-Za-z0-9-]{1,64}/;
const PARAMETER = /^;([A-Za-z0-9-]{1,64})=("[^"]*"|[^;:,"]*)(?:,(?:"[^"]*"|[^;:,"]*))*/;

/** A content line (RFC 5545 §3.1); undefined for what is none. */
function lineOf(text: string): Line | undefined {
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  const parameters = new Map<string, string>();
  let rest = text.slice(name.length);
  for (let count = 0; rest.startsWith(';') && count < MOST_PARAMETERS; count += 1) {
    const [all, key = '', value = ''] = PARAMETER.exec(rest) ?? [];
    if (all === undefined) return undefined;
    parameters.set(key.toUpperCase(), value.replaceAll('"', ''));
    rest = rest.slice(all.length);
  }
  return rest.startsWith(':') ? { name: name.toUpperCase(), parameters, value: rest.slice(1) } : undefined;
}

const TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/;

function timeOf(line: Line | undefined): CalendarTime | undefined {
  const [, year, month, day, hour = '00', minute = '00', utc] = TIME.exec(line?.value ?? '') ?? [];
  if (year === undefined) return undefined;
  return {
    local: `${year}-${month}-${day}T${hour}:${minute}`,
    zone: line?.parameters.get('TZID'),
    isUtc: utc === 'Z',
  };
}

const plain = (value: string): string =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

const addressOf = (value: string): string => value.replace(/^mailto:/i, '').toLowerCase();

function replyOf(method: CalendarReply['method'], lines: readonly Line[]): CalendarReply {
  const find = (name: string): Line | undefined => lines.find((line) => line.name === name);
  const sequence = /^\d{1,9}$/.exec(find('SEQUENCE')?.value ?? '')?.[0];
  return {
    method,
    uid: plain(find('UID')?.value ?? ''),
    sequence: sequence === undefined ? undefined : Number(sequence),
    recurrenceId: timeOf(find('RECURRENCE-ID')),
    start: timeOf(find('DTSTART')),
    comment: plain(find('COMMENT')?.value ?? ''),
    attendees: lines
      .filter(({ name }) => name === 'ATTENDEE')
      .map(({ value, parameters }) => ({
        email: addressOf(value),
        participation: (parameters.get('PARTSTAT') ?? '').toUpperCase(),
      })),
  };
}

/** The lines of each event, without those of components within it; undefined where components do not close as they open. */
function eventsIn(lines: readonly Line[]): Line[][] | undefined {
  const open: string[] = [];
  const events: Line[][] = [];
  for (const line of lines) {
    const value = line.value.toUpperCase();
    if (line.name === 'BEGIN') {
      open.push(value);
      if (open.length > 4) return undefined;
      if (open.join('.') === 'VCALENDAR.VEVENT') events.push([]);
    } else if (line.name === 'END') {
      if (open.pop() !== value) return undefined;
    } else if (open.join('.') === 'VCALENDAR.VEVENT') events.at(-1)?.push(line);
  }
  return open.length === 0 && events.length <= MOST_EVENTS ? events : undefined;
}

/** Reads what a calendar answers; undefined for what is no answer, no calendar object, or more than any answer has. */
export function readCalendarReply(text: string): CalendarReply[] | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const texts = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  if (texts.length > MOST_LINES) return undefined;
  const lines = texts.map(lineOf).filter((line) => line !== undefined);
  const method = lines.find(({ name }) => name === 'METHOD')?.value.toUpperCase();
  if (method !== 'REPLY' && method !== 'COUNTER') return undefined;
  const events = eventsIn(lines);
  return events && events.length > 0 ? events.map((event) => replyOf(method, event)) : undefined;
}
