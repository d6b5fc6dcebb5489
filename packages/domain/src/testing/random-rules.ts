import { weekdayNames } from '../recurrence-rule.ts';

/** Numbers that look random and are the same in every run (a linear congruential generator). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A start and a rule that is allowed, as texts. */
export interface RandomSeries {
  rule: string;
  /** `2026-11-21T10:20`. */
  start: string;
  zone: string;
}

/** Clocks that change on different sides of the world, by half an hour, at midnight, and not at all. */
export const zonesOfTests = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
  'Asia/Beirut',
] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** Makes series of every kind of rule, with every BY part where it is allowed. */
export function randomSeries(seed: number): () => RandomSeries {
  const random = randomNumbers(seed);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
  const isOneOf = (times: number): boolean => random(times) === 0;
  const list = (least: number, most: number): string =>
    Array.from({ length: 1 + random(3) }, () => least + random(most - least + 1)).join(',');
  const signed = (most: number): string =>
    Array.from({ length: 1 + random(3) }, () => (isOneOf(3) ? -1 : 1) * (1 + random(most))).join(',');
  const weekdays = (hasOrdinals: boolean): string =>
    Array.from(
      { length: 1 + random(3) },
      () => (hasOrdinals ? pick(['1', '2', '3', '-1', '-2']) : '') + pick(weekdayNames),
    ).join(',');

  const byParts = (frequency: string): string[] => {
    const parts: string[] = [];
    const isYearly = frequency === 'YEARLY';
    if (isOneOf(4)) parts.push(`BYMONTH=${list(1, 12)}`);
    const byWeek = isYearly && isOneOf(6);
    const byYearDay = isYearly && !byWeek && isOneOf(6);
    if (byWeek) parts.push(`BYWEEKNO=${signed(53)}`);
    if (byYearDay) parts.push(`BYYEARDAY=${signed(366)}`);
    if (frequency !== 'WEEKLY' && isOneOf(4)) parts.push(`BYMONTHDAY=${signed(31)}`);
    const takesOrdinals = (isYearly || frequency === 'MONTHLY') && !byWeek && !byYearDay;
    if (isOneOf(2)) parts.push(`BYDAY=${weekdays(takesOrdinals && isOneOf(2))}`);
    if (isOneOf(6)) parts.push(`BYHOUR=${list(0, 23)}`);
    if (isOneOf(8)) parts.push(`BYMINUTE=${list(0, 59)}`);
    if (parts.length > 0 && isOneOf(5)) parts.push(`BYSETPOS=${signed(3)}`);
    return parts;
  };

  return () => {
    const frequency = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
    const rule = [`FREQ=${frequency}`, ...byParts(frequency)];
    if (isOneOf(2)) rule.push(`INTERVAL=${1 + random(4)}`);
    if (isOneOf(4)) rule.push(`COUNT=${1 + random(30)}`);
    if (isOneOf(4)) rule.push(`WKST=${pick(weekdayNames)}`);
    const day = `${2024 + random(4)}-${two(1 + random(12))}-${two(1 + random(28))}`;
    return {
      rule: rule.join(';'),
      start: `${day}T${two(random(24))}:${pick(['00', '15', '30'])}`,
      zone: pick(zonesOfTests),
    };
  };
}
