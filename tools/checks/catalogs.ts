import { join } from 'node:path';
import { begunLocales, checkAll, readAreas } from '../../packages/i18n/build/files.ts';
import { longestForm } from '../../packages/i18n/build/icu.ts';
import { shortTexts } from './short-texts.ts';

/** As much of a title, a label, a button or a toast is read at a glance. */
const MOST_CHARACTERS = 90;

/** Texts that are read at a glance and are too long for that, in any language. */
function longTitles(root: string, catalogs: string): string[] {
  const keys = Object.values(readAreas('en', catalogs)).flatMap(Object.keys);
  const short = shortTexts(root, keys);
  return begunLocales(catalogs).flatMap((locale) =>
    Object.entries(readAreas(locale, catalogs)).flatMap(([area, catalog]) =>
      Object.entries(catalog).flatMap(([key, message]) => {
        const shown = short.get(key);
        const length = shown === undefined ? 0 : longestForm(message);
        if (length <= MOST_CHARACTERS) return [];
        return [
          `${locale}/${area}.json: ${key} has ${length} characters, and is read at a glance in ${shown}`,
        ];
      }),
    ),
  );
}

/** What is missing or wrong in the catalogs of the complete languages, and what is too long in any. */
export function checkCatalogs(root: string): string[] {
  const catalogs = join(root, 'packages/i18n');
  return [...checkAll(catalogs).errors, ...longTitles(root, catalogs)];
}
