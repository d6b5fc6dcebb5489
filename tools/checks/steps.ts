import { join } from 'node:path';
import { bin, capture, root } from '../lib/process.ts';
import { testsWithoutAssertion } from './assertions.ts';
import { checkCanaries } from './canaries.ts';
import { checkCatalogs } from './catalogs.ts';
import { checkClock } from './clock.ts';
import { checkDependencies, checkDeadCode, checkLint, checkTypes, workspaceFolders } from './code.ts';
import { checkForms } from './forms.ts';
import { checkLicences } from './licences.ts';
import { checkLists } from './lists.ts';
import { checkQueryKeys } from './query-keys.ts';
import { checkRedirects } from './redirects.ts';
import { checkSecurityDocuments } from './security-documents.ts';
import { checkSqlDialect } from './sql-dialect.ts';
import { checkTables } from './tables.ts';
import { checkTitles } from './requirement-titles.ts';
import { checkWords } from './words.ts';

/** One check: what it finds wrong, in lines; nothing when all is well. */
export interface Step {
  name: string;
  about: string;
  run(): Promise<readonly string[]>;
}

async function checkFormat(): Promise<string[]> {
  const { code, output } = await capture(bin('oxfmt'), ['--list-different', root]);
  return code === 0 ? [] : [`${output.trim()}\n→ npx oxfmt`];
}

async function checkGenerated(): Promise<string[]> {
  const { code, output } = await capture(process.execPath, [join(root, 'tools/generate.ts'), '--check']);
  return code === 0 ? [] : [output.trim()];
}

export const steps: readonly Step[] = [
  { name: 'canaries', about: 'every rule still catches its planted violation', run: checkCanaries },
  {
    name: 'types',
    about: 'TypeScript, strict, each workspace with its own world',
    run: () => checkTypes(root, workspaceFolders(root)),
  },
  { name: 'generated', about: 'generated files are what their sources give', run: checkGenerated },
  { name: 'boundaries', about: 'who may import whom', run: () => checkDependencies(root) },
  { name: 'lint', about: 'oxlint, type-aware', run: () => checkLint(root) },
  {
    name: 'dead code',
    about: 'files, exports and dependencies that nobody uses',
    run: () => checkDeadCode(root),
  },
  { name: 'format', about: 'oxfmt', run: checkFormat },
  {
    name: 'catalogs',
    about: 'English and Arabic are complete, other languages right, titles and buttons short',
    run: () => Promise.resolve(checkCatalogs(root)),
  },
  {
    name: 'sql dialect',
    about: 'no word of PostgreSQL 18 that 15 lacks',
    run: () => Promise.resolve(checkSqlDialect(root)),
  },
  {
    name: 'requirements',
    about: 'titles name rows that exist',
    run: () => Promise.resolve(checkTitles(root)),
  },
  {
    name: 'assertions',
    about: 'every test expects something, itself or by a helper',
    run: () => Promise.resolve(testsWithoutAssertion(root)),
  },
  {
    name: 'security',
    about: 'docs/security.md and docs/asvs.md name tests and files that exist',
    run: () => Promise.resolve(checkSecurityDocuments(root)),
  },
  {
    name: 'redirects',
    about: 'every way to another address goes through the function that judges it',
    run: () => Promise.resolve(checkRedirects(root)),
  },
  {
    name: 'clock',
    about: 'pages ask the server what time it is, not the reader’s clock',
    run: () => Promise.resolve(checkClock(root)),
  },
  {
    name: 'forms',
    about: 'no form lets the browser speak, or cut what is pasted',
    run: () => Promise.resolve(checkForms(root)),
  },
  {
    name: 'lists',
    about: 'no feature has words of its own for a list that loads, is empty, or failed',
    run: () => Promise.resolve(checkLists(root)),
  },
  {
    name: 'query keys',
    about: 'what a page fetches is read again when its group is stale',
    run: () => Promise.resolve(checkQueryKeys(root)),
  },
  {
    name: 'tables',
    about: 'no page writes a table beside the kit',
    run: () => Promise.resolve(checkTables(root)),
  },
  {
    name: 'words',
    about: 'no name is made of a word that docs/glossary.md avoids',
    run: () => Promise.resolve(checkWords(root)),
  },
  {
    name: 'licences',
    about: 'every dependency has a licence of the list',
    run: () => Promise.resolve(checkLicences(root)),
  },
];
