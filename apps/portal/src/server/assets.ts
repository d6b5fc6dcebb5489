import type { Assets } from '@portico/contract/pages';
import { locales, type CompleteLocale } from '@portico/i18n/locales';
import { assetsFrom, readBuild } from '@portico/ui/page/manifest';

const build = readBuild(new URL('../client/.vite/manifest.json', import.meta.url), '/webappng/');

/** What the built bundle knows of its own files. */
export const builtAssets = (sources: readonly string[]): Assets => assetsFrom(build, sources);

/** A language's own files as keys of the manifest: catalogs, React Aria's strings, fonts of its script. */
export function languageFiles(locale: CompleteLocale, areas: readonly string[], withAria: boolean): string[] {
  const { aria, dir } = locales[locale];
  return [
    ...areas.map((area) => `../../packages/i18n/locales/${locale}/${area}.json`),
    ...(withAria ? [`../../node_modules/react-aria-components/i18n/${aria}.mjs`] : []),
    ...(dir === 'rtl' ? ['../../packages/ui/src/styles/fonts-rtl.css'] : []),
  ];
}
