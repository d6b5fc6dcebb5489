import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourceFiles } from './files.ts';

const ROW = /^- ([A-Z]{4}-\d{2}) \[/gm;
const OPEN_POINT = /^- (OP-\d+) \(/gm;
const TITLE = /\b(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const ID = /\[([A-Z]{2,6}-\d{1,3})\]/g;

/** The rows of the project's own copy of the requirements. */
export function requirementIds(root: string): Set<string> {
  const text = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  return new Set([...text.matchAll(ROW)].map((match) => match[1] as string));
}

/** What a title may name: rows, and the decisions of the open points. */
function knownIds(root: string): Set<string> {
  const text = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  return new Set([
    ...requirementIds(root),
    ...[...text.matchAll(OPEN_POINT)].map((match) => match[1] as string),
  ]);
}

/** The ids that a test's title carries. */
export const idsIn = (title: string): string[] => [...title.matchAll(ID)].map((match) => match[1] as string);

/** `file: id` for each title that names a row that does not exist. */
export function checkTitles(root: string): string[] {
  const known = knownIds(root);
  if (known.size === 0) return ['docs/requirements.md holds no row'];
  const files = sourceFiles(
    root,
    ['packages', 'apps', 'e2e', 'tools'],
    ['.test.ts', '.test.tsx', '.spec.ts'],
  );
  return files.flatMap((file) => {
    const titles = [...readFileSync(file, 'utf8').matchAll(TITLE)].map((match) => match[2] as string);
    const unknown = titles.flatMap(idsIn).filter((id) => !known.has(id));
    return unknown.map((id) => `${relative(root, file)}: there is no row ${id}`);
  });
}
