/// <reference types="vite/types/importMeta.d.ts" />
import { languageOf, type Locale } from '../locales.ts';
import type { Area } from '../messages.gen.ts';
import { createTexts, type Catalog, type Language, type Texts } from '../texts.ts';

/** A language of the product, or its longest words: English accented and a third longer. */
export type TestLocale = Locale | 'en-XA';

const catalogs = import.meta.glob<Catalog>('../../locales/*/*.json', { import: 'default' });
const pseudo = import.meta.glob<Catalog>('../../locales/en/*.json', { import: 'default', query: '?pseudo' });

const languageFor = (locale: TestLocale): Language =>
  locale === 'en-XA' ? { ...languageOf('en'), tag: 'en-XA', lang: 'en-XA' } : languageOf(locale);

/** Texts for tests, without a server that knows where they lie. */
export async function testTexts(locale: TestLocale, areas: readonly Area[]): Promise<Texts> {
  const [loaders, folder] = locale === 'en-XA' ? [pseudo, 'en'] : [catalogs, locale];
  const loaded = areas.map((area) => loaders[`../../locales/${folder}/${area}.json`]!());
  return createTexts(languageFor(locale), ...(await Promise.all(loaded)));
}
