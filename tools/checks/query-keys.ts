import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourceFiles } from './files.ts';

const CONTRACT = 'packages/contract/src';
const PORTAL = 'apps/portal/src';

/** What is kept whatever happens elsewhere stands below this word, before its group. */
const KEPT = 'kept';

/** Makes stale what `stale-data.gen.ts` names, whichever group that is. */
const READS_THE_TABLE = `${PORTAL}/app/live.ts`;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const sources = (root: string, folder: string): string[] =>
  sourceFiles(root, [folder], ['.ts', '.tsx']).filter((file) => !isTest(file));

/** The groups of all operations, by the names that these have in the code: `listMeetings` is of `meetings`. */
function groupsOf(root: string): Map<string, string> {
  const texts = sources(root, CONTRACT).map((file) => readFileSync(file, 'utf8'));
  const definitions = texts
    .join('\n')
    .matchAll(/export const (\w+) = operation\(\{\s*id: '(\w+)\./g)
    .map(([, name = '', group = '']): [string, string] => [name, group]);
  return new Map(definitions);
}

/** From one key to the next, or to the end of what it stands in. */
const pieceOf = (text: string, from: number): string =>
  text.slice(from).split(/\n(?=\S)|\bqueryKey:/, 1)[0] ?? '';

interface Key {
  /** Undefined where the key does not begin with a word of the code. */
  words: readonly string[] | undefined;
  /** What is fetched for it, as far as it says: names of operations, among others. */
  names: readonly string[];
}

function keysOf(text: string): Key[] {
  return [...text.matchAll(/\bqueryKey: (?!QueryKey\b)/g)].map(({ index, 0: { length } }) => {
    const piece = pieceOf(text, index + length);
    const [, list = ''] = /^\[([^\]]*)\]/.exec(piece) ?? [];
    const words = /^'\w+'/.test(list)
      ? [...list.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word)
      : undefined;
    const [, fetched = ''] = piece.split(/\bqueryFn\b/);
    return { words, names: fetched.match(/\w+/g) ?? [] };
  });
}

function faultsOf({ words, names }: Key, groups: ReadonlyMap<string, string>): string[] {
  if (!words) return ['a query key that begins with no word'];
  const [first = '', second = ''] = words;
  const group = first === KEPT ? second : first;
  const all = new Set(groups.values());
  if (!all.has(group)) return [`no operation is in the group “${group}” of a query key`];
  const others = names.filter((name) => groups.has(name) && groups.get(name) !== group);
  return others.map((name) => `${name} is fetched for a query key of the group “${group}”`);
}

/** `file: what` for each query key that an event would not reach, which makes the data of a group stale (`stale-data.gen.ts`). */
export function checkQueryKeys(root: string): string[] {
  const groups = groupsOf(root);
  const files = sources(root, PORTAL).filter((file) => relative(root, file) !== READS_THE_TABLE);
  return files.flatMap((file) =>
    keysOf(readFileSync(file, 'utf8'))
      .flatMap((key) => faultsOf(key, groups))
      .map((fault) => `${relative(root, file)}: ${fault}`),
  );
}
