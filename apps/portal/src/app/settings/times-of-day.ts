import { createFormats } from '@portico/i18n/formats';
import { useReadingTag } from '@portico/ui/texts';

interface TimeChoice {
  id: string;
  label: string;
}

const halfHours = Array.from({ length: 48 }, (_, half) =>
  new Date(half * 1_800_000).toISOString().slice(11, 16),
);

/** How the reader writes a time of day, as `09:30`. */
function useWriting(): (time: string) => string {
  const formats = createFormats(useReadingTag(), 'UTC');
  return (time) => formats.time(`2026-01-01T${time}:00Z`);
}

/** Half hours of a day, and the time that is kept. */
export function useTimesOfDay(kept: string): TimeChoice[] {
  const write = useWriting();
  return [...new Set([...halfHours, kept])].sort().map((id) => ({ id, label: write(id) }));
}

/** The hours of a day, by their number. */
export function useHoursOfDay(): TimeChoice[] {
  const write = useWriting();
  return Array.from({ length: 24 }, (_, hour) => ({
    id: String(hour),
    label: write(`${String(hour).padStart(2, '0')}:00`),
  }));
}
