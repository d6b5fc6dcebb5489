import type { DayNumber, Weekday } from './civil-date.ts';

export const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** How often something comes back. Rules below DAILY are read, shown and refused (`refusalOf`). */
export const frequencies = [
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'HOURLY',
  'MINUTELY',
  'SECONDLY',
] as const;
export type Frequency = (typeof frequencies)[number];

/** A weekday of BYDAY; the first has the ordinal 1, the last -1, and every one has 0. */
export interface OrdinalDay {
  ordinal: number;
  weekday: Weekday;
}

/** A wall-clock time as seconds since 1 January 1970, 0:00 on the same clock. */
export type LocalSeconds = number;

/** An instant as seconds since 1 January 1970, 0:00 UTC. */
export type UtcSeconds = number;

/** UNTIL, which counts in: an instant, a wall-clock time in the zone of the start, or a whole day there. */
export type RuleUntil =
  | { form: 'utc'; at: UtcSeconds }
  | { form: 'local'; at: LocalSeconds }
  | { form: 'day'; day: DayNumber };

/** How a rule ends. */
export type RuleEnd =
  | { kind: 'never' }
  | { kind: 'count'; count: number }
  | { kind: 'until'; until: RuleUntil };

/** A recurrence rule (RFC 5545 §3.3.10); the parts that it leaves out are empty. */
export interface RecurrenceRule {
  frequency: Frequency;
  interval: number;
  end: RuleEnd;
  weekStart: Weekday;
  byMonth: readonly number[];
  byWeekNo: readonly number[];
  byYearDay: readonly number[];
  byMonthDay: readonly number[];
  byDay: readonly OrdinalDay[];
  byHour: readonly number[];
  byMinute: readonly number[];
  bySecond: readonly number[];
  bySetPos: readonly number[];
}

/** A rule without any BY part. */
export const plainRule = (frequency: Frequency, interval = 1): RecurrenceRule => ({
  frequency,
  interval,
  end: { kind: 'never' },
  weekStart: 0,
  byMonth: [],
  byWeekNo: [],
  byYearDay: [],
  byMonthDay: [],
  byDay: [],
  byHour: [],
  byMinute: [],
  bySecond: [],
  bySetPos: [],
});

/** Why a rule is not followed. */
export type RuleRefusal =
  /** More often than daily. */
  | 'tooOften'
  /** BYSETPOS without another BY part. */
  | 'setPosAlone'
  /** BYWEEKNO outside of a yearly rule. */
  | 'weekNoNotYearly'
  /** BYYEARDAY in a rule by days, weeks or months. */
  | 'yearDayNotYearly'
  /** BYMONTHDAY in a weekly rule. */
  | 'monthDayWeekly'
  /** An ordinal weekday (`2TU`) in a rule that is neither monthly nor yearly, or beside BYWEEKNO. */
  | 'ordinalDay';

const isBelowDaily = (frequency: Frequency): boolean =>
  frequencies.indexOf(frequency) > frequencies.indexOf('DAILY');

function refusedDays({ frequency, byWeekNo, byDay }: RecurrenceRule): boolean {
  const takesOrdinals = frequency === 'MONTHLY' || (frequency === 'YEARLY' && byWeekNo.length === 0);
  return !takesOrdinals && byDay.some(({ ordinal }) => ordinal !== 0);
}

const hasOtherBy = (rule: RecurrenceRule): boolean =>
  [
    rule.byMonth,
    rule.byWeekNo,
    rule.byYearDay,
    rule.byMonthDay,
    rule.byDay,
    rule.byHour,
    rule.byMinute,
    rule.bySecond,
  ].some((part) => part.length > 0);

/** Why RFC 5545 or we do not allow a rule; undefined for one that can be followed. */
export function refusalOf(rule: RecurrenceRule): RuleRefusal | undefined {
  const { frequency } = rule;
  if (isBelowDaily(frequency)) return 'tooOften';
  if (rule.byWeekNo.length > 0 && frequency !== 'YEARLY') return 'weekNoNotYearly';
  if (rule.byYearDay.length > 0 && frequency !== 'YEARLY') return 'yearDayNotYearly';
  if (rule.byMonthDay.length > 0 && frequency === 'WEEKLY') return 'monthDayWeekly';
  if (refusedDays(rule)) return 'ordinalDay';
  if (rule.bySetPos.length > 0 && !hasOtherBy(rule)) return 'setPosAlone';
  return undefined;
}

const isWeekdaysOnly = (byDay: readonly OrdinalDay[]): boolean =>
  byDay.length === 5 && byDay.every(({ ordinal, weekday }) => ordinal === 0 && weekday < 5);

/** The same dates by the rule that calendars show best: daily from Monday to Friday is weekly (RECU-03). */
export function normalisedRule(rule: RecurrenceRule): RecurrenceRule {
  const isDaily =
    rule.frequency === 'DAILY' && rule.interval === 1 && rule.byMonthDay.length + rule.bySetPos.length === 0;
  return isDaily && isWeekdaysOnly(rule.byDay) ? { ...rule, frequency: 'WEEKLY' } : rule;
}

const FIRST_LAST_DAY = 28; // every month has it

/** The last of the month days up to `day`: what is meant by "on the 31st" in months that are shorter (RECU-06, OP-67). */
export const lastDayUpTo = (day: number): Pick<RecurrenceRule, 'byMonthDay' | 'bySetPos'> =>
  day <= FIRST_LAST_DAY
    ? { byMonthDay: [day], bySetPos: [] }
    : {
        byMonthDay: Array.from({ length: day - FIRST_LAST_DAY + 1 }, (_, index) => FIRST_LAST_DAY + index),
        bySetPos: [-1],
      };

/** The day of the month that `lastDayUpTo` made a rule of; undefined for other rules. */
export function lastDayMeant({ byMonthDay, bySetPos, byDay }: RecurrenceRule): number | undefined {
  const most = byMonthDay.at(-1) ?? 0;
  const isRange = byMonthDay.length === most - FIRST_LAST_DAY + 1 && byMonthDay[0] === FIRST_LAST_DAY;
  const isLast = bySetPos.length === 1 && bySetPos[0] === -1 && byDay.length === 0;
  return isLast && isRange && most > FIRST_LAST_DAY ? most : undefined;
}
