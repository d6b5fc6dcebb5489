/** An instant: ISO 8601 with offset, milliseconds since 1970, or a `Date`. */
export type Instant = string | number | Date;

/** How much of a date is written: `full` has the weekday, `short` is digits only. */
export type DateLength = 'full' | 'long' | 'medium' | 'short';

/** Dates, times, numbers and lists as one language writes them, in one time zone. */
export interface Formats {
  readonly tag: string;
  readonly zone: string;
  readonly date: (at: Instant, length?: DateLength) => string;
  /** With the offset where clocks go back and show it twice. */
  readonly time: (at: Instant) => string;
  readonly dateTime: (at: Instant, length?: DateLength) => string;
  /** Weekday, day and month, without the year: "Friday, November 20", or short "Fri, Nov 20". */
  readonly day: (at: Instant, length?: 'long' | 'short') => string;
  readonly monthYear: (at: Instant) => string;
  /** Two times of one day; the dates are added when the days differ. */
  readonly timeRange: (start: Instant, end: Instant) => string;
  readonly dateRange: (start: Instant, end: Instant, length?: DateLength) => string;
  /** The distance from `now` in its largest whole unit: "in 12 minutes", "yesterday", and short "in 12 min.". */
  readonly relative: (at: Instant, now: Instant, style?: 'long' | 'short') => string;
  /** Hours and minutes in words, rounded down: "1 hr 30 min". */
  readonly duration: (minutes: number) => string;
  /** A position in a recording: `4:05` or `1:04:05`. */
  readonly clock: (seconds: number) => string;
  readonly list: (items: readonly string[], type?: Intl.ListFormatType) => string;
  /** A number and its unit stay on one line. */
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** `0.42` as "42%". */
  readonly percent: (fraction: number) => string;
  /** A size in the largest unit that keeps it above one: "12.4 MB". */
  readonly bytes: (size: number) => string;
  /** The zone's name at an instant: "Central European Standard Time". */
  readonly zoneName: (at: Instant, style?: 'long' | 'short' | 'longOffset' | 'shortOffset') => string;
}

const UNITS = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const toDate = (at: Instant): Date => (at instanceof Date ? at : new Date(at));

/** Making an `Intl` object costs about fifty times its use: each is made once. */
function cached<Options extends object, Formatter>(
  make: (options: Options) => Formatter,
): (options: Options) => Formatter {
  const made = new Map<string, Formatter>();
  return (options) => {
    const key = JSON.stringify(options);
    const formatter = made.get(key) ?? make(options);
    made.set(key, formatter);
    return formatter;
  };
}

function datesOf(tag: string, timeZone: string) {
  const dates = cached(
    (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone, ...options }),
  );
  const zoneName: Formats['zoneName'] = (at, style = 'long') =>
    dates({ timeZoneName: style })
      .formatToParts(toDate(at))
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  // Where clocks go back an hour comes twice, on Lord Howe half of one.
  const isTwice = (at: Instant): boolean => {
    const { format } = dates({ dateStyle: 'short', timeStyle: 'short' });
    const ms = +toDate(at);
    return [-2, -1, 1, 2].some((halves) => format(ms + halves * 1_800_000) === format(ms));
  };
  const clear = (at: Instant, options: Intl.DateTimeFormatOptions): string =>
    dates(options).format(toDate(at)) + (isTwice(at) ? ` ${zoneName(at, 'shortOffset')}` : '');
  const time = (at: Instant): string => clear(at, { timeStyle: 'short' });
  return {
    date: (at, length = 'medium') => dates({ dateStyle: length }).format(toDate(at)),
    time,
    dateTime: (at, length = 'medium') => clear(at, { dateStyle: length, timeStyle: 'short' }),
    day: (at, length = 'long') =>
      dates({ weekday: length, day: 'numeric', month: length }).format(toDate(at)),
    monthYear: (at) => dates({ month: 'long', year: 'numeric' }).format(toDate(at)),
    timeRange: (start, end) =>
      isTwice(start) || isTwice(end)
        ? `${time(start)} – ${time(end)}`
        : dates({ timeStyle: 'short' }).formatRange(toDate(start), toDate(end)),
    dateRange: (start, end, length = 'medium') =>
      dates({ dateStyle: length }).formatRange(toDate(start), toDate(end)),
    zoneName,
  } satisfies Partial<Formats>;
}

function relativeOf(tag: string): Formats['relative'] {
  const format = cached(
    (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
  );
  return (at, now, style = 'long') => {
    const seconds = (toDate(at).getTime() - toDate(now).getTime()) / 1000;
    const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
    // Under a minute the seconds would be stale before they are read: "now".
    const value = unit === 'second' ? 0 : Math.trunc(seconds / size);
    return format({ numeric: 'auto', style }).format(value, unit);
  };
}

function numbersOf(tag: string) {
  const numbers = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
  const lists = cached((options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options));
  // Most languages have a plain space between a number and its unit: a line may end there, and must not.
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    numbers(options).format(value).replaceAll(' ', '\u00a0');
  const inUnit = (value: number, unit: string): string =>
    number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  return {
    number,
    percent: (fraction) => number(fraction, { style: 'percent' }),
    list: (items, type = 'conjunction') => lists({ type }).format(items),
    bytes: (size) => {
      const step = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3));
      return inUnit(size / 1000 ** step, SIZES[step]!);
    },
    // `Intl.DurationFormat` is younger than the oldest browsers we serve.
    duration: (minutes) => {
      const hours = Math.floor(minutes / 60);
      const rest = Math.floor(minutes % 60);
      const parts = [hours > 0 && inUnit(hours, 'hour'), (rest > 0 || hours === 0) && inUnit(rest, 'minute')];
      return lists({ type: 'unit', style: 'short' }).format(parts.filter((part) => part !== false));
    },
    clock: (seconds) => {
      const two = (value: number): string => number(value, { minimumIntegerDigits: 2 });
      const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
      return `${hours! > 0 ? `${hours}:${two(minutes!)}` : number(minutes!)}:${two(rest!)}`;
    },
  } satisfies Partial<Formats>;
}

/** The formats of one language (a tag of `locales`) in one IANA time zone. Throws a `RangeError` on an unknown zone. */
export function createFormats(tag: string, zone: string): Formats {
  return { tag, zone, ...datesOf(tag, zone), ...numbersOf(tag), relative: relativeOf(tag) };
}
