// Which rows of the requirements are proven: by tests whose titles carry their ids, that ran and passed in the last reports.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { checkTitles, idsIn, idsOfOurs, requirementIds } from './checks/requirement-titles.ts';
import { print, root } from './lib/process.ts';
import { playwrightResults, reportsFolder, vitestResults, type TestResult } from './testing/reports.ts';

const { values } = parseArgs({ options: { open: { type: 'boolean', default: false } } });

function lastResults(): TestResult[] {
  const files = readdirSync(reportsFolder).map((name) => join(reportsFolder, name));
  return files.flatMap((file) => {
    if (file.endsWith('.vitest.json')) return vitestResults(file) ?? [];
    return file.endsWith('.playwright.json') ? (playwrightResults(file) ?? []) : [];
  });
}

/** A row is proven when it has a test and all of its tests passed. */
function provenRows(results: readonly TestResult[]): { proven: Set<string>; broken: Set<string> } {
  const proven = new Set<string>();
  const broken = new Set<string>();
  for (const { title, passed } of results) for (const id of idsIn(title)) (passed ? proven : broken).add(id);
  return { proven: proven.difference(broken), broken };
}

const problems = checkTitles(root);
const rows = requirementIds(root);
const ours = idsOfOurs(root);
const { proven, broken } = provenRows(lastResults());
const systems = new Map<string, { all: number; proven: string[]; open: string[] }>();
for (const id of [...rows, ...ours]) {
  const system = id.slice(0, 4);
  const entry = systems.get(system) ?? { all: 0, proven: [], open: [] };
  systems.set(system, entry);
  entry.all += 1;
  (proven.has(id) ? entry.proven : entry.open).push(id);
}
for (const [system, { all, proven: done, open }] of systems) {
  if (done.length > 0) print(`${system}  ${done.length} of ${all}  ${done.join(' ')}`);
  if (values.open) print(`${system}  open: ${open.join(' ')}`);
}
for (const id of broken) print(`${id} has a test that failed`);
for (const problem of problems) print(problem);
const provenOf = (ids: ReadonlySet<string>): string => `${ids.intersection(proven).size} of ${ids.size}`;
if (ours.size > 0) print(`${provenOf(ours)} rows of ours proven`);
print(`${provenOf(rows)} rows proven (${relative(process.cwd(), reportsFolder)})`);
if (problems.length > 0 || broken.size > 0) process.exitCode = 1;
