import { languageOf, shownLocale, type Locale } from './locales.ts';
import type { FirstWords } from './catalogs.ts';
import type { Area } from './messages.gen.ts';
import { readWords, type Words } from './server-words.ts';
import { createTexts, type Catalog, type Texts } from './texts.ts';

const read = new Map<Locale, { words: Words; texts: Texts }>();

/** A language is read when it is first asked for. */
function spokenIn(locale: Locale): { words: Words; texts: Texts } {
  const shown = shownLocale(locale);
  const known = read.get(shown);
  if (known) return known;
  const words = readWords(shown);
  const made = { words, texts: createTexts(languageOf(shown), ...Object.values(words.catalogs)) };
  read.set(shown, made);
  return made;
}

/**
 * Every area of one language, for streamed pages and mails; nothing changes it afterwards, so requests may share it.
 * Only for code that Vite builds.
 */
export const serverTexts = (locale: Locale): Texts => spokenIn(locale).texts;

/** Areas of one language, for pages that carry their first words along. */
export function catalogsFor(locale: Locale, areas: readonly Area[]): Catalog[] {
  const { catalogs } = spokenIn(locale).words;
  return areas.map((area) => catalogs[area]!);
}

/** The words that a page's document carries. */
export const firstWords = (locale: Locale, areas: readonly Area[]): FirstWords => ({
  language: languageOf(shownLocale(locale)),
  areas,
  catalogs: catalogsFor(locale, areas),
  parts: spokenIn(locale).words.parts,
});
