/// <reference types="vite/types/importMeta.d.ts" />
import { languageOf, shownLocale, type CompleteLocale, type Locale } from './locales.ts';
import type { Area } from './messages.gen.ts';
import { createTexts, type Catalog, type Texts } from './texts.ts';

const lazy = import.meta.glob<Catalog>('../locales/*/*.json', { import: 'default' });
const loading = new WeakMap<Texts, Map<Area, Promise<void>>>();
const first = new WeakMap<Texts, ReadonlySet<Area>>();

const load = (locale: CompleteLocale, area: Area): Promise<Catalog> =>
  lazy[`../locales/${locale}/${area}.json`]!();

/** The texts of a page in the browser, with the areas that it has already. */
export function textsFrom(locale: Locale, areas: readonly Area[], catalogs: readonly Catalog[]): Texts {
  const texts = createTexts(languageOf(shownLocale(locale)), ...catalogs);
  loading.set(texts, new Map(areas.map((area) => [area, Promise.resolve()])));
  first.set(texts, new Set(areas));
  return texts;
}

/** The texts of a page in the browser, with the areas its first paint needs. Only for code that Vite builds. */
export async function startTexts(locale: Locale, areas: readonly Area[]): Promise<Texts> {
  const shown = shownLocale(locale);
  return textsFrom(locale, areas, await Promise.all(areas.map((area) => load(shown, area))));
}

/** Whether the texts began with this area: then nothing need wait for it, not even for a moment. */
export const beganWith = (texts: Texts, area: Area): boolean => first.get(texts)?.has(area) ?? false;

/** One more area for a lazy part of the page; the same promise each time, so `use(loadArea(texts, 'schedule'))` settles. */
export function loadArea(texts: Texts, area: Area): Promise<void> {
  const known = loading.get(texts) ?? new Map<Area, Promise<void>>();
  loading.set(texts, known);
  const had = known.get(area);
  if (had) return had;
  const now = load(texts.locale, area).then(texts.add);
  known.set(area, now);
  // A chunk lost on the way may arrive the next time it is asked for.
  now.catch(() => known.delete(area));
  return now;
}
