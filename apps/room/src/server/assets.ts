import type { Assets } from '@portico/contract/pages';
import { locales, type CompleteLocale } from '@portico/i18n/locales';
import { assetsFrom, readBuild } from '@portico/ui/page/manifest';

const build = readBuild(new URL('../client/.vite/manifest.json', import.meta.url), '/webappng/room/');

/** What the built bundle knows of its own files. */
export const builtAssets = (sources: readonly string[]): Assets => assetsFrom(build, sources);

/** A language's own files as keys of the manifest: catalogs, React Aria's strings, fonts of its script. */
export function languageFiles(locale: CompleteLocale, areas: readonly string[]): string[] {
  const { aria, dir } = locales[locale];
  return [
    ...areas.map((area) => `../../packages/i18n/locales/${locale}/${area}.json`),
    `../../node_modules/react-aria-components/i18n/${aria}.mjs`,
    ...(dir === 'rtl' ? ['../../packages/ui/src/styles/fonts-rtl.css'] : []),
  ];
}

/** Not while developing: there files come from their sources. */
const isBuilt = (source: string): boolean => source in build.chunks;

const scriptsOf = ({ scripts, preloads }: Assets): string[] => [...scripts, ...preloads];

const ENGINE = 'src/media/engine.ts';

/** The files of the media engine's client, which the page fetches when it has nothing else to do. */
export const engineFiles = (): string[] => (isBuilt(ENGINE) ? scriptsOf(builtAssets([ENGINE])) : []);

/** All that the way from the door into a room will ask for, the engine's client included. */
export function roomFiles(locale: CompleteLocale, areas: readonly string[]): string[] {
  const door = ['src/entries/room.tsx', ...languageFiles(locale, areas)];
  if (!door.every(isBuilt)) return [];
  const room = builtAssets([...door, 'src/pages/inside.tsx']);
  const carried = new Set(builtAssets(door).styles.map(({ href }) => href)); // by the page of the door
  const fetched = room.styles.map(({ href }) => href).filter((href) => !carried.has(href));
  return [...new Set([...scriptsOf(room), ...fetched, ...engineFiles()])];
}
