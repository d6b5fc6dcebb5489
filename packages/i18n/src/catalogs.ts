import type { Area } from './messages.gen.ts';
import { createTexts, type Catalog, type Language, type Texts } from './texts.ts';

/** The words a page begins with, as its document carries them, and the way to the others of its language. */
export interface FirstWords {
  language: Language;
  areas: readonly Area[];
  catalogs: readonly Catalog[];
  /** Where each part of the language lies: an address with `*` for the name of the area. */
  parts: string;
}

interface Source {
  parts: string;
  first: ReadonlySet<Area>;
  loading: Map<Area, Promise<void>>;
}
const sources = new WeakMap<Texts, Source>();

/** The address of a part of a language: of an area, or of what lies beside its areas. */
export const partAddress = ({ parts }: Pick<FirstWords, 'parts'>, name: string): string =>
  parts.replace('*', name);

/** The module of a part of a language. */
export const fetchPart = async <Part>(words: Pick<FirstWords, 'parts'>, name: string): Promise<Part> =>
  ((await import(/* @vite-ignore */ partAddress(words, name))) as { default: Part }).default;

/** The texts of a page in the browser, with the areas that it has already. */
export function startTexts({ language, areas, catalogs, parts }: FirstWords): Texts {
  const texts = createTexts(language, ...catalogs);
  const loading = new Map(areas.map((area) => [area, Promise.resolve()]));
  sources.set(texts, { parts, first: new Set(areas), loading });
  return texts;
}

/** Whether the texts began with this area: then nothing need wait for it, not even for a moment. */
export const beganWith = (texts: Texts, area: Area): boolean => sources.get(texts)?.first.has(area) ?? false;

/** One more area for a lazy part of the page; the same promise each time, so `use(loadArea(texts, 'schedule'))` settles. */
export function loadArea(texts: Texts, area: Area): Promise<void> {
  const source = sources.get(texts);
  if (!source) throw new Error(`these texts do not know where "${area}" lies`);
  const had = source.loading.get(area);
  if (had) return had;
  const now = fetchPart<Catalog>(source, area).then(texts.add);
  source.loading.set(area, now);
  // A chunk lost on the way may arrive the next time it is asked for.
  now.catch(() => source.loading.delete(area));
  return now;
}
