/// <reference types="vite/types/importMeta.d.ts" />
import { LOCALES_DIR } from '../build/files.ts';
import { wordsOf } from '../build/words.ts';
import type { Locale } from './locales.ts';
import type { Catalog } from './texts.ts';

/** What the server knows of a language. */
export interface Words {
  catalogs: Readonly<Record<string, Catalog>>;
  /** Where a browser finds them, one by one: an address with `*` for the area. */
  parts: string;
}

/** All that is said in a language, from its sources. In a build `build/vite-plugin.ts` reads here what it has written. */
export const readWords = (locale: Locale): Words => ({
  catalogs: wordsOf(locale),
  parts: `${import.meta.env.BASE_URL}@fs${LOCALES_DIR}/${locale}/*.words.js`,
});
