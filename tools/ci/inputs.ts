import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../lib/process.ts';

/** Where lanes keep what they came to: written after they ran, so no lane may depend on it. */
export const RECORDS = '.ci/records';

const PARTS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '{': '(?:',
  '}': ')',
  ',': '|',
};

/** A glob as an expression. Unlike that of Node it leaves no file out whose name, or whose folder's, begins with a dot. */
const expressionOf = (glob: string): RegExp =>
  new RegExp(`^${glob.replaceAll(/\*\*\/|\*\*|[*{},]|[^\w/*{},]/g, (part) => PARTS[part] ?? `\\${part}`)}$`);

/** Whether a file is among these globs: the last one that it fits decides. */
export function isAmong(globs: readonly string[], file: string): boolean {
  if (file.startsWith(`${RECORDS}/`)) return false;
  const last = globs.findLast((glob) => expressionOf(glob.replace(/^!/, '')).test(file));
  return last !== undefined && !last.startsWith('!');
}

/** All files of a clone that are or could be committed. @throws where git does not know them */
export async function filesOf(root: string): Promise<string[]> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { code, stdout, output } = await capture('git', args, root);
  if (code !== 0) throw new Error(`git does not name the files of the clone: ${output.trim()}`);
  const names = new Set(stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name))));
  return [...names].toSorted();
}

const contentOf = (path: string): Buffer | string =>
  lstatSync(path).isSymbolicLink() ? readlinkSync(path) : readFileSync(path);

/** A mark of the content, name and right to be run of each of these files: another one, and something changed. */
export function hashOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(root, file);
    const isRun = (lstatSync(path).mode & 0o100) !== 0;
    const content = createHash('sha256').update(contentOf(path)).digest('hex');
    hash.update(`${file}\0${isRun ? 'run' : ''}\0${content}\n`);
  }
  return hash.digest('hex');
}
