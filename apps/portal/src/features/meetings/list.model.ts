import { parseDate, type CalendarDate } from '@internationalized/date';
import type { findMeetings } from '@portico/contract/meeting-list';
import type { MeetingSummary } from '@portico/contract/meetings';
import type { Input } from '@portico/contract/operation';
import { meetingStandings, MOST_MEETING_KEYWORD } from '@portico/domain/meeting-search';
import type { Formats } from '@portico/i18n/formats';
import { keywordOf, type WordsOf } from '../../app/use-search-state.ts';

/** What the address of the list says of it. */
export const listWords = [
  'range',
  'from',
  'to',
  'keyword',
  'standing',
  'recurring',
  'recorded',
  'pages',
] as const;
export type ListWords = WordsOf<(typeof listWords)[number]>;

/** Meetings to come, those that are over, or all of some days. */
export type Range = 'upcoming' | 'past' | 'dates';

/** Days, the last one with them. */
export interface Days {
  start: CalendarDate;
  end: CalendarDate;
}

/** How many days are shown first. */
export const FIRST_DAYS = 7;

/** What an address says of days. */
export const daysWords = ({ start, end }: Days): Pick<ListWords, 'range' | 'from' | 'to'> => ({
  range: 'dates',
  from: start.toString(),
  to: end.toString(),
});

/** What the list shows. */
export interface ListView {
  range: Range;
  /** Of the range `dates`. */
  days: Days | undefined;
  keyword: string;
  standing: (typeof meetingStandings)[number] | undefined;
  isRecurring: boolean;
  isRecorded: boolean;
}

function dayOf(word: string | undefined): CalendarDate | undefined {
  if (word === undefined || !/^\d{4}-\d\d-\d\d$/.test(word)) return undefined;
  try {
    return parseDate(word);
  } catch {
    return undefined; // a day that no month has
  }
}

function daysOf({ from, to }: ListWords): Days | undefined {
  const [start, end] = [dayOf(from), dayOf(to)];
  return start && end && start.compare(end) <= 0 ? { start, end } : undefined;
}

/** What an address asks for; for what it says wrongly, what it would be without that. */
export function viewOf(words: ListWords): ListView {
  const days = words.range === 'dates' ? daysOf(words) : undefined;
  return {
    range: days ? 'dates' : words.range === 'past' ? 'past' : 'upcoming',
    days,
    keyword: keywordOf(words.keyword ?? '', MOST_MEETING_KEYWORD),
    standing: meetingStandings.find((standing) => standing === words.standing),
    isRecurring: words.recurring === 'yes',
    isRecorded: words.recorded === 'yes',
  };
}

/** Whether meetings are looked for of which there may be others. */
export const isFiltered = ({ keyword, standing, isRecurring, isRecorded }: ListView): boolean =>
  keyword !== '' || standing !== undefined || isRecurring || isRecorded;

type Asked = Omit<Input<typeof findMeetings>['query'], 'limit' | 'offset'>;

/** The same as the server is asked for it; days are those of the reader's zone. */
export function askedOf(view: ListView, zone: string): Asked {
  const { range, days, keyword, standing, isRecurring, isRecorded } = view;
  return {
    range: range === 'dates' ? 'all' : range,
    keyword,
    ...(days && {
      from: days.start.toDate(zone).toISOString(),
      before: days.end.add({ days: 1 }).toDate(zone).toISOString(),
    }),
    ...(standing && { standing }),
    ...(isRecurring && { recurring: 'true' as const }),
    ...(isRecorded && { recorded: 'true' as const }),
  };
}

/** The meetings of one day. */
export interface Day<Meeting = MeetingSummary> {
  /** The number of the day. */
  id: number;
  /** The start of its first meeting in the list. */
  at: string;
  meetings: Meeting[];
}

const DAY_MS = 86_400_000;

/** The number of the day that it is at an instant, by the clock of a zone. */
function dayNumber(at: string | number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(new Date(at));
  const part = (name: string): number => Number(parts.find(({ type }) => type === name)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
}

/** Meetings by the days on which they begin, in the order of the list. */
export function byDay<Meeting extends Pick<MeetingSummary, 'startTime'>>(
  meetings: readonly Meeting[],
  zone: string,
): Day<Meeting>[] {
  const days = new Map<number, Day<Meeting>>();
  for (const meeting of meetings) {
    const { startTime: at } = meeting;
    const id = dayNumber(at, zone);
    const day = days.get(id);
    if (day) day.meetings.push(meeting);
    else days.set(id, { id, at, meetings: [meeting] });
  }
  return [...days.values()];
}

/** How a day is called beside its date. */
export type DayName = 'today' | 'tomorrow' | 'yesterday' | undefined;

const names = new Map<number, DayName>([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
]);

const yearOf = (at: string | number, zone: string): number =>
  new Date(dayNumber(at, zone) * DAY_MS).getUTCFullYear();

/** What stands above the meetings of a day: its date, with the year where it is another one, and its name where it is near. */
export function dayWords(
  { id, at }: Pick<Day, 'id' | 'at'>,
  formats: Formats,
  nowMs: number,
): { name: DayName; date: string } {
  const isThisYear = yearOf(at, formats.zone) === yearOf(nowMs, formats.zone);
  return {
    name: names.get(id - dayNumber(nowMs, formats.zone)),
    date: isThisYear ? formats.day(at) : formats.date(at, 'full'),
  };
}
