import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLocale, locales, type Locale } from '../src/locales.ts';
import { checkSource, checkTranslation, parseCatalog, type RawAreas, type RawCatalog } from './catalogs.ts';
import { messageModules } from './messages-module.ts';
import { pseudoCatalog } from './pseudo.ts';

/** This package's folder; every function here also takes another, such as a planted one of a check. */
const PACKAGE_DIR = fileURLToPath(new URL('..', import.meta.url));

/** Where the catalogs lie: `<locale>/<area>.json`. */
export const LOCALES_DIR = join(PACKAGE_DIR, 'locales');

/** Reads one catalog. Throws when it is malformed. */
export const readCatalog = (locale: Locale, area: string, dir: string = PACKAGE_DIR): RawCatalog =>
  parseCatalog(readFileSync(join(dir, 'locales', locale, `${area}.json`), 'utf8'));

/** The areas of one language by name; empty when nobody has begun with it. */
function readAreas(locale: Locale, dir: string): RawAreas {
  const folder = join(dir, 'locales', locale);
  if (!existsSync(folder)) return {};
  const areas = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    areas.toSorted().map((file) => [file.slice(0, -5), readCatalog(locale, file.slice(0, -5), dir)]),
  );
}

/** What the generator writes: path to content. */
export function generatedFiles(dir: string = PACKAGE_DIR): Map<string, string> {
  const source = readAreas('en', dir);
  const modules = Object.entries(messageModules(source));
  const files = new Map(modules.map(([file, text]) => [join(dir, 'src', file), text]));
  for (const [area, catalog] of Object.entries(source))
    files.set(
      join(dir, 'locales', 'en-XA', `${area}.json`),
      `${JSON.stringify(pseudoCatalog(catalog), undefined, 2)}\n`,
    );
  return files;
}

/** Generated files that differ from what the English catalogs would give. */
export const staleFiles = (): string[] =>
  [...generatedFiles()].flatMap(([path, content]) =>
    existsSync(path) && readFileSync(path, 'utf8') === content ? [] : [path],
  );

/** Faults of the complete languages, which fail the build, and those of the others, which are work left open. */
export function checkAll(dir: string = PACKAGE_DIR): { errors: string[]; open: string[] } {
  const source = readAreas('en', dir);
  const errors = checkSource(source);
  const open: string[] = [];
  for (const locale of Object.keys(locales).filter(isLocale)) {
    if (locale === 'en') continue;
    const found = checkTranslation(locale, source, readAreas(locale, dir));
    (locales[locale].complete ? errors : open).push(...found);
  }
  return { errors, open };
}
