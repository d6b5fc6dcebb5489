import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DOOR = 'lucide-react';
const EXPORTS = /^export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm;
const IMPORTS = /\bimport\s*\{([^}]+)\}\s*from\s*["']lucide-react["'];?/g;

/** `default as House, default as Home` in parts: what it is there, and what it is called here. */
const namesIn = (list: string): [there: string, here: string][] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const [there = '', here = there] = name.split(/\s+as\s+/);
      return [there, here];
    });

/** The file of each icon, by all its names. */
function readFiles(): ReadonlyMap<string, string> {
  const door = readFileSync(
    fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')),
    'utf8',
  );
  return new Map(
    [...door.matchAll(EXPORTS)].flatMap(([, names = '', file = '']) =>
      namesIn(names).map(([, name]): [string, string] => [name, file]),
    ),
  );
}

/**
 * Has each module import its icons from their own files. Through the one door of all icons the bundler takes every page for
 * one that needs all that any page needs.
 */
export function iconFiles(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  const importOf = ([name, here]: [string, string]): string => {
    files ??= readFiles();
    const file = files.get(name);
    if (file === undefined) throw new Error(`${DOOR} has no icon ${name}`);
    return `import ${here} from '${DOOR}/icons/${file}';`;
  };
  return {
    name: 'portico-icon-files',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: DOOR, id: { exclude: /node_modules/ } },
      handler: (code) => ({
        code: code.replaceAll(IMPORTS, (_, list: string) => namesIn(list).map(importOf).join('')),
        map: null,
      }),
    },
  };
}
