import type { FormatPreferences, ReaderPreferences } from '@portico/contract/reader-preferences';
import { formatWords, type UserSettingNews } from '@portico/contract/user-news';

/** What a value of a setting is called here; `auto` for none. */
const wordOf = <Word extends string>(words: Readonly<Record<string, Word>>, value: unknown): Word | 'auto' =>
  (typeof value === 'string' && Object.hasOwn(words, value) && words[value]) || 'auto';

/** How the portal is for its reader once one of their settings was changed elsewhere; the same object where it makes no difference. */
export function readingAfter<Reading extends ReaderPreferences>(
  now: Reading,
  { key, value }: UserSettingNews,
): Reading {
  const inFormats = (some: Partial<FormatPreferences>): Reading => ({
    ...now,
    formats: { ...now.formats, ...some },
  });
  switch (key) {
    case 'time-format':
      return inFormats({ hourCycle: wordOf(formatWords[key], value) });
    case 'first-day-of-week':
      return inFormats({ weekStart: wordOf(formatWords[key], value) });
    case 'reduced-motion':
      return inFormats({ motion: value === true ? 'reduced' : 'auto' });
    case 'shortcuts':
      return { ...now, hasShortcuts: value !== false };
    default:
      return now;
  }
}
