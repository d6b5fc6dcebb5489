import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULES = 'docs/security.md';
const STANDARD = 'docs/asvs.md';
/** The requirements of levels 1 and 2 in ASVS 5.0.0. */
const REQUIREMENTS = 253;
const ROW = /^\| (V\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/;
const states = new Set(['holds', 'not yet', 'does not apply']);

/** A file, or `file`: “title” with a title or the beginning of one, as the document names what proves a line. */
const PROOF = /`((?:apps|packages|tools|e2e|docs|\.ci)\/[^`]+)`(?:: “([^”]+)”)?/g;
const TITLE = /\b(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;

const titlesIn = (text: string): string[] => [...text.matchAll(TITLE)].map((match) => match[2] as string);

/** What is named in `text` and is not there. */
function missingProofs(root: string, text: string): string[] {
  return [...text.matchAll(PROOF)].flatMap(([, file = '', title]) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`there is no ${file}`];
    if (title === undefined) return [];
    const isThere = titlesIn(readFileSync(path, 'utf8')).some((known) => known.startsWith(title));
    return isThere ? [] : [`${file} has no test “${title}”`];
  });
}

function problemsOfRow(line: string, isRepeated: (id: string) => boolean): string[] {
  const [, id = '', state = '', why = ''] = ROW.exec(line) ?? [];
  if (id === '') return [`a line that is no requirement with state and reason: ${line}`];
  if (isRepeated(id)) return [`${id} stands there twice`];
  if (!states.has(state)) return [`${id} is “${state}”, which is no state`];
  if (state === 'holds' && why.match(PROOF) === null) return [`${id} holds, but nothing shows it`];
  return [];
}

function problemsOfRows(text: string): string[] {
  const seen = new Set<string>();
  const isRepeated = (id: string): boolean => seen.size === seen.add(id).size;
  const rows = text.split('\n').filter((line) => line.startsWith('| V'));
  const problems = rows.flatMap((line) => problemsOfRow(line, isRepeated));
  if (seen.size !== REQUIREMENTS) problems.push(`${seen.size} requirements instead of ${REQUIREMENTS}`);
  return problems;
}

/** Lines of the requirements that say too little, and what the rules or the requirements name and is not there. */
export function checkSecurityDocuments(root: string): string[] {
  const problemsOf = (file: string, check: (text: string) => string[]): string[] =>
    check(readFileSync(join(root, file), 'utf8')).map((problem) => `${file}: ${problem}`);
  const missing = (text: string): string[] => missingProofs(root, text);
  return [
    ...problemsOf(RULES, missing),
    ...problemsOf(STANDARD, (text) => [...problemsOfRows(text), ...missing(text)]),
  ];
}
