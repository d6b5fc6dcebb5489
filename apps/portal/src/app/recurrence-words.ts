import { readRule } from '@portico/domain/recurrence-text';
import {
  lastDayMeant,
  type OrdinalDay,
  type RecurrenceRule,
  type RuleUntil,
} from '@portico/domain/recurrence-rule';
import { dayNumber, weekdayOf, type Weekday } from '@portico/domain/civil-date';
import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';

const DAY_MS = 86_400_000;
const A_MONDAY = dayNumber(2024, 1, 1);
const A_LEAP_YEAR = 2024;

const atDay = (day: number): Date => new Date(day * DAY_MS);

/** Words that a language has for parts of a rule. */
function partsOf(tag: string) {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  const { list } = createFormats(tag, 'UTC');
  return {
    weekday: (weekday: Weekday): string => of({ weekday: 'long' }).format(atDay(A_MONDAY + weekday)),
    weekdays: (days: readonly OrdinalDay[]): string =>
      list(days.map(({ weekday }) => of({ weekday: 'long' }).format(atDay(A_MONDAY + weekday)))),
    date: (month: number, day: number): string =>
      of({ month: 'long', day: 'numeric' }).format(atDay(dayNumber(A_LEAP_YEAR, month, day))),
    month: (month: number): string => of({ month: 'long' }).format(atDay(dayNumber(A_LEAP_YEAR, month, 1))),
    day: (at: Date, timeZone: string): string =>
      new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'long' }).format(at),
  };
}
type Parts = ReturnType<typeof partsOf>;

/** A series as its words need it. */
export interface ToldSeries {
  rrule: string;
  /** The wall-clock time of its start, `2026-12-01T09:00`. */
  dtStart: string;
  timeZone: string;
}

interface Told {
  rule: RecurrenceRule;
  month: number;
  day: number;
  weekday: Weekday;
}

const isPlain = ({ byWeekNo, byYearDay, byHour, byMinute, bySecond }: RecurrenceRule): boolean =>
  [byWeekNo, byYearDay, byHour, byMinute, bySecond].every((part) => part.length === 0);

/** `n2` for the second, `last` for the last; undefined for what has no word. */
function ordinalOf(days: readonly OrdinalDay[]): string | undefined {
  const [day, ...others] = days;
  if (!day || others.length > 0) return undefined;
  if (day.ordinal === -1) return 'last';
  return day.ordinal >= 1 && day.ordinal <= 5 ? `n${day.ordinal}` : undefined;
}

function weekly({ t }: Texts, { rule, weekday }: Told, parts: Parts): string | undefined {
  const { byDay, interval } = rule;
  if (byDay.some(({ ordinal }) => ordinal !== 0)) return undefined;
  const days = byDay.length > 0 ? byDay : [{ weekday, ordinal: 0 }];
  const isWeekdays = interval === 1 && days.length === 5 && days.every((one) => one.weekday < 5);
  return isWeekdays
    ? t('recurrence.weekdays')
    : t('recurrence.weekly', { interval, days: parts.weekdays(days) });
}

function monthly({ t }: Texts, { rule, day }: Told, parts: Parts): string | undefined {
  const { byDay, byMonthDay, bySetPos, interval } = rule;
  const last = lastDayMeant(rule);
  if (last !== undefined) return t('recurrence.monthlyEnd', { interval, day: last });
  if (bySetPos.length > 0) return undefined;
  const ordinal = ordinalOf(byDay);
  if (byMonthDay.length === 0 && ordinal && byDay[0])
    return t('recurrence.monthlyWeekday', { interval, ordinal, weekday: parts.weekday(byDay[0].weekday) });
  const [only = day, ...others] = byMonthDay;
  return byDay.length === 0 && others.length === 0 && only > 0
    ? t('recurrence.monthlyDay', { interval, day: only })
    : undefined;
}

function yearly({ t }: Texts, { rule, month, day }: Told, parts: Parts): string | undefined {
  const { byDay, byMonth, byMonthDay, interval } = rule;
  const [ofMonth = month, ...others] = byMonth;
  if (others.length > 0) return undefined;
  const ordinal = ordinalOf(byDay);
  if (ordinal && byDay[0] && byMonthDay.length === 0 && byMonth.length === 1)
    return t('recurrence.yearlyWeekday', {
      interval,
      ordinal,
      weekday: parts.weekday(byDay[0].weekday),
      month: parts.month(ofMonth),
    });
  const on = lastDayMeant(rule) ?? byMonthDay[0] ?? day;
  const isOneDay = byDay.length === 0 && (byMonthDay.length <= 1 || lastDayMeant(rule) !== undefined);
  return isOneDay && on > 0 ? t('recurrence.yearly', { interval, date: parts.date(ofMonth, on) }) : undefined;
}

function repeats(texts: Texts, told: Told, parts: Parts): string {
  const { rule } = told;
  const { t } = texts;
  const custom = t('recurrence.custom');
  if (!isPlain(rule)) return custom;
  switch (rule.frequency) {
    case 'DAILY': {
      const isAlone =
        rule.byDay.length + rule.byMonth.length + rule.byMonthDay.length + rule.bySetPos.length === 0;
      return isAlone ? t('recurrence.daily', { interval: rule.interval }) : custom;
    }
    case 'WEEKLY':
      return (rule.byMonth.length + rule.bySetPos.length === 0 && weekly(texts, told, parts)) || custom;
    case 'MONTHLY':
      return (rule.byMonth.length === 0 && monthly(texts, told, parts)) || custom;
    case 'YEARLY':
      return yearly(texts, told, parts) ?? custom;
    case 'HOURLY':
    case 'MINUTELY':
    case 'SECONDLY':
      return custom;
  }
}

const untilDay = (until: RuleUntil, parts: Parts, timeZone: string): string => {
  switch (until.form) {
    case 'utc':
      return parts.day(new Date(until.at * 1000), timeZone);
    case 'local':
      return parts.day(new Date(until.at * 1000), 'UTC');
    case 'day':
      return parts.day(atDay(until.day), 'UTC');
  }
};

/** How a series comes back, in the words of a language (RECU-05). `tag` says how its dates are written. */
export function recurrenceWords(
  texts: Texts,
  { rrule, dtStart, timeZone }: ToldSeries,
  tag = texts.tag,
): string {
  const read = readRule(rrule);
  if ('problem' in read) return texts.t('recurrence.custom');
  const parts = partsOf(tag);
  const [year = 0, month = 1, day = 1] = dtStart.slice(0, 10).split('-').map(Number);
  const weekday = weekdayOf(dayNumber(year, month, day));
  const words = repeats(texts, { rule: read.rule, month, day, weekday }, parts);
  const { end } = read.rule;
  if (end.kind === 'count') return texts.t('recurrence.count', { repeats: words, count: end.count });
  if (end.kind === 'until')
    return texts.t('recurrence.until', { repeats: words, date: untilDay(end.until, parts, timeZone) });
  return words;
}
