import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourceFiles } from './files.ts';

const folders = ['apps/portal/src', 'apps/room/src', 'packages/client/src', 'packages/ui/src'];
const only = 'client/src/server-clock.ts';

/** What says the time of the reader's clock. */
const raw: readonly RegExp[] = [
  /\bDate\s*\.\s*now\b/,
  /\bnew\s+Date\s*(?:\(\s*\)|[;,)\]])/,
  /\bDate\(\s*\)/,
  /\bTemporal\s*\.\s*Now\b/,
  /\bperformance\s*\.\s*timeOrigin\b/,
];

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

/** `file: the reader's clock` for each page's code that asks it; what time it is, the server says. */
export const checkClock = (root: string): string[] =>
  sourceFiles(root, folders, ['.ts', '.tsx'])
    .filter((file) => !isTest(file) && !file.endsWith(only))
    .filter((file) => raw.some((way) => way.test(readFileSync(file, 'utf8'))))
    .map((file) => `${relative(root, file)}: the reader’s clock beside ${only}`);
