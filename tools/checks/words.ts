import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourceFiles } from './files.ts';

const folders = ['apps', 'packages', 'bench', 'e2e', 'tools'];

/** The words of the second table of `docs/glossary.md`, with what to say for them. */
function avoided(root: string): Map<string, string> {
  const [, table = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Words to avoid');
  const rows = table.matchAll(/^\| (?<word>[a-z]+) \| (?<instead>.+) \|$/gm);
  return new Map([...rows].map(({ groups }) => [groups?.['word'] ?? '', groups?.['instead'] ?? '']));
}

const COMMENTS_AND_TEXTS =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const NAMES = /[\p{L}$_][\p{L}\d$_]*/gu;
const PARTS = /\p{Lu}?\p{Ll}+/gu;

/** The words that names of a source are made of, in small letters, one of each: `openRoom` is of `open` and `room`. */
export function wordsOf(source: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [name] of source.replaceAll(COMMENTS_AND_TEXTS, ' ').matchAll(NAMES))
    for (const [part] of name.matchAll(PARTS)) words.set(part.toLowerCase(), name);
  return words;
}

/** `file: name: what to say` for each name that is made of a word to avoid, also of several of them. */
export function checkWords(root: string): string[] {
  const words = avoided(root);
  return sourceFiles(root, folders, ['.ts', '.tsx']).flatMap((file) =>
    [...wordsOf(readFileSync(file, 'utf8'))].flatMap(([word, name]) => {
      const instead = words.get(word) ?? words.get(word.replace(/s$/, ''));
      return instead === undefined ? [] : [`${relative(root, file)}: ${name}: ${instead}`];
    }),
  );
}
