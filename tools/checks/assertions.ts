import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourceFiles } from './files.ts';

const START = /^\s*(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/gm;
const ASSERTS = /\bexpect\b|\bexpect[A-Z]\w*\(|\bassert\w*\(|\bsees?[A-Z]\w*\(|\bcheck[A-Z]\w*\(/;

/** `file: title` for each test in whose body nothing is expected: it could not fail. */
export function testsWithoutAssertion(root: string): string[] {
  const files = sourceFiles(
    root,
    ['packages', 'apps', 'e2e', 'tools'],
    ['.test.ts', '.test.tsx', '.spec.ts'],
  );
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const starts = [...text.matchAll(START)];
    return starts.flatMap((match, index) => {
      const body = text.slice(match.index, starts[index + 1]?.index ?? text.length);
      return ASSERTS.test(body)
        ? []
        : [`${relative(root, file)}: nothing is expected in "${match[2] ?? ''}"`];
    });
  });
}
