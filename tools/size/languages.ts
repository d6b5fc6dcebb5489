import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RawAreas, RawCatalog } from '../../packages/i18n/build/catalogs.ts';
import { readAreas } from '../../packages/i18n/build/files.ts';
import { pseudoCatalog } from '../../packages/i18n/build/pseudo.ts';
import { isLocale, locales, type Locale } from '../../packages/i18n/src/locales.ts';
import { linkPackages } from '../lib/link-packages.ts';
import { root, runThrough } from '../lib/process.ts';

/** How many languages, and how many times today's texts. */
interface Growth {
  languages: number;
  times: number;
}

const copied = [
  'apps/portal',
  'apps/room',
  'packages',
  'tools',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
];
const leftOut = new Set(['node_modules', 'dist']);

/** The house as it is, in a folder of its own. */
function copyHouse(copy: string): void {
  rmSync(copy, { recursive: true, force: true });
  for (const path of copied)
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (source) => !leftOut.has(basename(source)),
    });
  linkPackages(copy);
}

const marked = (catalog: RawCatalog, mark: string): RawCatalog =>
  Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key + mark, text]));

/** A language in its own words where it has all; where not, a third longer than Arabic, which has every plural form there is. */
function wordsOf(locale: Locale): RawAreas {
  if (locales[locale].complete) return readAreas(locale);
  return Object.fromEntries(
    Object.entries(readAreas('ar')).map(([area, catalog]) => [area, pseudoCatalog(catalog)]),
  );
}

/** Writes as many languages, and further areas, so that each of today's is there so many times. */
function grow(copy: string, { languages, times }: Growth): void {
  const folder = join(copy, 'packages/i18n/locales');
  for (const locale of Object.keys(locales).filter(isLocale).slice(0, languages)) {
    mkdirSync(join(folder, locale), { recursive: true });
    for (const [area, catalog] of Object.entries(wordsOf(locale)))
      for (const mark of Array.from({ length: times }, (_, index) => (index === 0 ? '' : `-${index + 1}`)))
        writeFileSync(join(folder, locale, `${area}${mark}.json`), JSON.stringify(marked(catalog, mark)));
  }
}

function readGrowth(text: string): Growth {
  const [, languages, times] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  if (!languages || !times) throw new Error(`"${text}" is not so many languages and times, such as 26x4`);
  return { languages: Number(languages), times: Number(times) };
}

/**
 * The first loads of a house with so many languages and so many times today's texts, such as `26x4`: a copy of this one, built
 * and weighed. The further texts stand in areas of their own, as those of further pages do.
 */
export async function sizeInLanguages(growth: string): Promise<number> {
  const copy = join(root, '.cache/languages');
  const grown = readGrowth(growth);
  copyHouse(copy);
  grow(copy, grown);
  const env = { NODE_ENV: 'production' };
  const programs = [
    ['packages/i18n/build/generate.ts'],
    ['tools/build.ts', '--uncompressed'],
    ['tools/size.ts'],
  ];
  for (const [program = '', ...args] of programs) {
    const code = await runThrough(process.execPath, [join(copy, program), ...args], env);
    if (code !== 0) return code;
  }
  return 0;
}
