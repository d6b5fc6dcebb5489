import type { Assets } from '@portico/contract/pages';
import { locales, type Locale } from '@portico/i18n/locales';
import { assetsFrom, readBuild } from '@portico/ui/page/manifest';

const build = readBuild(new URL('../client/.vite/manifest.json', import.meta.url), '/webappng/');

/** What the built bundle knows of its own files. */
export const builtAssets = (sources: readonly string[]): Assets => assetsFrom(build, sources);

/** Fonts of a language's script, as keys of the manifest. */
export const fontFiles = (locale: Locale): string[] =>
  locales[locale].dir === 'rtl' ? ['../../packages/ui/src/styles/fonts-rtl.css'] : [];
