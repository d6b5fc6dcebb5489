/** A version of the data of time zones: the year, and a letter that goes up within it (`2026c`). */
const VERSION = /^(\d{4})([a-z])$/;

/** The end of the month until which the first, the second and any later version of a year have come out, so far. */
const UNTIL_MONTH: Readonly<Record<string, number>> = { a: 3, b: 9 };
const LAST_MONTH = 12;

/** Until when a version of the data of time zones had come out for certain; undefined where it is none. */
export function zoneDataUntil(version: string): Date | undefined {
  const [, year, letter = ''] = VERSION.exec(version) ?? [];
  if (year === undefined) return undefined;
  return new Date(Date.UTC(Number(year), UNTIL_MONTH[letter] ?? LAST_MONTH, 1));
}

/** The version of the data of time zones that this process works with; empty where it has none. */
export const zoneDataVersion = (): string => process.versions['tz'] ?? '';
