import type { FormatPreferences } from '@portico/contract/reader-preferences';

/** A language's tag with how somebody counts hours and begins weeks, where that is not as usual there (RFC 6067). */
export function readingTag(tag: string, { hourCycle, weekStart }: FormatPreferences): string {
  const hours = hourCycle === 'auto' ? '' : `-hc-${hourCycle}`;
  const week = weekStart === 'auto' ? '' : `-fw-${weekStart}`;
  const words = hours + week;
  return words && !tag.includes('-u-') ? `${tag}-u${words}` : tag + words;
}
