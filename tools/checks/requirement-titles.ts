import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourceFiles } from './files.ts';

const DOCUMENT = 'docs/requirements.md';
/** What goes beyond the documents that the other one is made of. */
const OURS = 'docs/requirements-of-ours.md';
const ROW = /^- ([A-Z]{4}-\d{2}) \[/gm;
const OPEN_POINT = /^- (OP-\d+) /gm;
const TITLE = /\b(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const ID = /\[([A-Z]{2,6}-\d{1,3})\]/g;

function idsOf(root: string, document: string, pattern: RegExp): Set<string> {
  const path = join(root, document);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return new Set([...text.matchAll(pattern)].map((match) => match[1] as string));
}

/** The rows of the project's own copy of the requirements. */
export const requirementIds = (root: string): Set<string> => idsOf(root, DOCUMENT, ROW);

/** The rows that the project added to them: their ids begin with X. */
export const idsOfOurs = (root: string): Set<string> => idsOf(root, OURS, ROW);

/** Rows in the document that is not theirs: the first letter says whose they are. */
function misplaced(root: string): string[] {
  const wrong = (ids: ReadonlySet<string>, isOurs: boolean): string[] =>
    [...ids].filter((id) => id.startsWith('X') !== isOurs);
  return [
    ...wrong(requirementIds(root), false).map((id) => `${DOCUMENT}: ${id} is a row of ours: ${OURS}`),
    ...wrong(idsOfOurs(root), true).map((id) => `${OURS}: ${id} is no row of ours: those begin with X`),
  ];
}

/** What a title may name: rows, and the decisions of the open points. */
function knownIds(root: string): Set<string> {
  return new Set([...requirementIds(root), ...idsOfOurs(root), ...idsOf(root, DOCUMENT, OPEN_POINT)]);
}

/** The ids that a test's title carries. */
export const idsIn = (title: string): string[] => [...title.matchAll(ID)].map((match) => match[1] as string);

/** `file: id` for each title that names a row that does not exist. */
export function checkTitles(root: string): string[] {
  const known = knownIds(root);
  if (known.size === 0) return [`${DOCUMENT} holds no row`];
  const files = sourceFiles(
    root,
    ['packages', 'apps', 'e2e', 'tools'],
    ['.test.ts', '.test.tsx', '.spec.ts'],
  );
  const unknownIn = (file: string): string[] => {
    const titles = [...readFileSync(file, 'utf8').matchAll(TITLE)].map((match) => match[2] as string);
    const unknown = titles.flatMap(idsIn).filter((id) => !known.has(id));
    return unknown.map((id) => `${relative(root, file)}: there is no row ${id}`);
  };
  return [...misplaced(root), ...files.flatMap(unknownIn)];
}
