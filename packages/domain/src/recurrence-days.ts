import {
  civilDate,
  dayNumber,
  daysInMonth,
  daysInYear,
  firstWeekOf,
  weekdayOf,
  wrap,
  type DayNumber,
} from './civil-date.ts';
import type { OrdinalDay, RecurrenceRule } from './recurrence-rule.ts';

/** The periods of a rule (its days, weeks, months or years, `interval` apart), counted from that of the start, which is 0. */
export interface Periods {
  /** Adds the days that the rule picks of a period, ascending and each once. */
  daysOf(period: number, into: DayNumber[]): void;
  /** The first day of a period, whether or not the rule picks it. */
  firstDayOf(period: number): DayNumber;
  /** A period that begins before a day, and not long before. */
  before(day: DayNumber): number;
}

/** Days from the first to the last of something, both included. */
interface Span {
  first: DayNumber;
  last: DayNumber;
}

const monthSpan = (year: number, month: number): Span => {
  const first = dayNumber(year, month, 1);
  return { first, last: first + daysInMonth(year, month) - 1 };
};

const yearSpan = (year: number): Span => {
  const first = dayNumber(year, 1, 1);
  return { first, last: first + daysInYear(year) - 1 };
};

/** The day that a number from the start, or below zero from the end, names; undefined where there is none. */
function nthOf({ first, last }: Span, number: number): DayNumber | undefined {
  const day = number > 0 ? first + number - 1 : last + 1 + number;
  return day >= first && day <= last ? day : undefined;
}

/** The weekdays of BYDAY as bits, where it means every one of them; 0 where it counts any, or names none. */
function everyWeekday(byDay: readonly OrdinalDay[]): number {
  let bits = 0;
  for (const { ordinal, weekday } of byDay) {
    if (ordinal !== 0) return 0;
    bits |= 1 << weekday;
  }
  return bits;
}

/** Adds the days of a span that have their bit, in order. */
function addEvery(bits: number, { first, last }: Span, into: DayNumber[]): void {
  let weekday = weekdayOf(first) as number;
  for (let day = first; day <= last; day += 1) {
    if ((bits >> weekday) & 1) into.push(day);
    weekday = weekday === 6 ? 0 : weekday + 1;
  }
}

/** The last days of a span that have their bit, in order: nobody looks at those before. */
function addLast(
  bits: number,
  { first, last }: Span,
  { most, into }: { most: number; into: DayNumber[] },
): void {
  const from = into.length;
  for (let day = last; day >= first && into.length - from < most; day -= 1)
    if ((bits >> weekdayOf(day)) & 1) into.push(day);
  settle(into, from);
}

/** Adds the weekdays of a span that BYDAY names. */
function addWeekdays(byDay: readonly OrdinalDay[], { first, last }: Span, into: DayNumber[]): void {
  const every = byDay.length > 1 ? everyWeekday(byDay) : 0;
  if (every > 0) {
    addEvery(every, { first, last }, into);
    return;
  }
  for (const { ordinal, weekday } of byDay) {
    if (ordinal < 0) {
      const day = last - ((weekdayOf(last) - weekday + 7) % 7) + (ordinal + 1) * 7;
      if (day >= first) into.push(day);
      continue;
    }
    let day = first + ((weekday - weekdayOf(first) + 7) % 7);
    if (ordinal > 0) {
      day += (ordinal - 1) * 7;
      if (day <= last) into.push(day);
    } else for (; day <= last; day += 7) into.push(day);
  }
}

/** Whether BYDAY names a day of a span. */
function isWeekdayOf(byDay: readonly OrdinalDay[], { first, last }: Span, day: DayNumber): boolean {
  const weekday = weekdayOf(day);
  return byDay.some((one) => {
    if (one.weekday !== weekday) return false;
    if (one.ordinal === 0) return true;
    const fromStart = Math.floor((day - first) / 7) + 1;
    const fromEnd = -Math.floor((last - day) / 7) - 1;
    return one.ordinal === fromStart || one.ordinal === fromEnd;
  });
}

const isMonthDayOf = (byMonthDay: readonly number[], day: number, length: number): boolean =>
  byMonthDay.some((one) => (one > 0 ? one === day : length + 1 + one === day));

/** Puts the days that were added since `from` in order, each once. */
function settle(days: DayNumber[], from: number): void {
  let place = from + 1;
  while (place < days.length && days[place]! > days[place - 1]!) place += 1;
  if (place >= days.length) return; // as it is for most rules
  const added = days.splice(from).sort((a, b) => a - b);
  for (const [index, day] of added.entries()) if (day !== added[index - 1]) days.push(day);
}

