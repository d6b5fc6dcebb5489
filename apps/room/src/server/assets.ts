import type { Assets } from '@portico/contract/pages';
import { locales, type CompleteLocale } from '@portico/i18n/locales';
import { assetsFrom, readManifest } from '@portico/ui/page/manifest';

const BASE = '/webappng/room/';
const manifest = readManifest(new URL('../client/.vite/manifest.json', import.meta.url));

/** What the built bundle knows of its own files. */
export const builtAssets = (sources: readonly string[]): Assets => ({
  ...assetsFrom(manifest, BASE, sources),
  fonts: [],
});

/** A language's own files as keys of the manifest: catalogs, React Aria's strings, fonts of its script. */
export function languageFiles(locale: CompleteLocale, areas: readonly string[]): string[] {
  const { aria, dir } = locales[locale];
  return [
    ...areas.map((area) => `../../packages/i18n/locales/${locale}/${area}.json`),
    `../../node_modules/react-aria-components/i18n/${aria}.mjs`,
    ...(dir === 'rtl' ? ['../../packages/ui/src/styles/fonts-rtl.css'] : []),
  ];
}

/** Nothing while developing: there files come from their sources. */
const builtFiles = (sources: readonly string[]): string[] => {
  if (!sources.every((source) => source in manifest)) return [];
  const { scripts, preloads, styles } = builtAssets(sources);
  return [...scripts, ...preloads, ...styles];
};

const ENGINE = 'src/media/engine.ts';

/** The files of the media engine's client, which the page fetches when it has nothing else to do. */
export const engineFiles = (): string[] => builtFiles([ENGINE]);

/** All that the way from the door into a room will ask for, the engine's client included. */
export const roomFiles = (locale: CompleteLocale, areas: readonly string[]): string[] => [
  ...builtFiles(['src/entries/room.tsx', 'src/pages/inside.tsx', ...languageFiles(locale, areas)]),
  ...engineFiles(),
];
