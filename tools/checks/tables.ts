import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourceFiles } from './files.ts';

/** Mails are laid out by tables: many of their readers know nothing else. */
const MAILS = 'apps/portal/src/mails/';

/** `file: a table beside packages/ui` for each page that writes one of its own, without what ours does on a phone. */
export const checkTables = (root: string): string[] =>
  sourceFiles(root, ['apps/portal/src', 'apps/room/src'], ['.ts', '.tsx'])
    .map((file) => [relative(root, file), readFileSync(file, 'utf8')] as const)
    .filter(([name, text]) => !name.startsWith(MAILS) && /<table\b/.test(text))
    .map(([name]) => `${name}: a table beside packages/ui`);