function dailyPeriods({ interval, byMonth, byMonthDay, byDay }: RecurrenceRule, start: DayNumber): Periods {
  const isDateAsked = byMonth.length + byMonthDay.length > 0;
  const isDatePicked = (day: DayNumber): boolean => {
    const date = civilDate(day);
    const isMonth = byMonth.length === 0 || byMonth.includes(date.month);
    const length = daysInMonth(date.year, date.month);
    return isMonth && (byMonthDay.length === 0 || isMonthDayOf(byMonthDay, date.day, length));
  };
  const weekdays = new Set<number>(byDay.map(({ weekday }) => weekday));
  return {
    daysOf(period, into) {
      const day = start + period * interval;
      if (weekdays.size > 0 && !weekdays.has(weekdayOf(day))) return;
      if (!isDateAsked || isDatePicked(day)) into.push(day);
    },
    firstDayOf: (period) => start + period * interval,
    before: (day) => Math.floor((day - start) / interval) - 1,
  };
}

function weeklyPeriods(rule: RecurrenceRule, start: DayNumber): Periods {
  const { interval, byMonth, byDay, weekStart } = rule;
  const step = 7 * interval;
  const firstWeek = start - wrap(weekdayOf(start) - weekStart, 7);
  const weekdays = byDay.length > 0 ? byDay.map(({ weekday }) => weekday) : [weekdayOf(start)];
  const intoWeek = [...new Set(weekdays.map((weekday) => wrap(weekday - weekStart, 7)))].sort(
    (a, b) => a - b,
  );
  return {
    daysOf(period, into) {
      const week = firstWeek + period * step;
      for (const days of intoWeek) {
        if (byMonth.length === 0 || byMonth.includes(civilDate(week + days).month)) into.push(week + days);
      }
    },
    firstDayOf: (period) => firstWeek + period * step,
    before: (day) => Math.floor((day - firstWeek) / step) - 1,
  };
}

/** Adds the days of one month: by their numbers, by their weekdays, or that of the start. */
function addOfMonth(
  { byMonthDay, byDay }: RecurrenceRule,
  { year, month, startDay }: { year: number; month: number; startDay: number },
  into: DayNumber[],
): void {
  const span = monthSpan(year, month);
  if (byMonthDay.length > 0) {
    for (const number of byMonthDay) {
      const day = nthOf(span, number);
      if (day !== undefined && (byDay.length === 0 || isWeekdayOf(byDay, span, day))) into.push(day);
    }
  } else if (byDay.length > 0) addWeekdays(byDay, span, into);
  else {
    const day = nthOf(span, startDay);
    if (day !== undefined) into.push(day);
  }
}

function monthlyPeriods(rule: RecurrenceRule, start: DayNumber): Periods {
  const { interval, byMonth, byMonthDay, byDay, bySetPos } = rule;
  const { year: startYear, month: startMonth, day: startDay } = civilDate(start);
  const isFromEnd = bySetPos.length > 0 && bySetPos.every((position) => position < 0);
  const lastOf = isFromEnd && byMonthDay.length === 0 ? everyWeekday(byDay) : 0;
  const most = -Math.min(0, ...bySetPos);
  const monthOf = (period: number): { year: number; month: number } => {
    const months = startYear * 12 + startMonth - 1 + period * interval;
    return { year: Math.floor(months / 12), month: wrap(months, 12) + 1 };
  };
  return {
    daysOf(period, into) {
      const { year, month } = monthOf(period);
      if (byMonth.length > 0 && !byMonth.includes(month)) return;
      if (lastOf > 0) return addLast(lastOf, monthSpan(year, month), { most, into });
      const from = into.length;
      addOfMonth(rule, { year, month, startDay }, into);
      settle(into, from);
    },
    firstDayOf(period) {
      const { year, month } = monthOf(period);
      return dayNumber(year, month, 1);
    },
    before(day) {
      const { year, month } = civilDate(day);
      return Math.floor(((year - startYear) * 12 + month - startMonth) / interval) - 1;
    },
  };
}

const ALL_WEEKDAYS = 0b1111111;

/** The days of a year, those of some weekdays, that lie in one of its weeks, or in one of a neighbour's that reaches into it. */
function addOfWeeks(
  { byWeekNo, weekStart }: RecurrenceRule,
  { year, weekdays = ALL_WEEKDAYS }: { year: number; weekdays?: number },
  into: DayNumber[],
): void {
  const { first, last } = yearSpan(year);
  let firstWeek = firstWeekOf(year - 1, weekStart);
  for (let whose = year - 1; whose <= year + 1; whose += 1) {
    const nextFirst = firstWeekOf(whose + 1, weekStart);
    const weeks = (nextFirst - firstWeek) / 7;
    for (const number of byWeekNo) {
      const week = number > 0 ? number : weeks + 1 + number;
      const begins = firstWeek + (week - 1) * 7;
      if (week < 1 || week > weeks || begins > last || begins + 6 < first) continue;
      addEvery(weekdays, { first: Math.max(begins, first), last: Math.min(begins + 6, last) }, into);
    }
    firstWeek = nextFirst;
  }
}

