import * as z from 'zod/mini';

/** How dates are written in a region: patterns of UTS #35 (LOCD-01). */
export const DateFormats = z.object({
  locale: z.string(),
  day: z.string(),
  month: z.string(),
  weekHour: z.string(),
  weekMonthDay: z.string(),
  yearMonth: z.string(),
  yearMonthDay: z.string(),
  longDateFormat: z.string(),
  shortDateFormat: z.string(),
  shortTimeFormat: z.string(),
});
export type DateFormats = z.infer<typeof DateFormats>;
