import * as z from 'zod/mini';

/** How times, calendars and what moves are shown; `auto` is what the language or the device says. */
export const FormatPreferences = z.object({
  hourCycle: z.enum(['auto', 'h12', 'h23']),
  /** The first day of a week in calendars. */
  weekStart: z.enum(['auto', 'mon', 'sat', 'sun']),
  motion: z.enum(['auto', 'reduced']),
});
export type FormatPreferences = z.infer<typeof FormatPreferences>;

/** How the portal is for whoever reads a page. */
export const ReaderPreferences = z.object({
  formats: FormatPreferences,
  /** Single letters do something. */
  hasShortcuts: z.boolean(),
});
export type ReaderPreferences = z.infer<typeof ReaderPreferences>;

/** What holds for who has chosen nothing. */
export const defaultReading: ReaderPreferences = {
  formats: { hourCycle: 'auto', weekStart: 'auto', motion: 'auto' },
  hasShortcuts: true,
};
