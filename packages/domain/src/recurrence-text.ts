import { civilDate, dayNumber, daysInMonth, type Weekday } from './civil-date.ts';
import {
  frequencies,
  plainRule,
  weekdayNames,
  type Frequency,
  type OrdinalDay,
  type RecurrenceRule,
  type RuleEnd,
  type RuleUntil,
} from './recurrence-rule.ts';

/** What is wrong with the text of a rule, and in which of its parts. */
export interface RuleProblem {
  problem: 'tooLong' | 'empty' | 'unknownPart' | 'twice' | 'invalid' | 'noFrequency' | 'countAndUntil';
  /** As it stands in the text, cut to a length that can be shown. */
  part: string;
}

/** A rule that was read, or why it was not. */
export type ReadRule = { rule: RecurrenceRule } | RuleProblem;

/** Longer than any rule that means something: all days of a year, by their numbers, have 1,354 characters. */
const MOST_CHARACTERS = 2000;
const MOST_SHOWN = 40;
const MOST_COUNT = 100_000;
const MOST_INTERVAL = 10_000;

class Wrong extends Error {
  readonly found: RuleProblem;

  constructor(problem: RuleProblem['problem'], part: string) {
    super(problem);
    this.found = { problem, part: part.slice(0, MOST_SHOWN) };
  }
}

interface Part {
  name: string;
  value: string;
  text: string;
}

function wholeNumber({ text }: Part, value: string, [least, most]: readonly [number, number]): number {
  const number = /^[+-]?\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) throw new Wrong('invalid', text);
  return number;
}

const ascending = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

function numbers(part: Part, range: readonly [number, number], isSigned = false): number[] {
  const found = part.value.split(',').map((value) => {
    const number = wholeNumber(part, value, isSigned ? [-range[1], range[1]] : range);
    if (isSigned && number === 0) throw new Wrong('invalid', part.text);
    return number;
  });
  return ascending(found);
}

const MOST_ORDINAL = 53;

function days(part: Part): OrdinalDay[] {
  const found = part.value.split(',').map((value): OrdinalDay => {
    const [, ordinal = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(value) ?? [];
    const weekday = weekdayNames.findIndex((one) => one === name);
    const isOrdinal = ordinal === '' || (Number(ordinal) !== 0 && Math.abs(Number(ordinal)) <= MOST_ORDINAL);
    if (weekday < 0 || !isOrdinal) throw new Wrong('invalid', part.text);
    return { ordinal: Number(ordinal), weekday: weekday as Weekday };
  });
  const once = new Map(found.map((day) => [day.ordinal * 7 + day.weekday, day]));
  return [...once.values()].sort((a, b) => a.ordinal - b.ordinal || a.weekday - b.weekday);
}

const DATE_TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;
const DAY_SECONDS = 86_400;

/** A day or a time as iCalendar writes it; undefined for what is none (no 31st of June, no 25 o'clock). */
function until(text: string): RuleUntil | undefined {
  const found = DATE_TIME.exec(text);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isDay || hour > 23 || minute > 59 || second > 60) return undefined;
  const number = dayNumber(year, month, day);
  if (found[4] === undefined) return { form: 'day', day: number };
  const at = number * DAY_SECONDS + hour * 3600 + minute * 60 + Math.min(second, 59);
  return { form: found[7] === 'Z' ? 'utc' : 'local', at };
}

function frequency(part: Part): Frequency {
  const found = frequencies.find((one) => one === part.value);
  if (!found) throw new Wrong('invalid', part.text);
  return found;
}

function weekStart(part: Part): Weekday {
  const found = weekdayNames.findIndex((one) => one === part.value);
  if (found < 0) throw new Wrong('invalid', part.text);
  return found as Weekday;
}

function untilEnd(part: Part): RuleEnd {
  const found = until(part.value);
  if (!found) throw new Wrong('invalid', part.text);
  return { kind: 'until', until: found };
}

type Read = (part: Part) => Partial<RecurrenceRule>;

