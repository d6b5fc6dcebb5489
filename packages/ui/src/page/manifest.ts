import { existsSync, readFileSync } from 'node:fs';
import type { PageAssets } from './document.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** Vite's manifest of a browser build, and where its files are served. */
export function readManifest(file: URL): Manifest {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

/**
 * Sources (keys of the manifest) to the files of the build, with all that they import; the first is the entry.
 * @throws for a source that is not in the build: a mistake of ours that must not become a page without style.
 */
export function assetsFrom(
  manifest: Manifest,
  base: string,
  sources: readonly string[],
): Omit<PageAssets, 'fonts'> {
  const seen = new Set<string>();
  const preloads: string[] = [];
  const styles = new Set<string>();
  const walk = (key: string, isEntry: boolean): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`no built file for ${key}`);
    for (const imported of chunk.imports ?? []) walk(imported, false);
    for (const sheet of chunk.css ?? []) styles.add(base + sheet);
    if (chunk.file.endsWith('.css')) styles.add(base + chunk.file);
    else if (!isEntry) preloads.push(base + chunk.file);
  };
  for (const [index, key] of sources.entries()) walk(key, index === 0);
  const [entry = ''] = sources;
  return { scripts: [base + (manifest[entry]?.file ?? '')], preloads, styles: [...styles] };
}
