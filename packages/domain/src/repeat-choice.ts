import { dayNumber, civilDate, daysInMonth, weekdayOf, type Weekday } from './civil-date.ts';
import { writeRule } from './recurrence-text.ts';
import { lastDayUpTo, plainRule, type RecurrenceRule, type RuleEnd } from './recurrence-rule.ts';

export const repeatUnits = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

/** By what a month or a year has its date: the day of the month, the second Tuesday, or the last Tuesday. */
export type MonthlyBy = 'day' | 'weekday' | 'lastWeekday';

/** When a series ends: never, after so many dates, or with a day (`2027-03-31`), which counts in. */
export type RepeatEnd = { kind: 'never' } | { kind: 'count'; count: number } | { kind: 'day'; day: string };

/** How a meeting comes back, as people choose it; what of it a start decides, the form does not ask. */
export interface RepeatChoice {
  unit: RepeatUnit;
  interval: number;
  /** Of weeks; never empty there. */
  weekdays: readonly Weekday[];
  /** Of months and years. */
  by: MonthlyBy;
  end: RepeatEnd;
}

interface Day {
  month: number;
  day: number;
  weekday: Weekday;
  /** The second Tuesday of its month is 2. */
  ordinal: number;
  isLast: boolean;
}

/** What a choice takes of a start, `2026-12-01T09:00`. */
export function dayOfStart(start: string): Day {
  const [year = 0, month = 1, day = 1] = start.slice(0, 10).split('-').map(Number);
  return {
    month,
    day,
    weekday: weekdayOf(dayNumber(year, month, day)),
    ordinal: Math.ceil(day / 7),
    isLast: day + 7 > daysInMonth(year, month),
  };
}

const dayText = (day: number): string => {
  const { year, month, day: ofMonth } = civilDate(day);
  return [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(ofMonth).padStart(2, '0'),
  ].join('-');
};

function dayOf(text: string): number {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return dayNumber(year, month, day);
}

function endOf(end: RepeatEnd): RuleEnd {
  return end.kind === 'day' ? { kind: 'until', until: { form: 'day', day: dayOf(end.day) } } : end;
}

function monthDays({ by }: RepeatChoice, { day, weekday, ordinal }: Day): Partial<RecurrenceRule> {
  if (by === 'day') return lastDayUpTo(day);
  return { byDay: [{ weekday, ordinal: by === 'weekday' ? ordinal : -1 }] };
}

/** The rule of a choice for a series that starts then. */
export function ruleOfChoice(choice: RepeatChoice, start: string): RecurrenceRule {
  const day = dayOfStart(start);
  const rule = { ...plainRule(choice.unit, choice.interval), end: endOf(choice.end) };
  switch (choice.unit) {
    case 'DAILY':
      return rule;
    case 'WEEKLY':
      return { ...rule, byDay: choice.weekdays.map((weekday) => ({ weekday, ordinal: 0 })) };
    case 'MONTHLY':
      return { ...rule, ...monthDays(choice, day) };
    case 'YEARLY':
      return choice.by === 'day' && day.day < 29
        ? rule
        : { ...rule, byMonth: [day.month], ...monthDays(choice, day) };
  }
}

function choiceEnd({ end }: RecurrenceRule): RepeatEnd | undefined {
  if (end.kind !== 'until') return end;
  return end.until.form === 'day' ? { kind: 'day', day: dayText(end.until.day) } : undefined;
}

const sameRule = (one: RecurrenceRule, other: RecurrenceRule): boolean => writeRule(one) === writeRule(other);

/** The choice that a rule was made of; undefined for a rule that nobody can choose. */
export function choiceOfRule(rule: RecurrenceRule, start: string): RepeatChoice | undefined {
  const end = choiceEnd(rule);
  const unit = repeatUnits.find((one) => one === rule.frequency);
  if (!end || !unit) return undefined;
  const { weekday } = dayOfStart(start);
  const weekdays =
    unit === 'WEEKLY' && rule.byDay.length > 0 ? rule.byDay.map((one) => one.weekday) : [weekday];
  const choices = (['day', 'weekday', 'lastWeekday'] as const).map((by): RepeatChoice => ({
    unit,
    interval: rule.interval,
    weekdays,
    by,
    end,
  }));
  const full =
    unit === 'WEEKLY' && rule.byDay.length === 0 ? { ...rule, byDay: [{ weekday, ordinal: 0 }] } : rule;
  return choices.find((choice) => sameRule(ruleOfChoice(choice, start), full));
}
