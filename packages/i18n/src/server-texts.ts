/// <reference types="vite/types/importMeta.d.ts" />
import { languageOf, shownLocale, type CompleteLocale, type Locale } from './locales.ts';
import { createTexts, type Catalog, type Texts } from './texts.ts';

const all = import.meta.glob<Catalog>('../locales/*/*.json', { import: 'default', eager: true });
const made = new Map<CompleteLocale, Texts>();

const catalogsOf = (locale: CompleteLocale): Catalog[] =>
  Object.entries(all).flatMap(([path, catalog]) =>
    path.startsWith(`../locales/${locale}/`) ? [catalog] : [],
  );

/**
 * Every area of one language, for streamed pages and mails; nothing changes it afterwards, so requests may share it.
 * Only for code that Vite builds.
 */
export function serverTexts(locale: Locale): Texts {
  const shown = shownLocale(locale);
  const texts = made.get(shown) ?? createTexts(languageOf(shown), ...catalogsOf(shown));
  made.set(shown, texts);
  return texts;
}
