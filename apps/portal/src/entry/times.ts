import type { Formats } from '@portico/i18n/formats';

/** How the pages of the door write times; the same on the server and in the browser. */
export const writers = {
  day: (formats, start) => formats.date(start, 'full'),
  hours: (formats, start, end) => (start === end ? formats.time(start) : formats.timeRange(start, end)),
  moment: (formats, start) => formats.dateTime(start, 'long'),
  zone: (formats, start) => formats.zoneName(start),
} as const satisfies Record<string, (formats: Formats, start: string, end: string) => string>;
export type Writer = keyof typeof writers;
