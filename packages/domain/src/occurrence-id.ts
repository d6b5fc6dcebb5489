import { dayNumber } from './civil-date.ts';
import type { UtcSeconds } from './recurrence-rule.ts';
import { dateTimeText } from './recurrence-text.ts';

/** One date of a series: the id of the series, and the instant that its rule gives the date. */
export interface OccurrenceName {
  series: string;
  at: UtcSeconds;
}

const pattern = /^([0-9a-f]{32})_(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** The id of one date of a series: `{series}_{YYYYMMDDTHHMMSSZ}`. It stays the same when the date is moved. */
export const occurrenceId = ({ series, at }: OccurrenceName): string => `${series}_${dateTimeText(at)}Z`;

/** What such an id names; undefined for one that names no date of a series. */
export function readOccurrenceId(id: string): OccurrenceName | undefined {
  const [, series, ...parts] = pattern.exec(id) ?? [];
  if (series === undefined) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const at = dayNumber(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second;
  return occurrenceId({ series, at }) === id ? { series, at } : undefined;
}
