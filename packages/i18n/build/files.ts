import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLocale, locales, type Locale } from '../src/locales.ts';
import {
  checkSource,
  checkTranslation,
  openTexts,
  parseCatalog,
  wrongTexts,
  type OpenText,
  type RawAreas,
  type RawCatalog,
} from './catalogs.ts';
import { messageModules } from './messages-module.ts';

/** This package's folder; every function here also takes another, such as a planted one of a check. */
export const PACKAGE_DIR = fileURLToPath(new URL('..', import.meta.url));

/** Where the catalogs lie: `<locale>/<area>.json`. */
export const LOCALES_DIR = join(PACKAGE_DIR, 'locales');

/** Reads one catalog. Throws when it is malformed. */
export const readCatalog = (locale: Locale, area: string, dir: string = PACKAGE_DIR): RawCatalog =>
  parseCatalog(readFileSync(join(dir, 'locales', locale, `${area}.json`), 'utf8'));

/** The areas of one language by name; empty when nobody has begun with it. */
export function readAreas(locale: Locale, dir: string = PACKAGE_DIR): RawAreas {
  const folder = join(dir, 'locales', locale);
  if (!existsSync(folder)) return {};
  const areas = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    areas.toSorted().map((file) => [file.slice(0, -5), readCatalog(locale, file.slice(0, -5), dir)]),
  );
}

/** The languages that have a folder, in the order of the language menu. */
export const begunLocales = (dir: string = PACKAGE_DIR): Locale[] =>
  Object.keys(locales).filter(
    (locale) => isLocale(locale) && existsSync(join(dir, 'locales', locale)),
  ) as Locale[];

const spokenModule = (dir: string): string => `// Generated from the folders of locales by build/generate.ts.

/** Languages that have texts, in the order of the language menu. */
export const spoken = [${begunLocales(dir)
  .map((locale) => `'${locale}'`)
  .join(', ')}] as const;
`;

/** What the generator writes: path to content. */
export function generatedFiles(dir: string = PACKAGE_DIR): Map<string, string> {
  const modules = { ...messageModules(readAreas('en', dir)), 'spoken.gen.ts': spokenModule(dir) };
  return new Map(Object.entries(modules).map(([file, text]) => [join(dir, 'src', file), text]));
}

/** Generated files that differ from what the catalogs would give. */
export const staleFiles = (): string[] =>
  [...generatedFiles()].flatMap(([path, content]) =>
    existsSync(path) && readFileSync(path, 'utf8') === content ? [] : [path],
  );

/** What is open in a language that has been begun. */
export type Open = ReadonlyMap<Locale, readonly OpenText[]>;

/** Folders that are no language of the product. */
const unknownFolders = (dir: string): string[] =>
  readdirSync(join(dir, 'locales'))
    .filter((folder) => !isLocale(folder))
    .map((folder) => `locales/${folder} is no language of src/locales.ts`);

/**
 * Faults, which fail the build: of complete languages also what they lack. In the others that is work left open, and shown in
 * English.
 */
export function checkAll(dir: string = PACKAGE_DIR): { errors: string[]; open: Open } {
  const source = readAreas('en', dir);
  const errors = [...unknownFolders(dir), ...checkSource(source)];
  const open = new Map<Locale, readonly OpenText[]>();
  for (const locale of Object.keys(locales).filter(isLocale)) {
    if (locale === 'en') continue;
    const own = readAreas(locale, dir);
    const { complete } = locales[locale];
    errors.push(...(complete ? checkTranslation : wrongTexts)(locale, source, own));
    if (!complete && Object.keys(own).length > 0) open.set(locale, openTexts(source, own));
  }
  return { errors, open };
}
