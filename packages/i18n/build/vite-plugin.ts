import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { isLocale } from '../src/locales.ts';
import { parseCatalog } from './catalogs.ts';
import { compileCatalog } from './compile.ts';
import { checkAll, generatedFiles, LOCALES_DIR, staleFiles } from './files.ts';

const stale = (path: string): string => `${path} is stale: run "npm run generate -w packages/i18n"`;

/** The language of a catalog file; undefined for any other file. */
function localeOfFile(id: string): string | undefined {
  const [path = ''] = id.split('?', 1);
  if (!path.startsWith(LOCALES_DIR) || !path.endsWith('.json')) return undefined;
  return relative(LOCALES_DIR, path).split(/[/\\]/, 1)[0];
}

/**
 * Compiles the catalogs, so that no message is parsed in the browser, and fails the build on an incomplete language or a stale
 * generated file. The development server only warns, and keeps the generated files fresh while English is edited.
 */
export function catalogs(): Plugin {
  let isBuild = false;
  return {
    name: 'portico-catalogs',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      const problems = [...checkAll().errors, ...staleFiles().map(stale)];
      if (problems.length === 0) return;
      if (isBuild) this.error(problems.join('\n'));
      else this.warn(problems.join('\n'));
    },
    hotUpdate({ file }) {
      if (!file.startsWith(`${LOCALES_DIR}${sep}en${sep}`)) return;
      for (const [path, content] of generatedFiles()) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
      }
    },
    transform(code, id) {
      const locale = localeOfFile(id);
      if (locale === undefined || !isLocale(locale)) return undefined;
      const compiled = compileCatalog(parseCatalog(code), locale);
      // `JSON.parse` of a string starts about twice as fast as the same object literal.
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}
