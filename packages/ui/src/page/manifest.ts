import { existsSync, readFileSync } from 'node:fs';
import type { PageAssets, PageSheet } from './document.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** A browser build: Vite's manifest of it, and its style sheets. */
export interface Build {
  chunks: Readonly<Record<string, Chunk>>;
  /** Where its files are served. */
  base: string;
  /** A style sheet with its text. */
  sheet(file: string): PageSheet;
}

/** Reads the manifest of a build, `.vite/manifest.json` in its folder; without one there is nothing in it. */
export function readBuild(manifest: URL, base: string): Build {
  const chunks = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>)
    : {};
  const read = new Map<string, PageSheet>();
  const sheet = (file: string): PageSheet => {
    const known = read.get(file);
    if (known) return known;
    const made = { href: base + file, text: readFileSync(new URL(`../${file}`, manifest), 'utf8') };
    read.set(file, made);
    return made;
  };
  return { chunks, base, sheet };
}

/**
 * Sources (keys of the manifest) to the files of the build, with all that they import; the first is the entry.
 * @throws for a source that is not in the build: a mistake of ours that must not become a page without style.
 */
export function assetsFrom({ chunks, base, sheet }: Build, sources: readonly string[]): PageAssets {
  const seen = new Set<string>();
  const preloads: string[] = [];
  const sheets = new Set<string>();
  const walk = (key: string, isEntry: boolean): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = chunks[key];
    if (!chunk) throw new Error(`no built file for ${key}`);
    for (const imported of chunk.imports ?? []) walk(imported, false);
    for (const file of chunk.css ?? []) sheets.add(file);
    if (chunk.file.endsWith('.css')) sheets.add(chunk.file);
    else if (!isEntry) preloads.push(base + chunk.file);
  };
  for (const [index, key] of sources.entries()) walk(key, index === 0);
  const [entry = ''] = sources;
  return { scripts: [base + (chunks[entry]?.file ?? '')], preloads, styles: [...sheets].map(sheet) };
}
