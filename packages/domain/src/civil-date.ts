/** A day of the proleptic Gregorian calendar. */
export interface CivilDate {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
}

/** A day as the number of days since 1 January 1970. */
export type DayNumber = number;

/** 0 for Monday to 6 for Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const DAYS_PER_ERA = 146_097; // 400 years
const DAYS_TO_1970 = 719_468; // from 1 March of the year 0
const MARCH_DAYS = 153; // of five months, from March on

const floorDiv = (value: number, by: number): number => Math.floor(value / by);

/** The rest of a division that is never below zero. */
export const wrap = (value: number, by: number): number => ((value % by) + by) % by;

/** The number of a day; a month beyond 12 belongs to a later year. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  const isPlain = month >= 1 && month <= 12; // as nearly always, and without division
  const monthFromMarch = isPlain ? (month > 2 ? month - 3 : month + 9) : wrap(month - 3, 12);
  const yearFromMarch = isPlain ? (month > 2 ? year : year - 1) : year + floorDiv(month - 3, 12);
  const era = floorDiv(yearFromMarch, 400);
  const yearOfEra = yearFromMarch - era * 400;
  const dayOfYear = floorDiv(MARCH_DAYS * monthFromMarch + 2, 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + floorDiv(yearOfEra, 4) - floorDiv(yearOfEra, 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_TO_1970;
}

/** The day of a number. */
export function civilDate(number: DayNumber): CivilDate {
  const days = number + DAYS_TO_1970;
  const era = floorDiv(days, DAYS_PER_ERA);
  const dayOfEra = days - era * DAYS_PER_ERA;
  const leaps = floorDiv(dayOfEra, 1460) - floorDiv(dayOfEra, 36_524) + floorDiv(dayOfEra, DAYS_PER_ERA - 1);
  const yearOfEra = floorDiv(dayOfEra - leaps, 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + floorDiv(yearOfEra, 4) - floorDiv(yearOfEra, 100));
  const monthFromMarch = floorDiv(5 * dayOfYear + 2, MARCH_DAYS);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - floorDiv(MARCH_DAYS * monthFromMarch + 2, 5) + 1,
  };
}

/** The weekday of a day: 1 January 1970 was a Thursday. */
export function weekdayOf(number: DayNumber): Weekday {
  const rest = (number + 3) % 7; // not by `wrap`: to divide once, by a constant, is several times as quick
  return (rest < 0 ? rest + 7 : rest) as Weekday;
}

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** How many days a month has. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : MONTH_DAYS[month - 1]!;

export const daysInYear = (year: number): number => (isLeapYear(year) ? 366 : 365);

/** The first day of the first week of a year: the week that has at least four days of it (RFC 5545 §3.3.10, BYWEEKNO). */
export function firstWeekOf(year: number, weekStart: Weekday): DayNumber {
  const newYear = dayNumber(year, 1, 1);
  const intoWeek = wrap(weekdayOf(newYear) - weekStart, 7);
  return intoWeek <= 3 ? newYear - intoWeek : newYear + 7 - intoWeek;
}