/** Whether a day of a year is one that every given part but the one it was found by names. */
function fitsYear(rule: RecurrenceRule, year: number, day: DayNumber): boolean {
  const { byMonth, byMonthDay, byDay, byYearDay, byWeekNo } = rule;
  const date = civilDate(day);
  if (byMonth.length > 0 && !byMonth.includes(date.month)) return false;
  const length = daysInMonth(year, date.month);
  if (byMonthDay.length > 0 && !isMonthDayOf(byMonthDay, date.day, length)) return false;
  const span = byMonth.length > 0 ? monthSpan(year, date.month) : yearSpan(year);
  if (byDay.length > 0 && !isWeekdayOf(byDay, span, day)) return false;
  if (byYearDay.length === 0 || byWeekNo.length === 0) return true;
  const ofWeeks: DayNumber[] = []; // found by the day of the year
  addOfWeeks(rule, { year }, ofWeeks);
  return ofWeeks.includes(day);
}

type AddOfYear = (year: number, into: DayNumber[]) => void;

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1);

/** How the days of a year are found: by the part that names fewest of them, for the others to be asked about those. */
function yearlyDays(rule: RecurrenceRule, start: DayNumber): AddOfYear {
  const { byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = rule;
  const { month: startMonth, day: startDay } = civilDate(start);
  const keepFitting = (year: number, into: DayNumber[], found: readonly DayNumber[]): void => {
    for (const day of found) if (fitsYear(rule, year, day)) into.push(day);
  };
  if (byYearDay.length > 0)
    return (year, into) => {
      const span = yearSpan(year);
      keepFitting(
        year,
        into,
        byYearDay.flatMap((number) => nthOf(span, number) ?? []),
      );
    };
  if (byWeekNo.length > 0) {
    const ofStart = byDay.length + byMonthDay.length > 0 ? 0 : 1 << weekdayOf(start);
    const weekdays = everyWeekday(byDay) || ofStart || ALL_WEEKDAYS;
    const isWhole =
      byMonth.length + byMonthDay.length === 0 && (byDay.length === 0 || everyWeekday(byDay) > 0);
    return (year, into) => {
      if (isWhole) return addOfWeeks(rule, { year, weekdays }, into);
      const found: DayNumber[] = [];
      addOfWeeks(rule, { year, weekdays }, found);
      keepFitting(year, into, found);
    };
  }
  if (byMonth.length === 0 && byMonthDay.length === 0 && byDay.length > 0)
    return (year, into) => addWeekdays(byDay, yearSpan(year), into);
  if (byMonthDay.length > 0)
    return (year, into) => {
      const months = byMonth.length > 0 ? byMonth : allMonths;
      const found = months.flatMap((month) => {
        const span = monthSpan(year, month);
        return byMonthDay.flatMap((number) => nthOf(span, number) ?? []);
      });
      if (byDay.length > 0) keepFitting(year, into, found);
      else into.push(...found);
    };
  const months = byMonth.length > 0 ? byMonth : [startMonth];
  return (year, into) => {
    for (const month of months) addOfMonth(rule, { year, month, startDay }, into);
  };
}

function yearlyPeriods(rule: RecurrenceRule, start: DayNumber): Periods {
  const { interval } = rule;
  const { year: startYear } = civilDate(start);
  const addDays = yearlyDays(rule, start);
  return {
    daysOf(period, into) {
      const from = into.length;
      addDays(startYear + period * interval, into);
      settle(into, from);
    },
    firstDayOf: (period) => dayNumber(startYear + period * interval, 1, 1),
    before: (day) => Math.floor((civilDate(day).year - startYear) / interval) - 1,
  };
}

/** The periods of a rule that begins on a day. Rules that `refusalOf` refuses have none. */
export function periodsOf(rule: RecurrenceRule, start: DayNumber): Periods {
  switch (rule.frequency) {
    case 'DAILY':
      return dailyPeriods(rule, start);
    case 'WEEKLY':
      return weeklyPeriods(rule, start);
    case 'MONTHLY':
      return monthlyPeriods(rule, start);
    case 'YEARLY':
      return yearlyPeriods(rule, start);
    case 'HOURLY':
    case 'MINUTELY':
    case 'SECONDLY':
      throw new RangeError(`${rule.frequency} rules are refused`);
  }
}
