import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogFiles } from '../generators/catalogs.ts';
import { root } from '../lib/process.ts';
import { expected, type Finding } from '../canaries/expected.ts';
import { testsWithoutAssertion } from './assertions.ts';
import { checkCatalogs } from './catalogs.ts';
import { checkClock } from './clock.ts';
import { checkDeadCode, checkDependencies, checkLint, checkTypes, workspaceFolders } from './code.ts';
import { checkForms } from './forms.ts';
import { checkLicences } from './licences.ts';
import { checkLists } from './lists.ts';
import { checkQueryKeys } from './query-keys.ts';
import { checkRedirects } from './redirects.ts';
import { checkTitles } from './requirement-titles.ts';
import { checkSecurityDocuments } from './security-documents.ts';
import { checkSqlDialect } from './sql-dialect.ts';
import { checkTables } from './tables.ts';
import { checkWords } from './words.ts';

const configurations = [
  '.gitignore',
  '.dependency-cruiser.mjs',
  '.oxlintrc.json',
  'knip.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
];

/** The planted tree with the project's own configurations, outside of the clone: what is ignored there is not here. */
function plant(): string {
  const tree = mkdtempSync(join(tmpdir(), 'portico-canaries-'));
  cpSync(join(root, 'tools/canaries/tree'), tree, { recursive: true });
  for (const file of configurations) cpSync(join(root, file), join(tree, file));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

function staleFiles(tree: string): string[] {
  return Object.entries(catalogFiles(tree))
    .filter(
      ([file, text]) => !existsSync(join(tree, file)) || readFileSync(join(tree, file), 'utf8') !== text,
    )
    .map(([file]) => file);
}

async function findings(tree: string): Promise<Record<Finding['check'], readonly string[]>> {
  return {
    types: await checkTypes(tree, workspaceFolders(tree)),
    lint: await checkLint(tree),
    boundaries: await checkDependencies(tree),
    'dead code': await checkDeadCode(tree),
    catalogs: checkCatalogs(tree),
    generated: staleFiles(tree),
    'sql dialect': checkSqlDialect(tree),
    requirements: checkTitles(tree),
    assertions: testsWithoutAssertion(tree),
    licences: checkLicences(tree),
    security: checkSecurityDocuments(tree),
    redirects: checkRedirects(tree),
    clock: checkClock(tree),
    forms: checkForms(tree),
    words: checkWords(tree),
    lists: checkLists(tree),
    'query keys': checkQueryKeys(tree),
    tables: checkTables(tree),
  };
}

/** Every planted violation must be found by its check, and nothing else may be. */
export async function checkCanaries(): Promise<string[]> {
  const tree = plant();
  try {
    const found = await findings(tree);
    const missed = expected.filter(
      ({ check, finding }) => !found[check].some((line) => line.includes(finding)),
    );
    const surprising = Object.entries(found).flatMap(([check, lines]) =>
      lines
        .filter((line) => !expected.some((one) => one.check === check && line.includes(one.finding)))
        .map((line) => `${check} found what nobody planted: ${line}`),
    );
    return [
      ...missed.map(({ check, rule, finding }) => `${check} missed "${rule}": ${finding}`),
      ...surprising,
    ];
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
