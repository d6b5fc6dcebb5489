/// <reference types="vite/types/importMeta.d.ts" />
import { languageOf, shownLocale, type CompleteLocale, type Locale } from './locales.ts';
import type { Area } from './messages.gen.ts';
import { createTexts, type Catalog, type Texts } from './texts.ts';

const all = import.meta.glob<Catalog>('../locales/*/*.json', { import: 'default', eager: true });
const made = new Map<CompleteLocale, Texts>();

const catalogsOf = (locale: CompleteLocale): Catalog[] =>
  Object.entries(all).flatMap(([path, catalog]) =>
    path.startsWith(`../locales/${locale}/`) ? [catalog] : [],
  );

/** Areas of one language, for pages that carry their first words along. */
export const catalogsFor = (locale: CompleteLocale, areas: readonly Area[]): Catalog[] =>
  areas.map((area) => all[`../locales/${locale}/${area}.json`]!);

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
