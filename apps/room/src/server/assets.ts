import type { Assets } from '@portico/contract/pages';
import { partAddress, type FirstWords } from '@portico/i18n/catalogs';
import { assetsFrom, readBuild } from '@portico/ui/page/manifest';

const build = readBuild(new URL('../client/.vite/manifest.json', import.meta.url), '/webappng/room/');

/** What the built bundle knows of its own files. */
export const builtAssets = (sources: readonly string[]): Assets => assetsFrom(build, sources);

/** Fonts of a language's script, as keys of the manifest. */
export const fontFiles = ({ language }: FirstWords): string[] =>
  language.dir === 'rtl' ? ['../../packages/ui/src/styles/fonts-rtl.css'] : [];

/** The words of the page's parts that are not ours. */
export const wordFile = (words: FirstWords): string => partAddress(words, 'aria');

/** Not while developing: there files come from their sources. */
const isBuilt = (source: string): boolean => source in build.chunks;

const scriptsOf = ({ scripts, preloads }: Assets): string[] => [...scripts, ...preloads];

const ENGINE = 'src/media/engine.ts';

/** The files of the media engine's client, which the page fetches when it has nothing else to do. */
export const engineFiles = (): string[] => (isBuilt(ENGINE) ? scriptsOf(builtAssets([ENGINE])) : []);

/** All that the way from the door into a room will ask for, the engine's client included. */
export function roomFiles(words: FirstWords): string[] {
  const door = ['src/entries/room.tsx', ...fontFiles(words)];
  if (!door.every(isBuilt)) return [];
  const room = builtAssets([...door, 'src/pages/inside.tsx']);
  const carried = new Set(builtAssets(door).styles.map(({ href }) => href)); // by the page of the door
  const fetched = room.styles.map(({ href }) => href).filter((href) => !carried.has(href));
  return [...new Set([...scriptsOf(room), wordFile(words), ...fetched, ...engineFiles()])];
}
