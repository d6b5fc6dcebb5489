import type { DateLength, Formats } from '@portico/i18n/formats';
import { useFormats } from './formats.tsx';

const writers = {
  time: (formats: Formats, at: string) => formats.time(at),
  day: (formats: Formats, at: string) => formats.day(at),
  date: (formats: Formats, at: string, length: DateLength) => formats.date(at, length),
  dateTime: (formats: Formats, at: string, length: DateLength) => formats.dateTime(at, length),
};

export interface TimeProps {
  /** ISO 8601 with offset. */
  at: string;
  show?: keyof typeof writers;
  length?: DateLength;
}

/**
 * An instant in the reader's zone and language. The server's ICU may write another kind of space than the browser's: the
 * difference is nobody's concern, and the text of the server stays.
 */
export function Time({ at, show = 'time', length = 'medium' }: TimeProps) {
  const formats = useFormats();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {writers[show](formats, at, length)}
    </time>
  );
}
