import { languageOf, shownLocale, type Locale } from './locales.ts';
import type { FirstWords } from './catalogs.ts';
import type { Area } from './messages.gen.ts';
import { readWords, type Words } from './server-words.ts';
import { createTexts, type Catalog, type Texts } from './texts.ts';

interface Spoken {
  words: Words;
  /** By the tag of a region. */
  texts: Map<string, Texts>;
}
const read = new Map<Locale, Spoken>();

/** A language is read when it is first asked for. */
function spokenIn(locale: Locale): Spoken {
  const shown = shownLocale(locale);
  const known = read.get(shown);
  if (known) return known;
  const made = { words: readWords(shown), texts: new Map<string, Texts>() };
  read.set(shown, made);
  return made;
}

/**
 * Every area of one language, for streamed pages and mails; nothing changes it afterwards, so requests may share it.
 * A region has to be one of the language. Only for code that Vite builds.
 */
export function serverTexts(locale: Locale, region?: string): Texts {
  const { words, texts } = spokenIn(locale);
  const language = languageOf(shownLocale(locale), region);
  const made = texts.get(language.tag) ?? createTexts(language, ...Object.values(words.catalogs));
  texts.set(language.tag, made);
  return made;
}

/** Areas of one language, for pages that carry their first words along. */
export function catalogsFor(locale: Locale, areas: readonly Area[]): Catalog[] {
  const { catalogs } = spokenIn(locale).words;
  return areas.map((area) => catalogs[area]!);
}

/** The words that a page's document carries. */
export const firstWords = (locale: Locale, areas: readonly Area[], region?: string): FirstWords => ({
  language: languageOf(shownLocale(locale), region),
  areas,
  catalogs: catalogsFor(locale, areas),
  parts: spokenIn(locale).words.parts,
});
