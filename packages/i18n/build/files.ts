import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLocale, locales, type Locale } from '../src/locales.ts';
import { checkSource, checkTranslation, parseCatalog, type RawAreas, type RawCatalog } from './catalogs.ts';
import { messagesModule } from './messages-module.ts';
import { pseudoCatalog } from './pseudo.ts';

/** Where the catalogs lie: `<locale>/<area>.json`. */
export const LOCALES_DIR = fileURLToPath(new URL('../locales', import.meta.url));

const MESSAGES_FILE = fileURLToPath(new URL('../src/messages.gen.ts', import.meta.url));

/** Reads one catalog. Throws when it is malformed. */
export const readCatalog = (locale: Locale, area: string): RawCatalog =>
  parseCatalog(readFileSync(join(LOCALES_DIR, locale, `${area}.json`), 'utf8'));

/** The areas of one language by name; empty when nobody has begun with it. */
export function readAreas(locale: Locale): RawAreas {
  const folder = join(LOCALES_DIR, locale);
  if (!existsSync(folder)) return {};
  const areas = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    areas.toSorted().map((file) => [file.slice(0, -5), readCatalog(locale, file.slice(0, -5))]),
  );
}

/** What the generator writes: path to content. */
export function generatedFiles(): Map<string, string> {
  const source = readAreas('en');
  const files = new Map([[MESSAGES_FILE, messagesModule(source)]]);
  for (const [area, catalog] of Object.entries(source))
    files.set(
      join(LOCALES_DIR, 'en-XA', `${area}.json`),
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
export function checkAll(): { errors: string[]; open: string[] } {
  const source = readAreas('en');
  const errors = checkSource(source);
  const open: string[] = [];
  for (const locale of Object.keys(locales).filter(isLocale)) {
    if (locale === 'en') continue;
    const found = checkTranslation(locale, source, readAreas(locale));
    (locales[locale].complete ? errors : open).push(...found);
  }
  return { errors, open };
}
