import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { isLocale, type Locale } from '../src/locales.ts';
import { parseCatalog } from './catalogs.ts';
import { compileCatalog } from './compile.ts';
import { begunLocales, checkAll, generatedFiles, LOCALES_DIR, PACKAGE_DIR, staleFiles } from './files.ts';
import { pseudoCatalog } from './pseudo.ts';
import { catalogModule, markOf, wordsOf } from './words.ts';

/** Modules that belong to a language beside its catalogs: name to file. The words of a library are such. */
export type Companions = (locale: Locale) => Readonly<Record<string, string>>;

const none: Companions = () => ({});
const SERVER_WORDS = join(PACKAGE_DIR, 'src', 'server-words.ts');
/** How the development server names a part of a language, which is no file: `locales/ar/core.words.js`. */
const PART = /^(?:\/@fs)?(.*)[/\\]([\w-]+)[/\\]([\w-]+)\.words\.js$/;

const stale = (path: string): string => `${path} is stale: run "npm run generate -w packages/i18n"`;

function writeGenerated(): void {
  for (const [path, content] of generatedFiles()) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** The language of a catalog file; undefined for any other file. */
function localeOfFile(id: string): string | undefined {
  const [path = ''] = id.split('?', 1);
  if (!path.startsWith(LOCALES_DIR) || !path.endsWith('.json')) return undefined;
  return relative(LOCALES_DIR, path).split(/[/\\]/, 1)[0];
}

/** The parts of a language as the browser fetches them: catalogs by area, and companions. */
function partsOf(locale: Locale, companions: Companions): Record<string, string> {
  const own = Object.entries(wordsOf(locale)).map(([area, catalog]) => [area, catalogModule(catalog)]);
  const others = Object.entries(companions(locale)).map(([name, file]) => [name, readFileSync(file, 'utf8')]);
  return Object.fromEntries([...own, ...others]) as Record<string, string>;
}

/** The built file of each part, `*` in its place; other texts have another name, so that it may be kept for ever. */
const fileOf = (locale: Locale, parts: Record<string, string>): string =>
  `assets/words-${locale}-${markOf(...Object.values(parts))}-*.js`;

/** Every part of every language as a file of its own, which no other file names. */
function browserFiles(companions: Companions): { fileName: string; source: string }[] {
  return begunLocales().flatMap((locale) => {
    const parts = partsOf(locale, companions);
    const file = fileOf(locale, parts);
    return Object.entries(parts).map(([name, source]) => ({ fileName: file.replace('*', name), source }));
  });
}

/** What the server reads of a language when it is first asked for it, one file each: Vite keeps only code of its side. */
function writeServerFiles(folder: string, base: string, companions: Companions): void {
  mkdirSync(folder, { recursive: true });
  for (const locale of begunLocales()) {
    const parts = base + fileOf(locale, partsOf(locale, companions));
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify({ parts, catalogs: wordsOf(locale) }));
  }
}

/** In the place of `src/server-words.ts`, which makes from the sources what a build has made already. */
const readBuilt = `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
export const readWords = (locale) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'words', locale + '.json'), 'utf8'));`;

/** Catalogs as modules of tests; with `?pseudo` accented and longer. */
function catalogOf(code: string, id: string): string | undefined {
  const locale = localeOfFile(id);
  if (locale === undefined || !isLocale(locale)) return undefined;
  const catalog = parseCatalog(code);
  return catalogModule(compileCatalog(id.endsWith('?pseudo') ? pseudoCatalog(catalog) : catalog, locale));
}

/** A part of a language from its sources. */
function sourcePart(id: string, companions: Companions): string | undefined {
  const [, folder, locale = '', name = ''] = PART.exec(id) ?? [];
  return folder === LOCALES_DIR && isLocale(locale) ? partsOf(locale, companions)[name] : undefined;
}

/**
 * Compiles the catalogs, so that no message is parsed in the browser: a language is made of files that no code names. Fails the
 * build on an incomplete language or a stale generated file. The development server only warns, and keeps the generated files
 * fresh while English is edited.
 */
export function catalogs(companions: Companions = none): Plugin {
  let [isBuild, base] = [false, '/'];
  return {
    name: 'portico-catalogs',
    enforce: 'pre',
    configResolved(config) {
      [isBuild, base] = [config.command === 'build', config.base];
    },
    buildStart() {
      const problems = [...checkAll().errors, ...staleFiles().map(stale)];
      if (problems.length === 0) return;
      if (isBuild) this.error(problems.join('\n'));
      else this.warn(problems.join('\n'));
    },
    hotUpdate({ file }) {
      if (file.startsWith(`${LOCALES_DIR}${sep}en${sep}`)) writeGenerated();
    },
    resolveId: (id) => (PART.test(id) ? id.replace(/^\/@fs/, '') : undefined),
    load(id) {
      if (isBuild && id === SERVER_WORDS) return readBuilt;
      return sourcePart(id, companions);
    },
    transform(code, id) {
      const compiled = catalogOf(code, id);
      return compiled === undefined ? undefined : { code: compiled, map: null, moduleType: 'js' };
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const file of browserFiles(companions)) this.emitFile({ type: 'asset', ...file });
    },
    writeBundle({ dir = '' }, bundle) {
      const reader = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.includes(SERVER_WORDS),
      );
      if (reader) writeServerFiles(join(dir, dirname(reader.fileName), 'words'), base, companions);
    },
  };
}
