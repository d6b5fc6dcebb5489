import { join } from 'node:path';
import { checkAll } from '../../packages/i18n/build/files.ts';

/** What is missing or wrong in the catalogs of the complete languages. */
export function checkCatalogs(root: string): string[] {
  return checkAll(join(root, 'packages/i18n')).errors;
}