const readers: Readonly<Record<string, Read>> = {
  FREQ: (part) => ({ frequency: frequency(part) }),
  INTERVAL: (part) => ({ interval: wholeNumber(part, part.value, [1, MOST_INTERVAL]) }),
  COUNT: (part) => ({ end: { kind: 'count', count: wholeNumber(part, part.value, [1, MOST_COUNT]) } }),
  UNTIL: (part) => ({ end: untilEnd(part) }),
  WKST: (part) => ({ weekStart: weekStart(part) }),
  BYMONTH: (part) => ({ byMonth: numbers(part, [1, 12]) }),
  BYWEEKNO: (part) => ({ byWeekNo: numbers(part, [1, 53], true) }),
  BYYEARDAY: (part) => ({ byYearDay: numbers(part, [1, 366], true) }),
  BYMONTHDAY: (part) => ({ byMonthDay: numbers(part, [1, 31], true) }),
  BYDAY: (part) => ({ byDay: days(part) }),
  BYHOUR: (part) => ({ byHour: numbers(part, [0, 23]) }),
  BYMINUTE: (part) => ({ byMinute: numbers(part, [0, 59]) }),
  BYSECOND: (part) => ({ bySecond: numbers(part, [0, 59]) }),
  BYSETPOS: (part) => ({ bySetPos: numbers(part, [1, 366], true) }),
};

function partsOf(text: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const one of text.split(';')) {
    if (one === '') continue; // calendars of old end a rule with a semicolon
    const [name = '', value = '', ...more] = one.split('=');
    if (!Object.hasOwn(readers, name)) throw new Wrong('unknownPart', one);
    if (value === '' || more.length > 0) throw new Wrong('invalid', one);
    if (parts.has(name)) throw new Wrong('twice', one);
    parts.set(name, { name, value, text: one });
  }
  return parts;
}

function ruleOf(text: string): RecurrenceRule {
  if (text.length > MOST_CHARACTERS) throw new Wrong('tooLong', text);
  const parts = partsOf(
    text
      .trim()
      .toUpperCase()
      .replace(/^RRULE:/, ''),
  );
  if (parts.size === 0) throw new Wrong('empty', '');
  if (!parts.has('FREQ')) throw new Wrong('noFrequency', text);
  if (parts.has('COUNT') && parts.has('UNTIL')) throw new Wrong('countAndUntil', parts.get('UNTIL')!.text);
  const read = [...parts.values()].map((part) => readers[part.name]!(part));
  return Object.assign({}, plainRule('DAILY'), ...read) as RecurrenceRule;
}

/** Reads the text of a rule, with or without `RRULE:` before it. */
export function readRule(text: string): ReadRule {
  try {
    return { rule: ruleOf(text) };
  } catch (error) {
    if (error instanceof Wrong) return error.found;
    throw error;
  }
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

const dayText = (day: number): string => {
  const date = civilDate(day);
  return digits(date.year, 4) + digits(date.month, 2) + digits(date.day, 2);
};

/** A wall-clock time, or one in UTC, as iCalendar writes it without its zone: `20261121T102000`. */
export function dateTimeText(seconds: number): string {
  const day = Math.floor(seconds / DAY_SECONDS);
  const rest = seconds - day * DAY_SECONDS;
  const time = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  return `${dayText(day)}T${time.map((value) => digits(value, 2)).join('')}`;
}

function untilText(end: RuleUntil): string {
  switch (end.form) {
    case 'day':
      return dayText(end.day);
    case 'local':
      return dateTimeText(end.at);
    case 'utc':
      return `${dateTimeText(end.at)}Z`;
  }
}

const orderedDay = ({ ordinal, weekday }: OrdinalDay): string =>
  `${ordinal === 0 ? '' : ordinal}${weekdayNames[weekday]}`;

/** The text of a rule, its parts always in the same order, without those that say what goes without saying. */
export function writeRule(rule: RecurrenceRule): string {
  const { end, interval } = rule;
  const list = (name: string, values: readonly (number | string)[]): string[] =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : [];
  return [
    `FREQ=${rule.frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(end.kind === 'count' ? [`COUNT=${end.count}`] : []),
    ...(end.kind === 'until' ? [`UNTIL=${untilText(end.until)}`] : []),
    ...list('BYMONTH', rule.byMonth),
    ...list('BYWEEKNO', rule.byWeekNo),
    ...list('BYYEARDAY', rule.byYearDay),
    ...list('BYMONTHDAY', rule.byMonthDay),
    ...list('BYDAY', rule.byDay.map(orderedDay)),
    ...list('BYHOUR', rule.byHour),
    ...list('BYMINUTE', rule.byMinute),
    ...list('BYSECOND', rule.bySecond),
    ...list('BYSETPOS', rule.bySetPos),
    ...(rule.weekStart === 0 ? [] : [`WKST=${weekdayNames[rule.weekStart]}`]),
  ].join(';');
}
